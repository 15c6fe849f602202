import { checkUsage, type UsageMessage } from '@hiring/contracts';
import { namedSeries, seriesOf, UsageFold } from '@hiring/billing';
import type { IncomingRecord } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';
import type { PoolClient } from '@hiring/platform-postgres';
import type { PartitionBatch, PartitionRecord } from '@hiring/platform-projection';
import type { ArchivedAttempts } from '../archive/archived-attempts.js';
import { loadState, recordedAlready, writeChanges, type Touched } from './usage.store.js';

const projected = metrics.counter('metering_projected_total', 'Usage messages folded into Postgres.', ['kind']);

/**
 * The columns of a partition's checkpoint: three counts and an offset. Records before the offset `repeats_until` may
 * already be folded, because an adopted topic is read from its start.
 */
export const USAGE_COLUMNS = ['facts', 'voids', 'duplicates', 'repeats_until'] as const;
export type UsageColumn = (typeof USAGE_COLUMNS)[number];

export interface UsageInSeries {
  message: UsageMessage;
  /**
   * The series of a fact whose call can have several attempts (see `seriesOf`); null for any other fact and for voids.
   */
  series: string | null;
}
type UsageRecord = PartitionRecord<UsageInSeries>;

/** Reads a usage message. @throws Error on any other record, so that no bill is skipped */
export function readUsage(record: IncomingRecord): UsageInSeries {
  const checked = checkUsage(JSON.parse(record.value.toString('utf8')) as unknown);
  if (checked.ok) {
    const message = checked.value;
    return { message, series: message.type === 'usage' ? seriesOf(message) : null };
  }
  throw new Error(
    `unreadable usage record at partition ${record.partition} offset ${record.offset}: ${checked.reason}`,
  );
}

/** Folds a batch in topic order and writes its changes. Returns the new counts. */
export async function foldUsage(
  client: PoolClient,
  { partition, records, checkpoint, hasDuplicates }: PartitionBatch<UsageInSeries, UsageColumn>,
  archive: ArchivedAttempts,
): Promise<Partial<Record<UsageColumn, bigint>>> {
  const early = records.filter(({ offset }) => offset < checkpoint.repeats_until);
  const archived = await archive.replayed(client, partition, early.map(messageOf));
  const unknown = await notRecordedOf(client, records, checkpoint.repeats_until, archived);
  const state = await loadState(client, touchedBy(unknown, hasDuplicates), Number(checkpoint.facts));
  await archive.addTo(state, unknown.map(messageOf));
  const fold = new UsageFold(state);
  for (const { offset, value } of unknown) {
    if (value.message.type === 'usage') fold.applyFact(value.message, offset, value.series);
    else fold.applyVoid(value.message, offset);
  }
  const { changes } = fold;
  await writeChanges(client, partition, changes);
  projected.inc({ kind: 'usage' }, changes.facts);
  projected.inc({ kind: 'usage_void' }, changes.voids.length);
  projected.inc({ kind: 'duplicate' }, changes.duplicates.length);
  return {
    facts: checkpoint.facts + BigInt(changes.facts),
    voids: checkpoint.voids + BigInt(changes.voids.length),
    duplicates: checkpoint.duplicates + BigInt(changes.duplicates.length + records.length - unknown.length),
  };
}

/**
 * Drops the records that were already folded from a replaced topic, and returns the others. The fold itself finds other
 * duplicates.
 */
async function notRecordedOf(
  client: PoolClient,
  records: UsageRecord[],
  repeatsUntil: bigint,
  archived: ReadonlySet<UsageMessage>,
): Promise<UsageRecord[]> {
  const early = records.filter(({ offset, value }) => offset < repeatsUntil && !archived.has(value.message));
  if (early.length === 0 && archived.size === 0) return records;
  const recorded = await recordedAlready(client, early.map(messageOf));
  const isKnown = (message: UsageMessage): boolean =>
    archived.has(message) || recorded.has(`${message.type} ${message.attempt_id}`);
  return records.filter(({ offset, value }) => offset >= repeatsUntil || !isKnown(value.message));
}

function messageOf({ value }: UsageRecord): UsageMessage {
  return value.message;
}

function touchedBy(records: readonly UsageRecord[], hasDuplicates: boolean): Touched {
  const touched: Touched = { attempts: [], series: [], voids: [], repeats: [] };
  const series = new Set<string>();
  for (const { value } of records) {
    const { message, series: name } = value;
    touched.attempts.push(message.attempt_id);
    if (message.type === 'usage_void') {
      touched.voids.push(message.attempt_id);
      if (message.attempt_id === message.usage_id) series.add(namedSeries(message.customer_id, message.usage_id));
      continue;
    }
    // Also look for the attempt among the records that are in no series, because its series may have been removed.
    if (hasDuplicates) touched.repeats.push(message.attempt_id);
    if (name === null) continue;
    series.add(name);
    // Look up the `usage_id`, too: a void for the whole call has the call's `usage_id` as its `attempt_id`.
    touched.attempts.push(message.usage_id);
  }
  touched.series = [...series];
  return touched;
}
