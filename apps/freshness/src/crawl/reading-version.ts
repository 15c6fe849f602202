import { readerOf } from '@hiring/boards';
import { vendorOf } from '@hiring/contracts';
import { LABELS_VERSION } from '@hiring/normalise';

/**
 * Names everything between a board's answer and its postings' labels. What was stored by another reading must confirm
 * nothing: an unchanged listing would keep its old labels.
 */
export function readingVersion(boardId: string): string {
  return `${readerOf(vendorOf(boardId)).parserVersion}.${LABELS_VERSION}`;
}
