import type { PoolClient } from '@hiring/platform-postgres';
import { columnLiterals, type Cell } from './array-literal.js';

export interface Column {
  name: string;
  /** Type of the column. */
  type: string;
}

/** `unnest($1::text[], $2::bigint[], ...) AS d(a, b, ...)`; an array column travels as text and is cast where used. */
export function unnestOf(columns: readonly Column[]): string {
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${isArray(type) ? 'text' : type}[]`);
  return `unnest(${arrays.join(', ')}) AS d(${columns.map(({ name }) => name).join(', ')})`;
}

export function valueOf({ name, type }: Column): string {
  return isArray(type) ? `d.${name}::${type}` : `d.${name}`;
}

function isArray(type: string): boolean {
  return type.endsWith('[]');
}

export function insertSql(table: string, columns: readonly Column[], onConflict = ''): string {
  const names = columns.map(({ name }) => name).join(', ');
  return `INSERT INTO ${table} AS t (${names}) SELECT ${columns.map(valueOf).join(', ')} FROM ${unnestOf(columns)} ${onConflict}`;
}

/** Runs one statement over all rows; nothing for no rows. */
export async function writeRows(
  client: Pick<PoolClient, 'query'>,
  name: string,
  text: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query({ name, text, values: columnLiterals(rows, columns.length) });
}
