import { parserVersionOf } from '@hiring/boards/parser-versions';
import { vendorOf } from '@hiring/contracts';
import { EXTRACTION_VERSION } from '@hiring/extraction/extraction-version';
import { LABELS_VERSION } from '@hiring/normalise/labels-version';

/**
 * Returns one version for the parser, the labelling rules and the extraction rules. HTTP validators, such as an ETag,
 * that were stored by another version are not sent. Otherwise the board could answer that nothing changed, and its
 * postings would keep their old labels.
 */
export function readingVersion(boardId: string): string {
  return `${parserVersionOf(vendorOf(boardId))}.${LABELS_VERSION}.${EXTRACTION_VERSION}`;
}
