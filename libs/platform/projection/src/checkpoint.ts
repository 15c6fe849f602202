import pg, { type PoolClient } from 'pg';

/** A projector's position. `topic_id` is null before the first record. */
export interface Checkpoint {
  event_seq: number;
  topic_id: string | null;
  /** The offset to read next, valid only for `topic_id`. */
  next_offset: bigint;
}

/** Returns SQL for the checkpoint table, for a service's first migration. */
export const projectorTables = (schema: string): string => `
  CREATE TABLE IF NOT EXISTS ${pg.escapeIdentifier(schema)}.projector_checkpoint (
    name text PRIMARY KEY,
    event_seq bigint NOT NULL DEFAULT 0 CHECK (event_seq >= 0),
    topic_id text,
    next_offset bigint NOT NULL DEFAULT 0 CHECK (next_offset >= 0),
    updated_at timestamptz NOT NULL DEFAULT now()
  );`;

export class CheckpointTable {
  private readonly table: string;

  constructor(
    schema: string,
    private readonly name: string,
  ) {
    this.table = `${pg.escapeIdentifier(schema)}.projector_checkpoint`;
  }

  /** Creates the row if it does not exist. Safe to call concurrently. */
  async ensure(client: Pick<PoolClient, 'query'>): Promise<void> {
    await client.query(`INSERT INTO ${this.table} (name) VALUES ($1) ON CONFLICT DO NOTHING`, [this.name]);
  }

  read(client: Pick<PoolClient, 'query'>): Promise<Checkpoint> {
    return this.select(client, '');
  }

  /** Locks the row until the transaction ends. Waits if another replica's batch has locked it. */
  lock(client: PoolClient): Promise<Checkpoint> {
    return this.select(client, 'FOR UPDATE');
  }

  async store(client: PoolClient, checkpoint: Checkpoint): Promise<void> {
    await client.query(
      `UPDATE ${this.table} SET event_seq = $2, topic_id = $3, next_offset = $4, updated_at = now() WHERE name = $1`,
      [this.name, checkpoint.event_seq, checkpoint.topic_id, checkpoint.next_offset.toString()],
    );
  }

  private async select(client: Pick<PoolClient, 'query'>, suffix: string): Promise<Checkpoint> {
    const { rows } = await client.query<Omit<Checkpoint, 'next_offset'> & { next_offset: string }>(
      `SELECT event_seq, topic_id, next_offset::text AS next_offset FROM ${this.table} WHERE name = $1 ${suffix}`,
      [this.name],
    );
    const row = rows[0];
    if (row === undefined) throw new Error(`no checkpoint row for projector ${this.name}`);
    return { ...row, next_offset: BigInt(row.next_offset) };
  }
}
