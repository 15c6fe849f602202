import { arrayLiteral, type Cell, type PoolClient } from '@hiring/platform-postgres';

export interface Column {
  name: string;
  /** The column's Postgres type. */
  type: string;
}

/** Parses a column list such as `company_id bigint, velocity double precision`. */
export function columnsOf(list: string): Column[] {
  return list.split(',').map((column) => {
    const [name = '', ...type] = column.trim().split(/\s+/);
    return { name, type: type.join(' ') };
  });
}

/**
 * Returns SQL: `ROWS FROM (unnest($1::bigint[], ...), string_to_table($9, E'\n')) AS d(a, b, ...)`, with one parameter
 * per column. Array columns are sent as text. Json columns come last, each as one text with a document per line,
 * because an array literal would escape every quote.
 */
export function rowsOf(columns: readonly Column[]): string {
  const functions: string[] = [];
  const arrays = columns.flatMap(({ type }, index) => {
    if (type !== 'json') return [`$${index + 1}::${isArray(type) ? 'text' : type}[]`];
    functions.push(`string_to_table($${index + 1}::text, E'\\n')`);
    return [];
  });
  const from = [`unnest(${arrays.join(', ')})`, ...functions].join(', ');
  return `ROWS FROM (${from}) AS d(${columns.map(({ name }) => name).join(', ')})`;
}

export function valueOf({ name, type }: Column): string {
  return isArray(type) || type === 'json' ? `d.${name}::${type}` : `d.${name}`;
}

function isArray(type: string): boolean {
  return type.endsWith('[]');
}

export function insertSql(table: string, columns: readonly Column[], onConflict = ''): string {
  const names = columns.map(({ name }) => name).join(', ');
  return `INSERT INTO ${table} AS t (${names}) SELECT ${columns.map(valueOf).join(', ')} FROM ${rowsOf(columns)} ${onConflict}`;
}

export function deleteSql(table: string, key: readonly Column[]): string {
  const same = key.map((column) => `t.${column.name} = ${valueOf(column)}`);
  return `DELETE FROM ${table} AS t USING ${rowsOf(key)} WHERE ${same.join(' AND ')}`;
}

/** Runs one statement for all rows, if there are any. */
export async function writeRows(
  client: Pick<PoolClient, 'query'>,
  name: string,
  text: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query({ name, text, values: columns.map(({ type }, index) => columnText(type, rows, index)) });
}

function columnText(type: string, rows: readonly (readonly Cell[])[], column: number): string {
  const cells = new Array<Cell>(rows.length);
  for (let index = 0; index < rows.length; index += 1) cells[index] = (rows[index] as readonly Cell[])[column] as Cell;
  // JSON text has no raw line breaks, so they can separate the documents.
  return type === 'json' ? cells.join('\n') : arrayLiteral(cells);
}
