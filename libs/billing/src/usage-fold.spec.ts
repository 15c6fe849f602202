import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  NO_UNITS,
  UNIT_NAMES,
  type UsageFact,
  type UsageMessage,
  type UsageUnits,
  type UsageVoid,
} from '@hiring/contracts';
import {
  jobUsageId,
  namedSeries,
  seriesOf,
  UsageFold,
  type FoldChanges,
  type FoldState,
  type RecordLine,
} from './index.js';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-03-02T10:00:00.000Z');
const at = (ms: number): string => new Date(START_MS + ms).toISOString();

function fact(attempt: string, over: Partial<UsageFact> = {}): UsageFact {
  return {
    type: 'usage',
    usage_id: `u-${attempt}`,
    attempt_id: attempt,
    occurred_at: at(0),
    customer_id: 'c',
    key_id: 1,
    operation: 'is_hiring',
    units: { ...NO_UNITS, calls: 1 },
    meter_class: 'cached',
    request_id: 'r',
    ...over,
  };
}

function keyed(attempt: string, claimedMs: number, over: Partial<UsageFact> = {}): UsageFact {
  const claim = { idempotency_key: 'k', fingerprint: 'f', claimed_at: at(claimedMs), usage_id: `k-${claimedMs}` };
  return fact(attempt, { ...claim, occurred_at: at(claimedMs), ...over });
}

function voidOf(attempt: string, over: Partial<UsageVoid> = {}): UsageVoid {
  return {
    type: 'usage_void',
    void_id: `v-${attempt}`,
    usage_id: `u-${attempt}`,
    attempt_id: attempt,
    customer_id: 'c',
    occurred_at: at(1),
    reason: 'test',
    ...over,
  };
}

function emptyState(): FoldState {
  return { series: new Map(), plain: new Map(), voided: new Set(), nextOrdinal: 0 };
}

/** Folds the messages in batches with these sizes. */
function fold(messages: UsageMessage[], sizes: number[] = [messages.length]): { lines: RecordLine[]; repeats: number } {
  const state = emptyState();
  const lines: RecordLine[] = [];
  let repeats = 0;
  let offset = 0;
  for (const size of [...sizes, messages.length]) {
    const batch = new UsageFold(state);
    for (const message of messages.slice(offset, offset + size)) {
      if (message.type === 'usage') batch.applyFact(message, BigInt(offset));
      else batch.applyVoid(message, BigInt(offset));
      offset += 1;
    }
    lines.push(...batch.changes.lines);
    repeats += batch.changes.duplicates.length;
  }
  return { lines, repeats };
}

const total = (lines: RecordLine[]): UsageUnits => {
  const sums = UNIT_NAMES.map((name) => [name, lines.reduce((sum, line) => sum + line.units[name], 0)]);
  return Object.fromEntries(sums) as UsageUnits;
};
const calls = (messages: UsageMessage[]): number => total(fold(messages).lines).calls;

