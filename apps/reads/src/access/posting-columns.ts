import type { PostingAttributes } from '@hiring/contracts';
import type { Posting } from '@hiring/contracts/operations';
import { postingValues } from '@hiring/signals';

/** The columns that `include=posting` adds to a row. */
export interface PostingColumns {
  attributes: PostingAttributes;
  posted_at: string | null;
}

/** Returns SQL for the columns in `PostingColumns`, with a leading comma; empty without `include=posting`. */
export function postingColumns(alias: string, posting: boolean): string {
  return posting ? `, ${alias}.attributes, ${alias}.posted_at` : '';
}

export function postingOf(row: Partial<PostingColumns>): Partial<Posting> {
  return row.attributes === undefined ? {} : postingValues(row.attributes, row.posted_at ?? null);
}
