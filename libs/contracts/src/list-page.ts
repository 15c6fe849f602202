import { AppError } from './errors.js';

/** Items on a page of a list by id, unless the caller says otherwise; also the most. */
const PAGE = 1_000;

/** Where a page of a list by id begins and how long it is. */
export interface PageRequest {
  /** Only ids above it. */
  after: number;
  limit: number;
}

/**
 * The page a caller requests.
 * @param letter what cursors of this list begin with, so that one of another list is refused
 */
export function readPage(letter: string, request: { cursor?: string; limit?: number }): PageRequest {
  return { after: request.cursor === undefined ? 0 : readCursor(letter, request.cursor), limit: request.limit ?? PAGE };
}

/** A cursor is a place in the caller's own list, so it needs no secrecy: only the caller's items are shown. */
export function readCursor(letter: string, cursor: string): number {
  const id = cursor.startsWith(letter) ? /^[1-9][0-9]{0,15}$/.exec(cursor.slice(letter.length))?.[0] : undefined;
  if (id !== undefined && Number.isSafeInteger(Number(id))) return Number(id);
  const detail = 'is not a cursor of this list';
  throw new AppError('invalid_request', 'The request is not valid.', { errors: [{ pointer: '?cursor', detail }] });
}

/** The answer's page of rows, of which one more was read, and the cursor of the next page. */
export function pageOf<Row extends { id: number }>(
  letter: string,
  rows: Row[],
  limit: number,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? `${letter}${last.id}` : null };
}
