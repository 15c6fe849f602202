import { NO_UNITS, type MeterClass, type UsageFact, type UsageUnits, type UsageVoid } from '@hiring/contracts';
import { billSeries } from './bill-series.js';
import { claimSeries } from './idempotency.js';
import { isZero, subtractUnits } from './units.js';

/** The part of a usage fact that lines and series members store. */
export interface Attempt {
  attemptId: string;
  usageId: string;
  customerId: string;
  keyId: number;
  operation: string;
  meterClass: MeterClass | null;
  occurredAt: string;
  requestId: string;
  units: UsageUnits;
}

/** A bill line. A correction's units may be negative. */
export interface RecordLine {
  attempt: Attempt;
  kind: 'call' | 'twin' | 'correction';
  /** 0 for the attempt's own line. Correcting lines are numbered from 1. */
  correctionNo: number;
  units: UsageUnits;
}

/** An attempt in a series, with the units now billed to it. */
export interface SeriesMember {
  series: string;
  ordinal: number;
  attempt: Attempt;
  claimedAt: string | null;
  billed: UsageUnits;
  corrections: number;
  voided: boolean;
}

/** A recorded attempt that is in no series. `billed` has the units of its own line, without corrections. */
export interface PlainAttempt {
  attempt: Attempt;
  billed: UsageUnits;
}

/** The stored rows that a batch needs. */
export interface FoldState {
  /** Members of the series that the batch affects, in topic order. */
  series: Map<string, SeriesMember[]>;
  /** Recorded attempts that are in no series and that the batch voids or repeats. */
  plain: Map<string, PlainAttempt>;
  /** The `attempt_id`s voided so far. One that equals a `usage_id` voids the whole call. */
  voided: Set<string>;
  nextOrdinal: number;
}

export interface FoldChanges {
  lines: RecordLine[];
  /** New or changed series members. */
  members: Set<SeriesMember>;
  voids: UsageVoid[];
  duplicates: { offset: bigint; id: string; kind: 'usage' | 'usage_void' }[];
  facts: number;
}

const DAY_MS = 86_400_000;
/** A day's lines can change for this many days. After that, a void adds its correction to a later day. */
export const OPEN_DAYS = 31;

/** A `usage_id` with one of these prefixes stays the same when work is billed again. */
const NAMED = ['job:', 'search:'];

/**
 * Returns the series of a fact whose call can have several attempts, such as a keyed call. Returns null for any other
 * fact.
 */
export function seriesOf(fact: UsageFact): string | null {
  if (fact.idempotency_key !== undefined && fact.fingerprint !== undefined) {
    return claimSeries({
      keyId: fact.key_id,
      operation: fact.operation,
      idempotencyKey: fact.idempotency_key,
      fingerprint: fact.fingerprint,
    });
  }
  return NAMED.some((part) => fact.usage_id.startsWith(part)) ? namedSeries(fact.customer_id, fact.usage_id) : null;
}

/** Returns the series name of a call whose `usage_id` stays the same when its work is billed again (see `NAMED`). */
export function namedSeries(customerId: string, usageId: string): string {
  return `${customerId}/${usageId}`;
}

/**
 * Folds usage messages into bill lines. The result depends only on the messages' order, not on batches or repetition.
 */
export class UsageFold {
  readonly changes: FoldChanges = { lines: [], members: new Set(), voids: [], duplicates: [], facts: 0 };
  private readonly attempts = new Map<string, SeriesMember>();

  constructor(private readonly state: FoldState) {
    for (const member of [...state.series.values()].flat()) this.attempts.set(member.attempt.attemptId, member);
  }

  /** Applies a fact. Pass `series` if it is already known. */
  applyFact(fact: UsageFact, offset: bigint, series = seriesOf(fact)): void {
    if (this.attempts.has(fact.attempt_id) || this.state.plain.has(fact.attempt_id)) {
      this.changes.duplicates.push({ offset, id: fact.attempt_id, kind: 'usage' });
      return;
    }
    this.changes.facts += 1;
    const ordinal = this.state.nextOrdinal;
    this.state.nextOrdinal += 1;
    const voided = this.state.voided.has(fact.attempt_id) || this.state.voided.has(fact.usage_id);
    if (series === null) this.recordPlain(attemptOf(fact), voided);
    else this.recordMember(series, ordinal, fact, voided);
  }

