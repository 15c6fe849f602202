import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { PoolClient } from '@hiring/platform-postgres';
import { UsagePositions } from './usage.positions.js';
import { UsageTopicChangedError } from './usage-topic-changed.error.js';

/** Position of the projection on one partition, and its counts so far. */
export interface UsageCheckpoint {
  nextOffset: bigint;
  firstOffset: bigint;
  facts: bigint;
  voids: bigint;
  duplicates: bigint;
  /** Records before this offset may be folded already: an adopted topic is read from its start. */
  repeatsUntil: bigint;
}

interface Row {
  next_offset: number;
  first_offset: number;
  facts: number;
  voids: number;
  duplicates: number;
  repeats_until: number;
}

const COLUMNS = 'next_offset, first_offset, facts, voids, duplicates, repeats_until';

/** One row per partition of the usage topic. Offsets are valid for the recorded topic id only. */
@Injectable()
export class UsageCheckpoints {
  constructor(
    private readonly pool: Pool,
    private readonly positions: UsagePositions,
  ) {}

  /** Stored positions by partition. Call before reading the ends of the topic, since another instance moves both. */
  async stored(): Promise<Map<number, bigint>> {
    const { rows } = await this.pool.query<{ partition: number; next_offset: number }>(
      'SELECT partition, next_offset FROM usage_checkpoint',
    );
    return new Map(rows.map((row) => [row.partition, BigInt(row.next_offset)]));
  }

  /**
   * Makes sure the row exists and belongs to this topic. @throws UsageTopicChangedError for another topic, or one that
   * ends before the position that was stored before its end was read.
   */
  async open(partition: number, topicId: string, low: bigint, high: bigint, stored = 0n): Promise<void> {
    await this.pool.query(
      `INSERT INTO usage_checkpoint (partition, topic_id, first_offset, next_offset) VALUES ($1, $2, $3, $3)
       ON CONFLICT (partition) DO NOTHING`,
      [partition, topicId, low.toString()],
    );
    const { rows } = await this.pool.query<{ topic_id: string | null; next_offset: number }>(
      'SELECT topic_id, next_offset FROM usage_checkpoint WHERE partition = $1',
      [partition],
    );
    const row = rows[0];
    if (row === undefined) throw new Error(`no usage checkpoint for partition ${partition}`);
    if (row.topic_id !== topicId) {
      throw new UsageTopicChangedError(
        partition,
        `the usage topic has the id ${topicId}, the checkpoint belongs to ${row.topic_id ?? '-'}; an operator must adopt it`,
      );
    }
    if (stored > high) {
      throw new UsageTopicChangedError(
        partition,
        `partition ${partition} of the usage topic (id ${topicId}) ends at ${high}, before the checkpoint's ${stored}; an operator must adopt it`,
      );
    }
    this.positions.set(partition, BigInt(row.next_offset));
  }

  /** Returns the offset from which to read. */
  async position(partition: number): Promise<bigint> {
    const { nextOffset } = await this.select(this.pool, partition, '');
    this.positions.moved(partition, nextOffset);
    return nextOffset;
  }

  /** Returns whether a stored position is older than one that this process has seen. */
  async fellBack(): Promise<boolean> {
    const before = this.positions.all();
    const stored = await this.stored();
    return [...before].some(([partition, seen]) => (stored.get(partition) ?? -1n) < seen);
  }

  /** Waits for another instance's batch, then holds the row until the transaction ends. */
  lock(client: PoolClient, partition: number): Promise<UsageCheckpoint> {
    return this.select(client, partition, 'FOR UPDATE');
  }

  async store(client: PoolClient, partition: number, checkpoint: UsageCheckpoint): Promise<void> {
    const { nextOffset, facts, voids, duplicates } = checkpoint;
    await client.query(
      `UPDATE usage_checkpoint SET next_offset = $2, facts = $3, voids = $4, duplicates = $5, updated_at = now()
       WHERE partition = $1`,
      [partition, nextOffset.toString(), facts.toString(), voids.toString(), duplicates.toString()],
    );
  }

  private async select(client: Pick<PoolClient, 'query'>, partition: number, suffix: string): Promise<UsageCheckpoint> {
    const { rows } = await client.query<Row>(`SELECT ${COLUMNS} FROM usage_checkpoint WHERE partition = $1 ${suffix}`, [
      partition,
    ]);
    const row = rows[0];
    if (row === undefined) throw new Error(`no usage checkpoint for partition ${partition}`);
    return {
      nextOffset: BigInt(row.next_offset),
      firstOffset: BigInt(row.first_offset),
      facts: BigInt(row.facts),
      voids: BigInt(row.voids),
      duplicates: BigInt(row.duplicates),
      repeatsUntil: BigInt(row.repeats_until),
    };
  }
}
