import type { RecordLine } from './usage-fold.js';

/** What lines add to one bucket of one account. */
export interface RollupDelta {
  customerId: string;
  /** Start of the bucket, or its UTC day. */
  bucket: string;
  keyId: number;
  operation: string;
  cached: number;
  fresh: number;
  changes: number;
  watches: number;
  forcedFresh: number;
  /** Attempts recorded, whatever they were billed. */
  attempts: number;
}

type Grain = 'minute' | 'hour' | 'day';
/** How much of `2026-03-02T10:11:12.345Z` names the bucket, and what completes it. */
const GRAINS: Record<Grain, { keep: number; rest: string }> = {
  minute: { keep: 16, rest: ':00.000Z' },
  hour: { keep: 13, rest: ':00:00.000Z' },
  day: { keep: 10, rest: '' },
};

/** Sums lines by account and bucket; days also by key and operation. */
export function rollUp(lines: readonly RecordLine[], grain: Grain): RollupDelta[] {
  const { keep, rest } = GRAINS[grain];
  const deltas = new Map<string, RollupDelta>();
  for (const { attempt, kind, units } of lines) {
    const bucket = attempt.occurredAt.slice(0, keep) + rest;
    const split = grain === 'day' ? `${attempt.keyId}\n${attempt.operation}` : '';
    const key = `${attempt.customerId}\n${bucket}\n${split}`;
    const delta = deltas.get(key) ?? empty(attempt.customerId, bucket, attempt.keyId, attempt.operation);
    if (attempt.meterClass === 'fresh') delta.fresh += units.calls;
    else delta.cached += units.calls;
    delta.changes += units.changes;
    delta.watches += units.watches;
    delta.forcedFresh += units.forced_fresh;
    if (kind !== 'correction') delta.attempts += 1;
    deltas.set(key, delta);
  }
  return [...deltas.values()];
}

function empty(customerId: string, bucket: string, keyId: number, operation: string): RollupDelta {
  return {
    customerId,
    bucket,
    keyId,
    operation,
    cached: 0,
    fresh: 0,
    changes: 0,
    watches: 0,
    forcedFresh: 0,
    attempts: 0,
  };
}
