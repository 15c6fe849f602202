import { checkUsage, type UsageMessage } from '@hiring/contracts';
import { namedSeries, seriesOf, UsageFold } from '@hiring/billing';
import type { IncomingRecord } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';
import type { PoolClient } from '@hiring/platform-postgres';
import type { PartitionBatch, PartitionEntry } from '@hiring/platform-projection';
import { loadState, recordedAlready, writeChanges, type Touched } from './usage.store.js';

const projected = metrics.counter('metering_projected_total', 'Usage messages folded into Postgres.', ['kind']);

/**
 * Counts of a partition, and the offset before which records may be folded already: an adopted topic is read from its
 * start.
 */
export const USAGE_SUMS = ['facts', 'voids', 'duplicates', 'repeats_until'] as const;
export type UsageSum = (typeof USAGE_SUMS)[number];

export interface UsageEntry {
  message: UsageMessage;
  /** Set for a fact whose call may have twins: further runs under the same idempotency key. */
  series: string | null;
}
type Entry = PartitionEntry<UsageEntry>;

/** @throws Error on a record that is no usage message: no bill is ever skipped. */
export function readUsageEntry(record: IncomingRecord): UsageEntry {
  const checked = checkUsage(JSON.parse(record.value.toString('utf8')) as unknown);
  if (checked.ok) {
    const message = checked.value;
    return { message, series: message.type === 'usage' ? seriesOf(message) : null };
  }
  throw new Error(
    `unreadable usage record at partition ${record.partition} offset ${record.offset}: ${checked.reason}`,
  );
}

/** Decides in topic order, and writes lines, claims and rollups. Returns the partition's changed counts. */
export async function foldUsage(
  client: PoolClient,
  { partition, entries, checkpoint, hasRepeats }: PartitionBatch<UsageEntry, UsageSum>,
): Promise<Partial<Record<UsageSum, bigint>>> {
  const unknown = await notRecordedOf(client, entries, checkpoint.repeats_until);
  const fold = new UsageFold(await loadState(client, touchedBy(unknown, hasRepeats), Number(checkpoint.facts)));
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
    duplicates: checkpoint.duplicates + BigInt(changes.duplicates.length + entries.length - unknown.length),
  };
}

/**
 * Returns, on an adopted topic, the entries not folded from the previous one; the fold finds repeats within the topic.
 */
async function notRecordedOf(client: PoolClient, entries: Entry[], repeatsUntil: bigint): Promise<Entry[]> {
  const early = entries.filter(({ offset }) => offset < repeatsUntil);
  if (early.length === 0) return entries;
  const messages = early.map(({ value }) => value.message);
  const recorded = await recordedAlready(client, messages);
  const isKnown = ({ type, attempt_id: attempt }: UsageMessage): boolean => recorded.has(`${type} ${attempt}`);
  return entries.filter(({ offset, value }) => offset >= repeatsUntil || !isKnown(value.message));
}

function touchedBy(entries: readonly Entry[], hasRepeats: boolean): Touched {
  const touched: Touched = { attempts: [], series: [], voids: [], repeats: [] };
  const series = new Set<string>();
  for (const { value } of entries) {
    const { message, series: name } = value;
    touched.attempts.push(message.attempt_id);
    if (message.type === 'usage_void') {
      touched.voids.push(message.attempt_id);
      if (message.attempt_id === message.usage_id) series.add(namedSeries(message.customer_id, message.usage_id));
      continue;
    }
    if (name === null) {
      if (hasRepeats) touched.repeats.push(message.attempt_id);
      continue;
    }
    series.add(name);
    // A void may name the whole call.
    touched.attempts.push(message.usage_id);
  }
  touched.series = [...series];
  return touched;
}