  applyVoid(message: UsageVoid, offset: bigint): void {
    if (this.state.voided.has(message.attempt_id)) {
      this.changes.duplicates.push({ offset, id: message.void_id, kind: 'usage_void' });
      return;
    }
    this.state.voided.add(message.attempt_id);
    this.changes.voids.push(message);
    const members = this.membersVoidedBy(message);
    for (const member of members) {
      member.voided = true;
      this.changes.members.add(member);
    }
    const [series] = members.map((member) => member.series);
    if (series !== undefined) {
      this.rebill(series, message.occurred_at);
      return;
    }
    const plain = this.state.plain.get(message.attempt_id);
    if (plain === undefined || isZero(plain.billed)) return;
    const units = subtractUnits(NO_UNITS, plain.billed);
    const attempt = correctedAt(plain.attempt, message.occurred_at);
    this.changes.lines.push({ attempt, kind: 'correction', correctionNo: 1, units });
  }

  /** Returns the attempts that the void names: either one attempt, or all attempts of the call. */
  private membersVoidedBy(message: UsageVoid): SeriesMember[] {
    if (message.attempt_id !== message.usage_id) {
      const member = this.attempts.get(message.attempt_id);
      return member === undefined ? [] : [member];
    }
    return this.state.series.get(namedSeries(message.customer_id, message.usage_id)) ?? [];
  }

  private recordPlain(attempt: Attempt, voided: boolean): void {
    const billed = voided ? NO_UNITS : attempt.units;
    this.state.plain.set(attempt.attemptId, { attempt, billed });
    this.changes.lines.push({ attempt, kind: 'call', correctionNo: 0, units: billed });
  }

  private recordMember(series: string, ordinal: number, fact: UsageFact, voided: boolean): void {
    const members = this.state.series.get(series) ?? [];
    this.state.series.set(series, members);
    const attempt = attemptOf(fact);
    const claimedAt = fact.claimed_at ?? null;
    const member = { series, ordinal, attempt, claimedAt, billed: NO_UNITS, corrections: 0, voided };
    const twinned = members.some((other) => !other.voided);
    members.push(member);
    this.attempts.set(attempt.attemptId, member);
    this.changes.members.add(member);
    const own = this.rebill(series, fact.occurred_at, member);
    const kind = twinned && !isZero(subtractUnits(attempt.units, own)) ? 'twin' : 'call';
    this.changes.lines.push({ attempt, kind, correctionNo: 0, units: own });
  }

  /**
   * Bills the whole series again. Returns the units for `added`, and adds corrections for members whose units changed.
   */
  private rebill(series: string, at: string, added?: SeriesMember): UsageUnits {
    const members = this.state.series.get(series) ?? [];
    const billed = billSeries(
      members.map((member) => ({
        usageId: member.attempt.usageId,
        claimedAtMs: member.claimedAt === null ? null : Date.parse(member.claimedAt),
        units: member.attempt.units,
        voided: member.voided,
      })),
    );
    let own: UsageUnits = NO_UNITS;
    for (const [index, member] of members.entries()) {
      const units = billed[index] ?? NO_UNITS;
      const change = subtractUnits(units, member.billed);
      member.billed = units;
      if (member === added) own = units;
      else if (!isZero(change)) this.correct(member, change, at);
    }
    return own;
  }

  private correct(member: SeriesMember, units: UsageUnits, at: string): void {
    member.corrections += 1;
    this.changes.members.add(member);
    this.changes.lines.push({
      attempt: correctedAt(member.attempt, at),
      kind: 'correction',
      correctionNo: member.corrections,
      units,
    });
  }
}

/**
 * Returns the attempt as stored in its correction line. If the correcting message comes more than `OPEN_DAYS` after the
 * attempt, the line has the message's time.
 */
function correctedAt(attempt: Attempt, at: string): Attempt {
  const isLate = Date.parse(at) - Date.parse(attempt.occurredAt) > OPEN_DAYS * DAY_MS;
  return isLate ? { ...attempt, occurredAt: at } : attempt;
}

function attemptOf(fact: UsageFact): Attempt {
  return {
    attemptId: fact.attempt_id,
    usageId: fact.usage_id,
    customerId: fact.customer_id,
    keyId: fact.key_id,
    operation: fact.operation,
    meterClass: fact.meter_class,
    occurredAt: fact.occurred_at,
    requestId: fact.request_id,
    units: fact.units,
  };
}
