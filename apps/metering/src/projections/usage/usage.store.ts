import type { PoolClient } from '@hiring/platform-postgres';
import { rollUp, type FoldChanges, type FoldState, type PlainAttempt, type SeriesMember } from '@hiring/billing';
import type { MeterClass } from '@hiring/contracts';
import { arrayLiteral, type Value } from './array-literal.js';
import {
  INSERT_DUPLICATES,
  INSERT_LINES,
  INSERT_VOIDS,
  SELECT_PLAIN,
  SELECT_SERIES,
  SELECT_VOIDED,
  UPSERT_ACCOUNTS,
  UPSERT_DAILY,
  UPSERT_MEMBERS,
  UPSERT_ROLLUPS,
} from './usage.sql.js';

/** What a batch touches, by the ids it names. */
export interface Touched {
  /** Attempts of facts and voids. */
  attempts: string[];
  series: string[];
  voids: string[];
  /** Plain attempts that may be recorded already; empty while repeats are not expected. */
  repeats: string[];
}

interface LineRow {
  attempt_id: string;
  usage_id: string;
  customer_id: string;
  key_id: number;
  operation: string;
  meter_class: MeterClass | null;
  occurred_at: string;
  request_id: string;
  calls: number;
  changes: number;
  watches: number;
  forced_fresh: number;
}

interface MemberRow extends LineRow {
  series: string;
  ordinal: number;
  claimed_at: string | null;
  billed_calls: number;
  billed_changes: number;
  billed_watches: number;
  billed_forced_fresh: number;
  corrections: number;
  voided: boolean;
}

/** Reads what the fold needs to know. */
export async function loadState(client: PoolClient, touched: Touched, nextOrdinal: number): Promise<FoldState> {
  const state: FoldState = { series: new Map(), plain: new Map(), voided: new Set(), nextOrdinal };
  const voided = await client.query<{ attempt_id: string }>(SELECT_VOIDED, [touched.attempts]);
  for (const row of voided.rows) state.voided.add(row.attempt_id);
  if (touched.series.length > 0 || touched.voids.length > 0) {
    const { rows } = await client.query<MemberRow>(SELECT_SERIES, [touched.series, touched.voids]);
    for (const row of rows) {
      const members = state.series.get(row.series) ?? [];
      members.push(memberOf(row));
      state.series.set(row.series, members);
    }
  }
  const plain = [...touched.voids, ...touched.repeats];
  if (plain.length > 0) {
    const { rows } = await client.query<LineRow>(SELECT_PLAIN, [plain]);
    for (const row of rows) state.plain.set(row.attempt_id, plainOf(row));
  }
  return state;
}

/** Writes everything a fold changed; rolls back with the batch. */
export async function writeChanges(client: PoolClient, partition: number, changes: FoldChanges): Promise<void> {
  const { lines, members, voids, duplicates } = changes;
  if (lines.length > 0) {
    await client.query(INSERT_LINES, columnsOf(lines, LINE_COLUMNS));
    const rollups = [
      ...rollUp(lines, 'minute').map((delta) => ({ ...delta, grain: 'minute' })),
      ...rollUp(lines, 'hour').map((delta) => ({ ...delta, grain: 'hour' })),
    ];
    await client.query(UPSERT_ROLLUPS, columnsOf(rollups, ROLLUP_COLUMNS));
    await client.query(UPSERT_DAILY, columnsOf(rollUp(lines, 'day'), DAILY_COLUMNS));
    await client.query(UPSERT_ACCOUNTS, accountsOf(lines));
  }
  if (members.size > 0) await client.query(UPSERT_MEMBERS, columnsOf([...members], MEMBER_COLUMNS));
  if (voids.length > 0) {
    await client.query(INSERT_VOIDS, [
      voids.map((message) => message.attempt_id),
      voids.map((message) => message.void_id),
      voids.map((message) => message.usage_id),
      voids.map((message) => message.customer_id),
      voids.map((message) => message.occurred_at),
      voids.map((message) => message.reason),
    ]);
  }
  if (duplicates.length > 0) {
    await client.query(INSERT_DUPLICATES, [
      partition,
      duplicates.map((duplicate) => duplicate.offset.toString()),
      duplicates.map((duplicate) => duplicate.id),
      duplicates.map((duplicate) => duplicate.kind),
    ]);
  }
}

