import { readerOf } from '@hiring/boards';
import { vendorOf } from '@hiring/contracts';
import { EXTRACTION_VERSION } from '@hiring/extraction';
import { LABELS_VERSION } from '@hiring/normalise/labels';

/**
 * Returns one version for parser, labelling rules and extraction rules. Validators from another version are not used,
 * since an unchanged listing would keep its old labels.
 */
export function readingVersion(boardId: string): string {
  return `${readerOf(vendorOf(boardId)).parserVersion}.${LABELS_VERSION}.${EXTRACTION_VERSION}`;
}
