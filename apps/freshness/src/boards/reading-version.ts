import { parserVersionOf } from '@hiring/boards/parser-versions';
import { vendorOf } from '@hiring/contracts';
import { EXTRACTION_VERSION } from '@hiring/extraction/extraction-version';
import { LABELS_VERSION } from '@hiring/normalise/labels-version';
import type { BoardPrior } from '@hiring/normalise/places';
import { priorName } from './country-prior.js';

/**
 * Returns one version for the parser, the labelling rules, the extraction rules and the board's prior. HTTP validators, such as an ETag,
 * that were stored by another version are not sent. Otherwise the board could answer that nothing changed, and its
 * postings would keep their old labels.
 */
export function readingVersion(boardId: string, prior: BoardPrior | null): string {
  const name = priorName(prior);
  const rules = `${parserVersionOf(vendorOf(boardId))}.${LABELS_VERSION}.${EXTRACTION_VERSION}`;
  return name === undefined ? rules : `${rules}.${name}`;
}
