import { arrayLiteral, type Cell } from '@hiring/platform-postgres';

/** A column whose values are sent to Postgres as one array. */
export interface Column<T> {
  of(row: T): Cell;
  /** Whether the values are free text, which may need quoting. */
  quoted: boolean;
}

/** Returns a column for free text, such as ids and names from other services. */
export function text<T>(of: (row: T) => Cell): Column<T> {
  return { of, quoted: true };
}

/** Returns a column for values that need no quoting, such as numbers and fixed words. */
export function plain<T>(of: (row: T) => Cell): Column<T> {
  return { of, quoted: false };
}

/** Converts rows to one array literal for each column. */
export function columnsOf<T>(rows: readonly T[], columns: readonly Column<T>[]): string[] {
  return columns.map(({ of, quoted }) => {
    const cells = rows.map(of);
    return quoted ? arrayLiteral(cells) : `{${cells.map((cell) => cell ?? 'NULL').join(',')}}`;
  });
}
