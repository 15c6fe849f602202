import type { RecordLine } from './usage-fold.js';

/** An account's sums for one bucket. */
export interface RollupDelta {
  customerId: string;
  /** The minute's or hour's start, or the UTC day. */
  bucket: string;
  /**
   * In a daily sum, `keyId` and `operation` are those of its lines. In a minute's or hour's sum they mean nothing,
   * because such a sum combines several keys and operations.
   */
  keyId: number;
  operation: string;
  cached: number;
  fresh: number;
  changes: number;
  watches: number;
  forcedFresh: number;
  /** Recorded attempts, billed or not. */
  attempts: number;
}

export interface Rollups {
  minutes: RollupDelta[];
  hours: RollupDelta[];
  /** Daily sums, by key and operation. */
  days: RollupDelta[];
}

/**
 * `MINUTE`, `HOUR` and `DAY` are the lengths of an instant's text up to its minute, hour and day: `2026-03-02T10:11`,
 * `2026-03-02T10`, `2026-03-02`.
 */
const MINUTE = 16;
const HOUR = 13;
const DAY = 10;
const NOTHING = { cached: 0, fresh: 0, changes: 0, watches: 0, forcedFresh: 0, attempts: 0 };

/**
 * Sums the lines of each account per minute, per hour and per day. All these sums are built from sums per minute, key
 * and operation.
 */
export function rollUp(lines: readonly RecordLine[]): Rollups {
  const finest = new Map<string, RollupDelta>();
  for (const { attempt, kind, units } of lines) {
    const minute = attempt.occurredAt.slice(0, MINUTE);
    const key = `${attempt.customerId}\n${minute}\n${attempt.keyId}\n${attempt.operation}`;
    let delta = finest.get(key);
    if (delta === undefined) {
      const { customerId, keyId, operation } = attempt;
      delta = { customerId, bucket: minute, keyId, operation, ...NOTHING };
      finest.set(key, delta);
    }
    if (attempt.meterClass === 'fresh') delta.fresh += units.calls;
    else delta.cached += units.calls;
    delta.changes += units.changes;
    delta.watches += units.watches;
    delta.forcedFresh += units.forced_fresh;
    if (kind !== 'correction') delta.attempts += 1;
  }
  const parts = [...finest.values()];
  return {
    minutes: coarser(parts, MINUTE, ':00.000Z', () => ''),
    hours: coarser(parts, HOUR, ':00:00.000Z', () => ''),
    days: coarser(parts, DAY, '', ({ keyId, operation }) => `${keyId}\n${operation}`),
  };
}

function coarser(
  parts: readonly RollupDelta[],
  keep: number,
  rest: string,
  split: (part: RollupDelta) => string,
): RollupDelta[] {
  const sums = new Map<string, RollupDelta>();
  for (const part of parts) {
    const bucket = part.bucket.slice(0, keep) + rest;
    const key = `${part.customerId}\n${bucket}\n${split(part)}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...part, bucket });
    else add(sum, part);
  }
  return [...sums.values()];
}

function add(sum: RollupDelta, part: RollupDelta): void {
  sum.cached += part.cached;
  sum.fresh += part.fresh;
  sum.changes += part.changes;
  sum.watches += part.watches;
  sum.forcedFresh += part.forcedFresh;
  sum.attempts += part.attempts;
}
