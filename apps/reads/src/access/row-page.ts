/** A row of a page, with the state of the read models that its statement read. */
interface SnapshotRow {
  as_of: string;
  event_seq: number;
}

export interface RowPage<Row> {
  page: Row[];
  /** The last row, if another page follows; else null. */
  last: Row | null;
  as_of: string;
  ledger_seq: number;
}

/**
 * Splits the rows of a statement that reads one row more than the page.
 *
 * @param rows at least one: without a match, it has only the snapshot
 */
export function rowPage<Row extends SnapshotRow, Found extends Row>(
  rows: readonly Row[],
  isFound: (row: Row) => row is Found,
  limit: number,
): RowPage<Found> {
  const [first] = rows;
  if (first === undefined) throw new Error('a page has no row with its snapshot');
  const found = rows.filter(isFound);
  const page = found.slice(0, limit);
  const last = found.length > page.length ? (page.at(-1) ?? null) : null;
  return { page, last, as_of: first.as_of, ledger_seq: first.event_seq };
}
