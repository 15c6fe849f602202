export type Cell = string | number | boolean | null;

const NEEDS_ESCAPE = /["\\]/;

/**
 * Writes a Postgres array for `unnest($1::type[])`: one parameter per column. The driver's own conversion costs several
 * times as much, which matters at 15,000 facts per second.
 */
export function arrayLiteral(cells: readonly Cell[]): string {
  // A fast path for nearly every column: texts without characters to escape.
  if (cells.length > 0 && areTexts(cells) && !NEEDS_ESCAPE.test(cells.join(' '))) return `{"${cells.join('","')}"}`;
  const parts = new Array<string>(cells.length);
  for (let index = 0; index < cells.length; index += 1) parts[index] = element(cells[index] as Cell);
  return `{${parts.join(',')}}`;
}

function areTexts(cells: readonly Cell[]): cells is readonly string[] {
  for (let index = 0; index < cells.length; index += 1) if (typeof cells[index] !== 'string') return false;
  return true;
}

function element(cell: Cell): string {
  if (cell === null) return 'NULL';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  return NEEDS_ESCAPE.test(cell) ? `"${cell.replace(/["\\]/g, '\\$&')}"` : `"${cell}"`;
}
