import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { checkUsage, type UsageMessage } from '@hiring/contracts';
import { namedSeries, seriesOf, UsageFold } from '@hiring/billing';
import { Clock } from '@hiring/platform-config';
import type { IncomingBatch, IncomingRecord } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { RetryPolicy } from '@hiring/platform-projection';
import { DayPartitions } from '../../retention/day-partitions.js';
import { UsageCheckpoints } from './usage.checkpoints.js';
import { UsagePositions } from './usage.positions.js';
import { loadState, recordedAlready, writeChanges, type Touched } from './usage.store.js';

/** Keeps a batch's transaction short and its statements small. */
const BATCH_MAX = 5_000;
const UNIQUE_VIOLATION = '23505';

const projected = metrics.counter('metering_projected_total', 'Usage messages folded into Postgres.', ['kind']);

interface Entry {
  offset: bigint;
  message: UsageMessage;
  /** Set for a fact whose call may have twins: further runs under the same idempotency key. */
  series: string | null;
}

/** The stored position is older than one this process has seen: the database was replaced by one with older data. */
export class UsagePositionRegressedError extends Error {
  override readonly name = 'UsagePositionRegressedError';
}

/** Records of the topic were removed before they were folded. No bill is ever skipped, so the projection halts. */
export class UsageGapError extends Error {
  override readonly name = 'UsageGapError';
}

/**
 * Writes batches of the usage topic exactly once. One transaction locks the partition's checkpoint, skips what it
 * covers, decides in topic order, and writes lines, claims, rollups and the checkpoint.
 */
@Injectable()
export class UsageBatches {
  constructor(
    private readonly pool: Pool,
    private readonly checkpoints: UsageCheckpoints,
    private readonly positions: UsagePositions,
    private readonly days: DayPartitions,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits while Postgres is unavailable.
   *
   * @throws UsagePositionRegressedError when the stored position is older than one seen before
   *
   * @throws Error on a record that is no usage message: no bill is ever skipped
   */
  async project(batch: IncomingBatch, stopped: () => boolean): Promise<void> {
    const entries = batch.records.map(readEntry);
    for (let at = 0; at < entries.length; at += BATCH_MAX) {
      await this.persist(batch.partition, entries.slice(at, at + BATCH_MAX), stopped);
    }
  }

  private async persist(partition: number, entries: Entry[], stopped: () => boolean): Promise<void> {
    // Repeats of plain facts are looked up only after the first was found: only a broken producer makes them.
    let expectRepeats = false;
    const retryPolicy = new RetryPolicy(this.clock);
    while (!stopped()) {
      try {
        await this.days.ensure(entries.map(({ message }) => message.occurred_at));
        const fold = (client: PoolClient): Promise<bigint> => this.fold(client, partition, entries, expectRepeats);
        this.positions.moved(partition, await inTransaction(this.pool, fold));
        return;
      } catch (error) {
        if (isUniqueViolation(error) && !expectRepeats) expectRepeats = true;
        else await retryPolicy.pauseOrThrow(error);
      }
    }
  }

  private async fold(client: PoolClient, partition: number, entries: Entry[], expectRepeats: boolean): Promise<bigint> {
    const checkpoint = await this.checkpoints.lock(client, partition);
    if (checkpoint.nextOffset < this.positions.positionOf(partition)) {
      throw new UsagePositionRegressedError(`partition ${partition}: ${checkpoint.nextOffset} is stored`);
    }
    const fresh = entries.filter(({ offset }) => offset >= checkpoint.nextOffset);
    const [first, last] = [fresh[0], fresh.at(-1)];
    if (first === undefined || last === undefined) return checkpoint.nextOffset;
    if (first.offset > checkpoint.nextOffset) {
      throw new UsageGapError(`partition ${partition}: ${checkpoint.nextOffset} is next, ${first.offset} was read`);
    }
    const unknown = await this.notRecordedOf(client, fresh, checkpoint.repeatsUntil);
    const state = await loadState(client, touchedBy(unknown, expectRepeats), Number(checkpoint.facts));
    const fold = new UsageFold(state);
    for (const { offset, message, series } of unknown) {
      if (message.type === 'usage') fold.applyFact(message, offset, series);
      else fold.applyVoid(message, offset);
    }
    const { changes } = fold;
    await writeChanges(client, partition, changes);
    const nextOffset = last.offset + 1n;
    await this.checkpoints.store(client, partition, {
      ...checkpoint,
      nextOffset,
      facts: checkpoint.facts + BigInt(changes.facts),
      voids: checkpoint.voids + BigInt(changes.voids.length),
      duplicates: checkpoint.duplicates + BigInt(changes.duplicates.length + fresh.length - unknown.length),
    });
    projected.inc({ kind: 'usage' }, changes.facts);
    projected.inc({ kind: 'usage_void' }, changes.voids.length);
    projected.inc({ kind: 'duplicate' }, changes.duplicates.length);
    return nextOffset;
  }

  /**
   * Returns, on an adopted topic, the entries not folded from the previous one; the fold finds repeats within the
   * topic.
   */
  private async notRecordedOf(client: PoolClient, entries: Entry[], repeatsUntil: bigint): Promise<Entry[]> {
    const early = entries.filter(({ offset }) => offset < repeatsUntil);
    if (early.length === 0) return entries;
    const messages = early.map(({ message }) => message);
    const recorded = await recordedAlready(client, messages);
    const isKnown = ({ type, attempt_id: attempt }: UsageMessage): boolean => recorded.has(`${type} ${attempt}`);
    return entries.filter(({ offset, message }) => offset >= repeatsUntil || !isKnown(message));
  }
}

function readEntry(record: IncomingRecord): Entry {
  const checked = checkUsage(JSON.parse(record.value.toString('utf8')) as unknown);
  if (checked.ok) {
    const message = checked.value;
    return { offset: record.offset, message, series: message.type === 'usage' ? seriesOf(message) : null };
  }
  throw new Error(
    `unreadable usage record at partition ${record.partition} offset ${record.offset}: ${checked.reason}`,
  );
}

function touchedBy(entries: readonly Entry[], expectRepeats: boolean): Touched {
  const touched: Touched = { attempts: [], series: [], voids: [], repeats: [] };
  const series = new Set<string>();
  for (const { message, series: name } of entries) {
    touched.attempts.push(message.attempt_id);
    if (message.type === 'usage_void') {
      touched.voids.push(message.attempt_id);
      if (message.attempt_id === message.usage_id) series.add(namedSeries(message.customer_id, message.usage_id));
      continue;
    }
    if (name === null) {
      if (expectRepeats) touched.repeats.push(message.attempt_id);
      continue;
    }
    series.add(name);
    // A void may name the whole call.
    touched.attempts.push(message.usage_id);
  }
  touched.series = [...series];
  return touched;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
