import { readerOf } from '@hiring/boards';
import { vendorOf } from '@hiring/contracts';
import { LABELS_VERSION } from '@hiring/normalise/labels';

/**
 * Version of the parser of a board and of the labelling rules. Validators stored by another version are not used: an
 * unchanged listing would keep its old labels.
 */
export function readingVersion(boardId: string): string {
  return `${readerOf(vendorOf(boardId)).parserVersion}.${LABELS_VERSION}`;
}
