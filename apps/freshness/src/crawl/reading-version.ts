import { readerOf } from '@hiring/boards';
import { vendorOf } from '@hiring/contracts';
import { LABELS_VERSION } from '@hiring/normalise/labels';

/**
 * Version of everything between a board's answer and the labels of its postings. Validators stored by another version
 * are not used: an unchanged listing would keep its old labels.
 */
export function readingVersion(boardId: string): string {
  return `${readerOf(vendorOf(boardId)).parserVersion}.${LABELS_VERSION}`;
}