describe('the bill of a stream of usage facts and voids', () => {
  it('bills a plain call once, however often its record is repeated', () => {
    const { lines, repeats } = fold([fact('a'), fact('a'), fact('a')]);
    expect(total(lines).calls).toBe(1);
    expect(repeats).toBe(2);
  });

  it('corrects a call on its own day for 31 days, and later on the day of the void', () => {
    const day = 24 * HOUR_MS;
    const corrections = (voidedMs: number): string[] =>
      fold([fact('a'), voidOf('a', { occurred_at: at(voidedMs) })])
        .lines.filter(({ kind }) => kind === 'correction')
        .map(({ attempt, units }) => `${attempt.occurredAt} ${units.calls}`);
    expect(corrections(31 * day)).toEqual([`${at(0)} -1`]);
    expect(corrections(31 * day + 1)).toEqual([`${at(31 * day + 1)} -1`]);
  });

  it('corrects a call that may have twins, and each twin, in the same way', () => {
    const day = 24 * HOUR_MS;
    const late = { usage_id: 'k-0', occurred_at: at(40 * day) };
    const { lines } = fold([keyed('a', 0), keyed('b', 39 * day, { usage_id: 'k-0' }), voidOf('a', late)]);
    const corrections = lines.filter(({ kind }) => kind === 'correction');
    expect(corrections.map(({ attempt }) => attempt.occurredAt)).toEqual([at(40 * day), at(39 * day)]);
  });

  it('bills twins of one idempotent call once and records each', () => {
    const { lines } = fold([keyed('a', 0), keyed('b', 0), keyed('c', 5)]);
    expect(lines.map(({ kind, units }) => [kind, units.calls])).toEqual([
      ['call', 1],
      ['twin', 0],
      ['twin', 0],
    ]);
  });

  it('bills a twin only what exceeds the units already billed', () => {
    const events = (attempt: string, changes: number): UsageFact =>
      keyed(attempt, 0, { units: { ...NO_UNITS, changes }, meter_class: null });
    const { lines } = fold([events('a', 3), events('b', 2), events('c', 7)]);
    expect(lines.map(({ units }) => units.changes)).toEqual([3, 0, 4]);
  });

  it('bills once at 24 h - 1 ms and twice at 24 h', () => {
    expect(calls([keyed('a', 0), keyed('b', 24 * HOUR_MS - 1)])).toBe(1);
    expect(calls([keyed('a', 0), keyed('b', 24 * HOUR_MS)])).toBe(2);
  });

  it('does not let a retry extend the window', () => {
    expect(calls([keyed('a', 0), keyed('b', 20 * HOUR_MS), keyed('c', 24 * HOUR_MS)])).toBe(2);
  });

  it('counts the window from the earliest first use when two clocks claimed', () => {
    expect(calls([keyed('a', 10), keyed('b', 0), keyed('c', 24 * HOUR_MS)])).toBe(2);
  });

  it('treats another fingerprint, key id or operation under the same key as another call', () => {
    expect(calls([keyed('a', 0), keyed('b', 0, { fingerprint: 'g' })])).toBe(2);
    expect(calls([keyed('a', 0), keyed('b', 0, { key_id: 2 })])).toBe(2);
    expect(calls([keyed('a', 0), keyed('b', 0, { operation: 'open_reqs' })])).toBe(2);
  });

  it('bills a queued job once and refunds it completely when the job is voided, before or after', () => {
    const job = (attempt: string): UsageFact =>
      fact(attempt, { usage_id: 'job:7', units: { ...NO_UNITS, forced_fresh: 1 }, meter_class: null });
    const whole = voidOf('job:7', { usage_id: 'job:7' });
    expect(total(fold([job('a'), job('b')]).lines).forced_fresh).toBe(1);
    expect(total(fold([job('a'), job('b'), whole]).lines).forced_fresh).toBe(0);
    expect(total(fold([whole, job('a'), job('b')]).lines).forced_fresh).toBe(0);
    expect(total(fold([job('a'), whole, job('b')]).lines).forced_fresh).toBe(0);
  });

  it('refunds a voided attempt, whether the void came before or after it', () => {
    expect(calls([fact('a'), voidOf('a')])).toBe(0);
    expect(calls([voidOf('a'), fact('a')])).toBe(0);
    expect(calls([fact('a'), voidOf('a'), voidOf('a')])).toBe(0);
  });

  it('bills the twin instead when the attempt that was billed is voided', () => {
    const { lines } = fold([keyed('a', 0), keyed('b', 0), voidOf('a')]);
    expect(total(lines).calls).toBe(1);
    const corrections = lines.filter(({ kind }) => kind === 'correction');
    expect(corrections.map(({ attempt, units }) => [attempt.attemptId, units.calls])).toEqual([
      ['a', -1],
      ['b', 1],
    ]);
  });
});

describe('the series of a fact', () => {
  it('is that of its idempotency key with the fingerprint, of its job, or of its watch on a search', () => {
    expect(seriesOf(keyed('a', 0))).toBe(seriesOf(keyed('b', 5)));
    const job = jobUsageId(7);
    expect(seriesOf(fact('a', { usage_id: job }))).toBe(namedSeries('c', job));
    expect(seriesOf(fact('a', { usage_id: 'search:1' }))).toBe(namedSeries('c', 'search:1'));
    expect(seriesOf(fact('a', { usage_id: job, customer_id: 'd' }))).not.toBe(namedSeries('c', job));
  });

  it('is none for other calls, also when only half of a claim is present', () => {
    expect(seriesOf(fact('a'))).toBeNull();
    expect(seriesOf(fact('a', { idempotency_key: 'k' }))).toBeNull();
    expect(seriesOf(fact('a', { fingerprint: 'f' }))).toBeNull();
  });
});

describe('the kind of a line', () => {
  const kinds = (messages: UsageMessage[]): string[] => fold(messages).lines.map(({ kind }) => kind);

  it('is twin when others of its claim are billed for it, and call otherwise', () => {
    expect(kinds([keyed('a', 0), keyed('b', 0)])).toEqual(['call', 'twin']);
    expect(kinds([keyed('a', 0), keyed('b', 24 * HOUR_MS)])).toEqual(['call', 'call']);
    expect(kinds([voidOf('a'), keyed('a', 0)])).toEqual(['call']);
    expect(kinds([voidOf('a'), keyed('a', 0), keyed('b', 0)])).toEqual(['call', 'call']);
    expect(kinds([voidOf('a'), keyed('a', 0), keyed('b', 0), keyed('c', 0)])).toEqual(['call', 'call', 'twin']);
  });

  it('does not depend on the time of a claim being known', () => {
    const { claimed_at: _unknown, ...unknown } = keyed('a', 0);
    expect(kinds([unknown, keyed('b', 0), keyed('c', 5)])).toEqual(['call', 'twin', 'twin']);
  });
});

