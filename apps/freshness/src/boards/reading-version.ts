import { readerOf } from '@hiring/boards';
import { vendorOf } from '@hiring/contracts';
import { EXTRACTION_VERSION } from '@hiring/extraction';
import { LABELS_VERSION } from '@hiring/normalise/labels';

/**
 * Returns one version that combines the board's parser, the labelling rules and the extraction rules. Validators stored
 * under another version are not used: with them, an unchanged listing would keep its old labels and facts.
 */
export function readingVersion(boardId: string): string {
  return `${readerOf(vendorOf(boardId)).parserVersion}.${LABELS_VERSION}.${EXTRACTION_VERSION}`;
}
