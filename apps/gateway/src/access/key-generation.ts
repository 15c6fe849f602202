import type { PoolClient } from '@hiring/platform-postgres';

/** Takes the next generation. The row stays locked until the transaction ends, so generations commit in order. */
export async function nextGeneration(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ value: number }>('UPDATE key_generation SET value = value + 1 RETURNING value');
  const value = rows[0]?.value;
  if (value === undefined) throw new Error('key_generation has no row');
  return value;
}
