/** Returns the cells of an array parameter, which is an array or Postgres's array text. */
export function cellsOf(parameter: unknown): (string | null)[] {
  if (Array.isArray(parameter)) return parameter.map((cell) => (cell === null ? null : String(cell)));
  const cells: (string | null)[] = [];
  const text = String(parameter).slice(1, -1);
  const pattern = /"((?:[^"\\]|\\.)*)"|([^,]+)/gs;
  for (const [, quoted, plain] of text.matchAll(pattern)) {
    if (quoted !== undefined) cells.push(quoted.replace(/\\(.)/gs, '$1'));
    else cells.push(plain === 'NULL' ? null : (plain ?? ''));
  }
  return cells;
}

/** Returns `unnest`'s rows over several array parameters. */
export function unnest(parameters: readonly unknown[]): (string | null)[][] {
  const columns = parameters.map(cellsOf);
  return (columns[0] ?? []).map((_cell, row) => columns.map((column) => column[row] ?? null));
}
