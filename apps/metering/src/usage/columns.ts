import { arrayLiteral, type Cell } from '@hiring/platform-postgres';

/** A column whose values are sent to Postgres as one array. */
export interface Column<T> {
  of(row: T): Cell;
  /** True for free text, whose characters may need quoting. */
  quoted: boolean;
}

/** Returns a column for free text: ids and names that other services chose. */
export function text<T>(of: (row: T) => Cell): Column<T> {
  return { of, quoted: true };
}

/** Returns a column whose values need no quoting: numbers, booleans, validated instants, fixed words, null. */
export function plain<T>(of: (row: T) => Cell): Column<T> {
  return { of, quoted: false };
}

/** Converts rows to one array literal per column. */
export function columnsOf<T>(rows: readonly T[], columns: readonly Column<T>[]): string[] {
  return columns.map(({ of, quoted }) => {
    const cells = rows.map(of);
    return quoted ? arrayLiteral(cells) : `{${cells.map((cell) => cell ?? 'NULL').join(',')}}`;
  });
}
