/** A page's row, with the read models' state. */
interface SnapshotRow {
  as_of: string;
  event_seq: number;
}

export interface RowPage<Row> {
  page: Row[];
  /** If another page follows, the page's last row; otherwise null. */
  last: Row | null;
  as_of: string;
  ledger_seq: number;
}

type Found<Row, Key extends keyof Row> = Row & { [K in Key]: NonNullable<Row[K]> };

/**
 * Makes a page from a statement's result. If the result has one row more than the page, another page follows.
 *
 * @param rows at least one row. If nothing matches, there is one row, in which only the read models' state is set
 */
export function rowPage<Row extends SnapshotRow, Key extends keyof Row>(
  rows: readonly Row[],
  key: Key,
  limit: number,
): RowPage<Found<Row, Key>> {
  const [first] = rows;
  if (first === undefined) throw new Error('a page has no row with its snapshot');
  const found = rows.filter((row): row is Found<Row, Key> => row[key] !== null);
  const page = found.slice(0, limit);
  const last = found.length > page.length ? (page.at(-1) ?? null) : null;
  return { page, last, as_of: first.as_of, ledger_seq: first.event_seq };
}