type Line = FoldChanges['lines'][number];
type Column<T> = (row: T) => Value;

const LINE_COLUMNS: Column<Line>[] = [
  (line) => line.attempt.attemptId,
  (line) => line.correctionNo,
  (line) => line.attempt.occurredAt,
  (line) => line.attempt.customerId,
  (line) => line.attempt.keyId,
  (line) => line.attempt.operation,
  (line) => line.kind,
  (line) => line.attempt.usageId,
  (line) => line.attempt.meterClass,
  (line) => line.units.calls,
  (line) => line.units.changes,
  (line) => line.units.watches,
  (line) => line.units.forced_fresh,
  (line) => line.attempt.requestId,
];

type Delta = ReturnType<typeof rollUp>[number];

const SUM_COLUMNS: Column<Delta>[] = [
  (delta) => delta.cached,
  (delta) => delta.fresh,
  (delta) => delta.changes,
  (delta) => delta.watches,
  (delta) => delta.forcedFresh,
];

const ROLLUP_COLUMNS: Column<Delta & { grain: string }>[] = [
  (delta) => delta.customerId,
  (delta) => delta.grain,
  (delta) => delta.bucket,
  ...SUM_COLUMNS,
  (delta) => delta.attempts,
];

const DAILY_COLUMNS: Column<Delta>[] = [
  (delta) => delta.customerId,
  (delta) => delta.bucket,
  (delta) => delta.keyId,
  (delta) => delta.operation,
  ...SUM_COLUMNS,
];

const MEMBER_COLUMNS: Column<SeriesMember>[] = [
  (member) => member.series,
  (member) => member.ordinal,
  (member) => member.attempt.attemptId,
  (member) => member.attempt.usageId,
  (member) => member.attempt.customerId,
  (member) => member.attempt.keyId,
  (member) => member.attempt.operation,
  (member) => member.attempt.meterClass,
  (member) => member.attempt.occurredAt,
  (member) => member.claimedAt,
  (member) => member.attempt.requestId,
  (member) => member.attempt.units.calls,
  (member) => member.attempt.units.changes,
  (member) => member.attempt.units.watches,
  (member) => member.attempt.units.forced_fresh,
  (member) => member.billed.calls,
  (member) => member.billed.changes,
  (member) => member.billed.watches,
  (member) => member.billed.forced_fresh,
  (member) => member.corrections,
  (member) => member.voided,
];

function columnsOf<T>(rows: readonly T[], columns: readonly Column<T>[]): string[] {
  return columns.map((column) => arrayLiteral(rows.map(column)));
}

function accountsOf(lines: readonly Line[]): [string[], string[]] {
  const newest = new Map<string, string>();
  for (const { attempt } of lines) {
    const known = newest.get(attempt.customerId);
    if (known === undefined || attempt.occurredAt > known) newest.set(attempt.customerId, attempt.occurredAt);
  }
  return [[...newest.keys()], [...newest.values()]];
}

function plainOf(row: LineRow): PlainAttempt {
  const units = {
    calls: row.calls,
    changes: row.changes,
    watches: row.watches,
    forced_fresh: row.forced_fresh,
  };
  return {
    attempt: {
      attemptId: row.attempt_id,
      usageId: row.usage_id,
      customerId: row.customer_id,
      keyId: row.key_id,
      operation: row.operation,
      meterClass: row.meter_class,
      occurredAt: row.occurred_at,
      requestId: row.request_id,
      units,
    },
    billed: units,
  };
}

function memberOf(row: MemberRow): SeriesMember {
  return {
    series: row.series,
    ordinal: row.ordinal,
    attempt: plainOf(row).attempt,
    claimedAt: row.claimed_at,
    billed: {
      calls: row.billed_calls,
      changes: row.billed_changes,
      watches: row.billed_watches,
      forced_fresh: row.billed_forced_fresh,
    },
    corrections: row.corrections,
    voided: row.voided,
  };
}
