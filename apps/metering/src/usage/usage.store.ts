import { arrayLiteral, type PoolClient } from '@hiring/platform-postgres';
import { rollUp, type FoldChanges, type FoldState, type PlainAttempt, type SeriesMember } from '@hiring/billing';
import type { UsageMessage } from '@hiring/contracts';
import { attemptOf, type AttemptRow } from '../archive/archived-line.js';
import { columnsOf, plain, text, type Column } from './columns.js';
import {
  INSERT_DUPLICATES,
  INSERT_LINES,
  INSERT_VOIDS,
  SELECT_PLAIN,
  SELECT_RECORDED,
  SELECT_SERIES,
  SELECT_SERIES_AND_VOIDED,
  SELECT_VOIDED,
  UPSERT_ACCOUNTS,
  UPSERT_DAILY,
  UPSERT_MEMBERS,
  UPSERT_ROLLUPS,
} from './usage.sql.js';

/** Ids of the rows that a batch affects. */
export interface Touched {
  attempts: string[];
  series: string[];
  voids: string[];
  /** Attempts that may already be recorded; empty if no repeats are expected. */
  repeats: string[];
}

interface MemberRow extends AttemptRow {
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

/** Reads the rows that the fold depends on. */
export async function loadState(client: PoolClient, touched: Touched, nextOrdinal: number): Promise<FoldState> {
  const state: FoldState = { series: new Map(), plain: new Map(), voided: new Set(), nextOrdinal };
  const voided = await client.query<{ attempt_id: string }>(SELECT_VOIDED, [arrayLiteral(touched.attempts)]);
  for (const row of voided.rows) state.voided.add(row.attempt_id);
  if (touched.series.length > 0 || touched.voids.length > 0) {
    const { rows } = await (touched.voids.length === 0
      ? client.query<MemberRow>(SELECT_SERIES, [arrayLiteral(touched.series)])
      : client.query<MemberRow>(SELECT_SERIES_AND_VOIDED, [touched.series, touched.voids]));
    for (const row of rows) {
      const members = state.series.get(row.series) ?? [];
      members.push(memberOf(row));
      state.series.set(row.series, members);
    }
  }
  const plain = [...touched.voids, ...touched.repeats];
  if (plain.length > 0) {
    const { rows } = await client.query<AttemptRow>(SELECT_PLAIN, [plain]);
    for (const row of rows) state.plain.set(row.attempt_id, plainOf(row));
  }
  return state;
}

/** Returns which of `messages` are recorded already, each as `<type> <attempt>`. */
export async function recordedAlready(client: PoolClient, messages: readonly UsageMessage[]): Promise<Set<string>> {
  const attemptsOf = (type: UsageMessage['type']): string[] =>
    messages.filter((message) => message.type === type).map((message) => message.attempt_id);
  const { rows } = await client.query<{ attempt_id: string; type: string }>(SELECT_RECORDED, [
    attemptsOf('usage'),
    attemptsOf('usage_void'),
  ]);
  return new Set(rows.map((row) => `${row.type} ${row.attempt_id}`));
}

/** Writes a fold's changes, in the batch's transaction. */
export async function writeChanges(client: PoolClient, partition: number, changes: FoldChanges): Promise<void> {
  const { lines, members, voids, duplicates } = changes;
  if (lines.length > 0) {
    await client.query(INSERT_LINES, columnsOf(lines, LINE_COLUMNS));
    const { minutes, hours, days } = rollUp(lines);
    const rollups = [
      ...minutes.map((delta) => ({ ...delta, grain: 'minute' })),
      ...hours.map((delta) => ({ ...delta, grain: 'hour' })),
    ];
    await client.query(UPSERT_ROLLUPS, columnsOf(rollups, ROLLUP_COLUMNS));
    await client.query(UPSERT_DAILY, columnsOf(days, DAILY_COLUMNS));
    await client.query(UPSERT_ACCOUNTS, accountsOf(lines));
  }
  if (members.size > 0) await client.query(UPSERT_MEMBERS, columnsOf([...members], MEMBER_COLUMNS));
  if (voids.length > 0) {
    const values = VOID_COLUMNS.map((column) => voids.map((message) => message[column]));
    await client.query(INSERT_VOIDS, values);
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

/** The columns of voids, in the order of INSERT_VOIDS. */
const VOID_COLUMNS = ['attempt_id', 'void_id', 'usage_id', 'customer_id', 'occurred_at', 'reason'] as const;

type Line = FoldChanges['lines'][number];

/** The columns of lines, in the order of INSERT_LINES. */
const LINE_COLUMNS: Column<Line>[] = [
  text((line) => line.attempt.attemptId),
  plain((line) => line.correctionNo),
  plain((line) => line.attempt.occurredAt),
  text((line) => line.attempt.customerId),
  plain((line) => line.attempt.keyId),
  text((line) => line.attempt.operation),
  plain((line) => line.kind),
  text((line) => line.attempt.usageId),
  plain((line) => line.attempt.meterClass),
  plain((line) => line.units.calls),
  plain((line) => line.units.changes),
  plain((line) => line.units.watches),
  plain((line) => line.units.forced_fresh),
  text((line) => line.attempt.requestId),
];

type Delta = ReturnType<typeof rollUp>['minutes'][number];

const SUM_COLUMNS: Column<Delta>[] = [
  plain((delta) => delta.cached),
  plain((delta) => delta.fresh),
  plain((delta) => delta.changes),
  plain((delta) => delta.watches),
  plain((delta) => delta.forcedFresh),
];

const ROLLUP_COLUMNS: Column<Delta & { grain: string }>[] = [
  text((delta) => delta.customerId),
  plain((delta) => delta.grain),
  plain((delta) => delta.bucket),
  ...SUM_COLUMNS,
  plain((delta) => delta.attempts),
];

const DAILY_COLUMNS: Column<Delta>[] = [
  text((delta) => delta.customerId),
  plain((delta) => delta.bucket),
  plain((delta) => delta.keyId),
  text((delta) => delta.operation),
  ...SUM_COLUMNS,
];

/** The columns of members, in the order of UPSERT_MEMBERS. */
const MEMBER_COLUMNS: Column<SeriesMember>[] = [
  text((member) => member.series),
  plain((member) => member.ordinal),
  text((member) => member.attempt.attemptId),
  text((member) => member.attempt.usageId),
  text((member) => member.attempt.customerId),
  plain((member) => member.attempt.keyId),
  text((member) => member.attempt.operation),
  plain((member) => member.attempt.meterClass),
  plain((member) => member.attempt.occurredAt),
  plain((member) => member.claimedAt),
  text((member) => member.attempt.requestId),
  plain((member) => member.attempt.units.calls),
  plain((member) => member.attempt.units.changes),
  plain((member) => member.attempt.units.watches),
  plain((member) => member.attempt.units.forced_fresh),
  plain((member) => member.billed.calls),
  plain((member) => member.billed.changes),
  plain((member) => member.billed.watches),
  plain((member) => member.billed.forced_fresh),
  plain((member) => member.corrections),
  plain((member) => member.voided),
];

function accountsOf(lines: readonly Line[]): [string[], string[]] {
  const newest = new Map<string, string>();
  for (const { attempt } of lines) {
    const known = newest.get(attempt.customerId);
    if (known === undefined || attempt.occurredAt > known) newest.set(attempt.customerId, attempt.occurredAt);
  }
  return [[...newest.keys()], [...newest.values()]];
}

function plainOf(row: AttemptRow): PlainAttempt {
  const attempt = attemptOf(row);
  return { attempt, billed: attempt.units };
}

function memberOf(row: MemberRow): SeriesMember {
  return {
    series: row.series,
    ordinal: row.ordinal,
    attempt: attemptOf(row),
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