describe('the rows to write after a batch', () => {
  function batch(state: FoldState, messages: UsageMessage[]): FoldChanges {
    const next = new UsageFold(state);
    for (const [index, message] of messages.entries()) {
      if (message.type === 'usage') next.applyFact(message, BigInt(index));
      else next.applyVoid(message, BigInt(index));
    }
    return next.changes;
  }
  const idsOf = ({ members }: FoldChanges): string[] => [...members].map(({ attempt }) => attempt.attemptId);

  it('are the facts and voids that are new; repeated ones are named with their offset', () => {
    const repeated = voidOf('a');
    const changes = batch(emptyState(), [fact('a'), keyed('b', 0), repeated, fact('a'), keyed('b', 0), repeated]);
    expect(changes.facts).toBe(2);
    expect(changes.voids).toEqual([repeated]);
    expect(changes.duplicates).toEqual([
      { offset: 3n, id: 'a', kind: 'usage' },
      { offset: 4n, id: 'b', kind: 'usage' },
      { offset: 5n, id: 'v-a', kind: 'usage_void' },
    ]);
  });

  it('are members for calls that may have twins, numbered in topic order, and plain attempts for others', () => {
    const state = emptyState();
    const changes = batch(state, [fact('a'), keyed('b', 0), fact('c'), keyed('d', 0)]);
    expect([...changes.members].map(({ attempt, ordinal }) => [attempt.attemptId, ordinal])).toEqual([
      ['b', 1],
      ['d', 3],
    ]);
    expect([...state.plain.keys()]).toEqual(['a', 'c']);
    expect(state.nextOrdinal).toBe(4);
  });

  it('are the voided member and every member that is billed differently without it', () => {
    const state = emptyState();
    batch(state, [keyed('a', 0), keyed('b', 0), keyed('c', 0)]);
    const withoutTwin = batch(state, [voidOf('c')]);
    expect([idsOf(withoutTwin), withoutTwin.lines]).toEqual([['c'], []]);
    const changes = batch(state, [voidOf('a')]);
    expect(idsOf(changes)).toEqual(['a', 'b']);
    expect([...changes.members].map(({ voided, billed }) => [voided, billed.calls])).toEqual([
      [true, 0],
      [false, 1],
    ]);
  });

  it('number the corrections of an attempt from 1', () => {
    const { lines } = batch(emptyState(), [keyed('a', 0), keyed('b', 0), voidOf('a'), voidOf('b')]);
    const corrections = lines.filter(({ kind }) => kind === 'correction');
    expect(
      corrections.map(({ attempt, correctionNo, units }) => [attempt.attemptId, correctionNo, units.calls]),
    ).toEqual([
      ['a', 1, -1],
      ['b', 1, 1],
      ['b', 2, -1],
    ]);
    const plain = batch(emptyState(), [fact('a'), voidOf('a')]).lines.at(-1);
    expect(plain).toMatchObject({ kind: 'correction', correctionNo: 1, units: { calls: -1 } });
  });
});

describe('properties of the fold', () => {
  const message = fc.oneof(
    { weight: 5, arbitrary: fc.record({ id: fc.integer({ min: 0, max: 8 }), hours: fc.integer({ min: 0, max: 60 }) }) },
    { weight: 2, arbitrary: fc.record({ takeBack: fc.integer({ min: 0, max: 8 }) }) },
  );
  const toMessage = (entry: { id: number; hours: number } | { takeBack: number }): UsageMessage => {
    if ('takeBack' in entry) return voidOf(`a${entry.takeBack}`);
    // Even ids are plain calls; odd ids all have the same idempotency key. Equal ids always give equal messages.
    if (entry.id % 2 === 0) return fact(`a${entry.id}`);
    return keyed(`a${entry.id}`, entry.id * 7 * HOUR_MS, { units: { ...NO_UNITS, calls: entry.id } });
  };

  it('gives the same lines wherever batches begin and end', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), fc.array(fc.integer({ min: 1, max: 9 })), (entries, sizes) => {
        const messages = entries.map(toMessage);
        expect(fold(messages, sizes).lines).toEqual(fold(messages).lines);
      }),
    );
  });

  it('bills the same amount whenever the voids arrive', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), (entries) => {
        const messages = entries.map(toMessage);
        const facts = messages.filter(({ type }) => type === 'usage');
        const voids = messages.filter(({ type }) => type === 'usage_void');
        const expected = total(fold(messages).lines);
        expect(total(fold([...facts, ...voids]).lines)).toEqual(expected);
        expect(total(fold([...voids, ...facts]).lines)).toEqual(expected);
      }),
    );
  });

  it('never bills a call below zero or a claim above its largest attempt', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), (entries) => {
        const sums = new Map<string, number>();
        for (const { attempt, units } of fold(entries.map(toMessage)).lines) {
          sums.set(attempt.attemptId, (sums.get(attempt.attemptId) ?? 0) + units.calls);
        }
        for (const [attempt, sum] of sums) {
          expect(sum).toBeGreaterThanOrEqual(0);
          expect(sum).toBeLessThanOrEqual(attempt === 'a0' ? 1 : Math.max(1, Number(attempt.slice(1))));
        }
      }),
    );
  });
});
