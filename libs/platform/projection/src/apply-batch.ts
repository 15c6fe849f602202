import type { PoolClient } from 'pg';
import { OffsetOutOfRangeError } from '@hiring/platform-kafka';
import type { Checkpoint, CheckpointTable } from './checkpoint.js';
import type { QueuedFact } from './fact-queue.js';
import type { ProjectorOptions } from './projection.js';

/** Thrown if the stored position is older than one that this process has seen. */
export class PositionRegressedError extends Error {
  constructor(readonly storedSeq: number) {
    super(`the stored position fell back to ${storedSeq}`);
  }
}

/** Thrown if the topic was replaced, or ends before the checkpoint. An operator must restore or adopt the topic. */
export class UnexpectedTopicError extends OffsetOutOfRangeError {}

export function assertSameTopic(checkpoint: Checkpoint, topicId: string): void {
  if (checkpoint.topic_id === null || checkpoint.topic_id === topicId) return;
  throw new UnexpectedTopicError(
    `the topic has the id ${topicId}, not ${checkpoint.topic_id} as before; an operator must adopt it`,
  );
}

export interface FactBatch {
  facts: QueuedFact[];
  /** The id of the facts' topic. */
  topicId: string;
  /** The last position that this process has seen. */
  seenSeq: number;
}

/**
 * Applies a batch in one transaction: locks the checkpoint, drops facts that another replica has applied, applies the
 * rest, and stores the checkpoint. Returns the stored position.
 */
export async function applyBatch(
  client: PoolClient,
  checkpoints: CheckpointTable,
  { facts, topicId, seenSeq }: FactBatch,
  apply: ProjectorOptions['apply'],
): Promise<number> {
  const checkpoint = await checkpoints.lock(client);
  assertSameTopic(checkpoint, topicId);
  const { event_seq: storedSeq } = checkpoint;
  if (storedSeq < seenSeq) throw new PositionRegressedError(storedSeq);
  const fresh = facts.filter(({ seq }) => seq > storedSeq);
  const last = fresh.at(-1);
  if (last === undefined) return storedSeq;
  const found = fresh[0]?.seq;
  if (found !== storedSeq + 1) {
    throw new Error(`the ledger has a gap: expected event_seq ${storedSeq + 1}, found ${found}`);
  }
  const wanted = fresh.flatMap(({ fact }) => fact ?? []);
  if (wanted.length > 0) await apply(client, wanted);
  await checkpoints.store(client, { event_seq: last.seq, topic_id: topicId, next_offset: last.nextOffset });
  return last.seq;
}
