import type { Keyring } from '@hiring/platform-config';
import { SealedCursor, type CursorFilters } from './sealed-cursor.js';

/** Pages through a list sorted by id. A cursor is the last row's id, sealed. */
export class IdPages {
  private readonly cursors: SealedCursor<[id: number]>;

  /** @param list the list's name: a cursor from another list is refused */
  constructor(list: string) {
    this.cursors = new SealedCursor(list);
  }

  /**
   * Returns the id after which the page starts, or null for the first page.
   * @param bound the request's account and filters: a cursor from another account or query is refused
   * @throws AppError `invalid_request` for a refused cursor
   */
  start(cursor: string | undefined, bound: CursorFilters, keys: Keyring): number | null {
    return cursor === undefined ? null : this.cursors.open(cursor, bound, keys)[0];
  }

  /** @param rows up to `limit` + 1 rows: the one beyond the page shows that another page follows */
  page<Row extends { id: number }>(
    rows: Row[],
    limit: number,
    bound: CursorFilters,
    keys: Keyring,
  ): { page: Row[]; next_cursor: string | null } {
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return { page, next_cursor: hasMore ? this.cursors.seal([last.id], bound, keys) : null };
  }
}
