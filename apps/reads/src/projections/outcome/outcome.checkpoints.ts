import { Inject, Injectable } from '@nestjs/common';
import { topicSpecs, type AdoptedPartitions, type TopicToAdopt } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { KafkaPort } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { type PoolClient } from '@hiring/platform-postgres';
import { acceptReplacedPartitions } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ReadsConfig } from '../../config.js';
import { SCHEMA } from '../table-set.js';

interface Checkpoint {
  partition: number;
  topic_id: string;
  next_offset: number;
}

/** The topic is not the one read before, or lost its end: an operator restores or accepts it. */
export class OutcomesTopicChangedError extends Error {
  override readonly name = 'OutcomesTopicChangedError';
}

/** Stores the position of each partition of the outcomes topic. Offsets are valid for the recorded topic id only. */
@Injectable()
export class OutcomeCheckpoints {
  private readonly topic: string;

  constructor(
    config: ReadsConfig,
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.topic = topicSpecs(config.topicPrefix).outcomes.name;
  }

  /**
   * Returns the topic's id and the offset from which to read the partition. @throws OutcomesTopicChangedError for a
   * topic other than the recorded one, or one that ends before a position.
   */
  async start(partition: number): Promise<{ topicId: string; from: bigint | 'earliest' }> {
    const { topicId, partitions } = await this.kafka.topicEnds(this.topic);
    const { rows } = await this.pool.query<Checkpoint>(
      `SELECT partition, topic_id, next_offset FROM ${SCHEMA}.outcome_checkpoint`,
    );
    for (const known of rows) {
      if (known.topic_id !== topicId) {
        throw new OutcomesTopicChangedError(
          `topic ${this.topic} has the id ${topicId}, not ${known.topic_id} as before; an operator must adopt it`,
        );
      }
      const high = partitions.find((ends) => ends.partition === known.partition)?.high ?? 0n;
      if (BigInt(known.next_offset) > high) {
        throw new OutcomesTopicChangedError(
          `partition ${known.partition} of ${this.topic} (id ${topicId}) ends at ${high}, before the checkpoint's ${known.next_offset}; an operator must adopt it`,
        );
      }
    }
    const known = rows.find((row) => row.partition === partition);
    return { topicId, from: known === undefined ? 'earliest' : BigInt(known.next_offset) };
  }

  /** Stored positions by partition; none for a partition that was never read. */
  async positions(client: Pick<PoolClient, 'query'>): Promise<Map<number, bigint>> {
    const { rows } = await client.query<Checkpoint>(`SELECT partition, next_offset FROM ${SCHEMA}.outcome_checkpoint`);
    return new Map(rows.map((row) => [row.partition, BigInt(row.next_offset)]));
  }

  async store(client: PoolClient, partition: number, topicId: string, next: bigint): Promise<void> {
    await client.query(
      `INSERT INTO ${SCHEMA}.outcome_checkpoint AS k (partition, topic_id, next_offset) VALUES ($1, $2, $3)
       ON CONFLICT (partition) DO UPDATE SET next_offset = greatest(k.next_offset, excluded.next_offset)
       WHERE k.topic_id = excluded.topic_id`,
      [partition, topicId, next.toString()],
    );
  }

  /**
   * Accepts the current topic, and reads it from its start: the id of an outcome makes it one row, however often it is
   * read.
   * @throws AppError invalid_request when the topic has another id than the request names
   */
  adopt(request: TopicToAdopt): Promise<AdoptedPartitions> {
    const { pool, kafka, topic, logger } = this;
    const { topic_id: topicId, reason } = request;
    const record = this.audit.topicAccepted(topic, request);
    return acceptReplacedPartitions({
      pool,
      kafka,
      topic,
      topicId,
      reason,
      record,
      logger,
      table: `${SCHEMA}.outcome_checkpoint`,
    });
  }
}
