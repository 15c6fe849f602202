import { AppError, type AdoptedPartitions } from '@hiring/contracts';
import type { KafkaPort, TopicEnds } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import pg, { type Pool, type PoolClient } from 'pg';
import { readFact } from './ledger-record.js';
import { inTransaction } from '@hiring/platform-postgres';

/**
 * To find the topic's last fact, this many records at the topic's end are read. If they are only transaction markers,
 * the number is doubled and the records are read again.
 */
const TAIL_RECORDS = 1_000n;

export interface TopicAcceptance {
  pool: Pool;
  kafka: Pick<KafkaPort, 'topicEnds' | 'readRange'>;
  topic: string;
  schema: string;
  logger: Pick<Logger, 'warn'>;
  /** The current topic's id, as the operator entered it. */
  topicId: string;
  reason: string;
  /** Records the acceptance, in the transaction that changes the checkpoints. */
  record(client: PoolClient): Promise<void>;
}

export interface AcceptedProjector {
  name: string;
  event_seq: number;
}

/**
 * Lets every projector in a schema resume on a ledger topic that replaces the previous one: a restored topic, or one
 * recreated from an export. Facts keep their `event_seq`, so a projector reads the topic from its start and folds only
 * new facts. Halted projectors resume by themselves, in every replica.
 *
 * @throws AppError `invalid_request` if the topic has another id. `conflict` if the topic ends before an already folded
 * fact: new facts would reuse the missing numbers and never be folded.
 */
export async function acceptReplacedTopic(acceptance: TopicAcceptance): Promise<AcceptedProjector[]> {
  const { pool, kafka, topic, topicId, reason, logger } = acceptance;
  const ends = await endsOfAdopted(kafka, topic, topicId);
  const { low, high } = ends.partitions[0] ?? { low: 0n, high: 0n };
  const lastSeq = await lastSeqOn(kafka, topic, low, high);
  const table = `${pg.escapeIdentifier(acceptance.schema)}.projector_checkpoint`;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<AcceptedProjector>(
      `SELECT name, event_seq FROM ${table} WHERE topic_id IS NOT NULL ORDER BY name FOR UPDATE`,
    );
    const ahead = rows.find((row) => row.event_seq > lastSeq);
    if (ahead !== undefined) {
      throw new AppError(
        'conflict',
        `${topic} ends with event_seq ${lastSeq}, before ${ahead.event_seq}, which ${ahead.name} has folded: restore the whole ledger.`,
      );
    }
    await client.query(
      `UPDATE ${table} SET topic_id = $1, next_offset = $2, updated_at = now()
       WHERE topic_id IS NOT NULL AND (topic_id <> $1 OR next_offset > $3)`,
      [topicId, low.toString(), high.toString()],
    );
    await acceptance.record(client);
    logger.warn({ topic, topic_id: topicId, reason, projectors: rows }, 'an operator adopted the topic');
    return rows;
  });
}

export interface PartitionsAcceptance extends Omit<TopicAcceptance, 'kafka' | 'schema'> {
  kafka: Pick<KafkaPort, 'topicEnds'>;
  /** The checkpoint table, one row per partition: `partition`, `topic_id`, `next_offset`, `updated_at`. */
  table: string;
  /** Further SQL assignments. `k` is the checkpoint; `t.low` and `t.high` are its partition's ends. */
  also?: string;
}

/**
 * Lets a projector resume on a topic with several partitions that replaces the previous one. The records have ids, so
 * the projector reads each replaced partition from its start and skips records that are already folded.
 * @throws AppError `invalid_request` if the topic has another id than `topicId`
 */
export async function acceptReplacedPartitions(acceptance: PartitionsAcceptance): Promise<AdoptedPartitions> {
  const { pool, kafka, topic, topicId, reason, logger, table, also } = acceptance;
  const ends = await endsOfAdopted(kafka, topic, topicId);
  return inTransaction(pool, async (client) => {
    await client.query(
      `UPDATE ${table} AS k SET topic_id = $1, next_offset = t.low, updated_at = now()${also === undefined ? '' : `, ${also}`}
       FROM unnest($2::int[], $3::bigint[], $4::bigint[]) AS t (partition, low, high)
       WHERE k.partition = t.partition AND (k.topic_id <> $1 OR k.next_offset > t.high)`,
      [
        topicId,
        ends.partitions.map(({ partition }) => partition),
        ends.partitions.map(({ low }) => low.toString()),
        ends.partitions.map(({ high }) => high.toString()),
      ],
    );
    const { rows: partitions } = await client.query<AdoptedPartitions['partitions'][number]>(
      `SELECT partition, next_offset FROM ${table} ORDER BY partition`,
    );
    await acceptance.record(client);
    logger.warn({ topic, topic_id: topicId, reason, partitions }, 'an operator adopted the topic');
    return { partitions };
  });
}

/** Returns the topic's ends. @throws AppError `invalid_request` if the topic has another id */
async function endsOfAdopted(kafka: Pick<KafkaPort, 'topicEnds'>, topic: string, topicId: string): Promise<TopicEnds> {
  const ends = await kafka.topicEnds(topic);
  if (ends.topicId === topicId) return ends;
  throw new AppError('invalid_request', `${topic} has the id ${ends.topicId}, not ${topicId}.`);
}

async function lastSeqOn(kafka: TopicAcceptance['kafka'], topic: string, low: bigint, high: bigint): Promise<number> {
  for (let records = TAIL_RECORDS; ; records *= 2n) {
    const from = high - records > low ? high - records : low;
    let last = 0;
    await kafka.readRange({
      ...{ topic, partition: 0, from, to: high },
      onBatch: (batch) => {
        const record = batch.at(-1);
        if (record !== undefined) last = readFact(record).event_seq;
      },
    });
    if (last > 0 || from === low) return last;
  }
}
