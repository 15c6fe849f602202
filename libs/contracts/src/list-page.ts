import { AppError } from './errors.js';

/** Default and maximum number of items on a page of a list by id. */
const PAGE = 1_000;

/** Start and length of a page of a list by id. */
export interface PageRequest {
  /** Only ids above it. */
  after: number;
  limit: number;
}

/** Returns the page a caller requests. `cursorPrefix` is that of this list: a cursor of another list is refused. */
export function readPage(cursorPrefix: string, request: { cursor?: string; limit?: number }): PageRequest {
  return {
    after: request.cursor === undefined ? 0 : readCursor(cursorPrefix, request.cursor),
    limit: request.limit ?? PAGE,
  };
}

/** Returns the id in a cursor, unsigned since lists have only the caller's items. @throws AppError invalid_request. */
export function readCursor(cursorPrefix: string, cursor: string): number {
  const id = cursor.startsWith(cursorPrefix)
    ? /^[1-9][0-9]{0,15}$/.exec(cursor.slice(cursorPrefix.length))?.[0]
    : undefined;
  if (id !== undefined && Number.isSafeInteger(Number(id))) return Number(id);
  const detail = 'is not a cursor of this list';
  throw new AppError('invalid_request', 'The request is not valid.', { errors: [{ pointer: '?cursor', detail }] });
}

/** Returns the page and the cursor of the next page. @param rows up to `limit` + 1 of them */
export function pageOf<Row extends { id: number }>(
  cursorPrefix: string,
  rows: Row[],
  limit: number,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? `${cursorPrefix}${last.id}` : null };
}
