import type { Pool, PoolClient } from '@hiring/platform-postgres';

/** A partition's position and the table's further columns. The position is valid only for this topic id. */
export type PartitionCheckpoint<Column extends string = never> = Record<Column | 'next_offset', bigint> & {
  topic_id: string;
};

/** Thrown if the topic was replaced, or ends before the checkpoint. An operator must restore or adopt the topic. */
export class TopicChangedError extends Error {
  override readonly name = 'TopicChangedError';
}

export interface PartitionTableOptions<Column extends string> {
  /**
   * The table, with one row per partition: `partition`, `topic_id`, `next_offset`, `updated_at` and the columns below.
   */
  table: string;
  /** Further bigint columns that a batch reads and can change. */
  columns?: readonly Column[];
  /** The column with the offset at which the partition was first read. */
  firstOffset?: string;
}

/**
 * The values that `open` compares. Read `stored` before `low` and `high`, because another instance could advance it
 * past a `high` that was read earlier.
 */
export interface OpenedPartition {
  partition: number;
  topic: string;
  topicId: string;
  low: bigint;
  high: bigint;
  stored: bigint | undefined;
}

/** Stores positions on a topic with several partitions. */
export class PartitionCheckpoints<Column extends string = never> {
  private readonly columns: readonly (Column | 'next_offset')[];

  constructor(
    private readonly pool: Pool,
    private readonly options: PartitionTableOptions<Column>,
  ) {
    this.columns = ['next_offset', ...(options.columns ?? [])];
  }

  /** Returns the stored positions of the partitions that were ever read. */
  async positions(): Promise<Map<number, bigint>> {
    const { rows } = await this.pool.query<{ partition: number; next_offset: number }>(
      `SELECT partition, next_offset FROM ${this.options.table}`,
    );
    return new Map(rows.map((row) => [row.partition, BigInt(row.next_offset)]));
  }

  /**
   * Returns the partition's stored offset. For a partition that was never read, stores and returns the partition's
   * first offset.
   * @throws TopicChangedError if the topic's id is not the stored one, or if the partition ends before the stored
   *   position
   */
  async open({ partition, topic, topicId, low, high, stored = 0n }: OpenedPartition): Promise<bigint> {
    const { table, firstOffset } = this.options;
    const columns = ['next_offset', ...(firstOffset === undefined ? [] : [firstOffset])];
    await this.pool.query(
      `INSERT INTO ${table} (partition, topic_id, ${columns.join(', ')})
       VALUES ($1, $2, ${columns.map(() => '$3').join(', ')}) ON CONFLICT (partition) DO NOTHING`,
      [partition, topicId, low.toString()],
    );
    const { rows } = await this.pool.query<{ topic_id: string; next_offset: number }>(
      `SELECT topic_id, next_offset FROM ${table} WHERE partition = $1`,
      [partition],
    );
    const row = rows[0] ?? this.missing(partition);
    if (row.topic_id !== topicId) {
      throw new TopicChangedError(
        `topic ${topic} has the id ${topicId}, not ${row.topic_id} as before; an operator must adopt it`,
      );
    }
    if (stored > high) {
      await this.disown(partition, topicId, high);
      throw new TopicChangedError(
        `partition ${partition} of ${topic} (id ${topicId}) ends at ${high}, before the checkpoint's ${stored}; an operator must adopt it`,
      );
    }
    return BigInt(row.next_offset);
  }

  /** Locks the row until the transaction ends. Waits if another instance's batch has locked it. */
  async lock(client: PoolClient, partition: number): Promise<PartitionCheckpoint<Column>> {
    const { rows } = await client.query<Record<Column | 'next_offset', number> & { topic_id: string }>(
      `SELECT topic_id, ${this.columns.join(', ')} FROM ${this.options.table} WHERE partition = $1 FOR UPDATE`,
      [partition],
    );
    const row = rows[0] ?? this.missing(partition);
    const cells = this.columns.map((column) => [column, BigInt(row[column])]);
    return { topic_id: row.topic_id, ...Object.fromEntries(cells) } as PartitionCheckpoint<Column>;
  }

  async store(client: PoolClient, partition: number, checkpoint: PartitionCheckpoint<Column>): Promise<void> {
    const assignments = this.columns.map((column, at) => `${column} = $${at + 2}`);
    await client.query(
      `UPDATE ${this.options.table} SET ${assignments.join(', ')}, updated_at = now() WHERE partition = $1`,
      [partition, ...this.columns.map((column) => checkpoint[column].toString())],
    );
  }

  /**
   * Replaces the stored topic id of a partition that ended before the stored position, so that `open` throws until an
   * operator adopts the topic. With the id unchanged, the partition could grow past the stored position with other
   * records, and the projector would not notice.
   */
  private async disown(partition: number, topicId: string, high: bigint): Promise<void> {
    await this.pool.query(
      `UPDATE ${this.options.table} SET topic_id = $3 WHERE partition = $1 AND topic_id = $2 AND next_offset > $4`,
      [partition, topicId, `${topicId} (ended at ${high})`, high.toString()],
    );
  }

  private missing(partition: number): never {
    throw new Error(`${this.options.table} has lost its row of partition ${partition}`);
  }
}
