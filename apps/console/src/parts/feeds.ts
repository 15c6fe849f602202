/**
 * The functions in this file merge several feeds from one ledger into one list, newest first. `Placed` is an entry in a
 * feed.
 */

interface Placed {
  /** The position in the ledger. */
  event_seq: number;
}

/** Reads the newest entries that lie after position `since` and are older than the entry `before`, at most one page. */
export type Read<R> = (since: number, before: R | undefined) => Promise<R[]>;

/**
 * A feed and the entries that were read from it. The entries are sorted newest first, and are complete down to position
 * `readTo`.
 */
export interface Feed<R> {
  rows: R[];
  readTo: number;
  page: number;
  read: Read<R>;
}

export const unread = <R>(read: Read<R>, page: number): Feed<R> => ({ rows: [], readTo: Infinity, page, read });

async function readDown<R extends Placed>(feed: Feed<R>, to: number): Promise<void> {
  const older = await feed.read(Math.max(0, to - 1), feed.rows.at(-1));
  feed.rows.push(...older);
  feed.readTo = older.length < feed.page ? to : (older.at(-1)?.event_seq ?? to);
}

/**
 * Reads at most one page from each feed. Reads the first feed only if all other feeds have been read down to its
 * position. Then reads each other feed that has not been read down to the first feed's new position. Returns `feeds`.
 */
export async function readOn<R extends Placed>(feeds: Feed<R>[]): Promise<Feed<R>[]> {
  const [leading, ...others] = feeds;
  if (leading === undefined) return feeds;
  if (others.every(({ readTo }) => readTo <= leading.readTo)) await readDown(leading, 0);
  for (const feed of others) if (feed.readTo > leading.readTo) await readDown(feed, leading.readTo);
  return feeds;
}

/**
 * Returns the entries down to the position that every feed has reached. `isAll` is true if there are no earlier
 * entries.
 */
export function merged<R extends Placed>(feeds: readonly Feed<R>[]): { rows: R[]; isAll: boolean } {
  const complete = Math.max(...feeds.map(({ readTo }) => readTo));
  const rows = feeds.flatMap((feed) => feed.rows.filter(({ event_seq: seq }) => seq >= complete));
  return { rows: rows.sort((one, other) => other.event_seq - one.event_seq), isAll: complete === 0 };
}
