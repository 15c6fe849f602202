import type { Pool, PoolClient } from '@hiring/platform-postgres';

/** Position on one partition, and the sums that a projector keeps beside it. */
export type PartitionCheckpoint<Sum extends string = never> = Record<Sum | 'next_offset', bigint>;

/** The topic is not the one read before, or lost its end: an operator restores or adopts it. */
export class TopicChangedError extends Error {
  override readonly name = 'TopicChangedError';

  constructor(
    readonly partition: number,
    message: string,
  ) {
    super(message);
  }
}

export interface PartitionCheckpointsOptions<Sum extends string> {
  pool: Pool;
  /** Has a row per partition: `partition`, `topic_id`, `next_offset`, `updated_at` and the columns below. */
  table: string;
  /** Further bigint columns, which a batch may change. */
  sums?: readonly Sum[];
  /** Column that keeps the offset from which the partition was first read. */
  firstOffset?: string;
}

/** Position and topic to compare: `stored` is read before the ends, since another instance moves both. */
export interface OpenedPartition {
  partition: number;
  topic: string;
  topicId: string;
  low: bigint;
  high: bigint;
  stored: bigint | undefined;
}

/** Table of the positions on a topic with several partitions. Offsets are valid for the recorded topic id only. */
export class PartitionCheckpoints<Sum extends string = never> {
  private readonly columns: readonly (Sum | 'next_offset')[];

  constructor(private readonly options: PartitionCheckpointsOptions<Sum>) {
    this.columns = ['next_offset', ...(options.sums ?? [])];
  }

  /** Stored positions by partition; none for a partition that was never read. */
  async positions(): Promise<Map<number, bigint>> {
    const { rows } = await this.options.pool.query<{ partition: number; next_offset: number }>(
      `SELECT partition, next_offset FROM ${this.options.table}`,
    );
    return new Map(rows.map((row) => [row.partition, BigInt(row.next_offset)]));
  }

  /**
   * Returns the offset from which to read; the partition's first one if it was never read. @throws TopicChangedError
   * for another topic, or one that ends before the stored position.
   */
  async open({ partition, topic, topicId, low, high, stored = 0n }: OpenedPartition): Promise<bigint> {
    const { pool, table, firstOffset } = this.options;
    const columns = ['next_offset', ...(firstOffset === undefined ? [] : [firstOffset])];
    await pool.query(
      `INSERT INTO ${table} (partition, topic_id, ${columns.join(', ')})
       VALUES ($1, $2, ${columns.map(() => '$3').join(', ')}) ON CONFLICT (partition) DO NOTHING`,
      [partition, topicId, low.toString()],
    );
    const { rows } = await pool.query<{ topic_id: string | null; next_offset: number }>(
      `SELECT topic_id, next_offset FROM ${table} WHERE partition = $1`,
      [partition],
    );
    const row = rows[0];
    if (row === undefined) throw new Error(`${table} has no row for partition ${partition}`);
    if (row.topic_id !== topicId) {
      throw new TopicChangedError(
        partition,
        `topic ${topic} has the id ${topicId}, not ${row.topic_id ?? '-'} as before; an operator must adopt it`,
      );
    }
    if (stored > high) {
      throw new TopicChangedError(
        partition,
        `partition ${partition} of ${topic} (id ${topicId}) ends at ${high}, before the checkpoint's ${stored}; an operator must adopt it`,
      );
    }
    return BigInt(row.next_offset);
  }

  /** Waits for another instance's batch, then holds the row until the transaction ends; undefined without a row. */
  async lock(client: PoolClient, partition: number): Promise<PartitionCheckpoint<Sum> | undefined> {
    const { rows } = await client.query<Record<Sum | 'next_offset', number>>(
      `SELECT ${this.columns.join(', ')} FROM ${this.options.table} WHERE partition = $1 FOR UPDATE`,
      [partition],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const cells = this.columns.map((column) => [column, BigInt(row[column])]);
    return Object.fromEntries(cells) as PartitionCheckpoint<Sum>;
  }

  async store(client: PoolClient, partition: number, checkpoint: PartitionCheckpoint<Sum>): Promise<void> {
    const assignments = this.columns.map((column, at) => `${column} = $${at + 2}`);
    await client.query(
      `UPDATE ${this.options.table} SET ${assignments.join(', ')}, updated_at = now() WHERE partition = $1`,
      [partition, ...this.columns.map((column) => checkpoint[column].toString())],
    );
  }
}
