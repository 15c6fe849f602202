import { expect, test } from '@jest/globals';
import { jobVerdict, watchVerdict } from './effects.js';
import { Draws } from '@hiring/fake-boards';
import { drawRequest, everythingBilled, meteredOperations } from './mix.js';
import type { CallRecord } from './traffic.js';

function record(call: string, more: Partial<CallRecord> = {}): CallRecord {
  return { call, units: null, cut: 0, operation: 'create_watch', jobs: new Set(), watches: new Set(), ...more };
}

function entriesOf(journal: CallRecord[]): Map<string, CallRecord> {
  return new Map(journal.map((entry) => [entry.call, entry]));
}

const answered = record('answered', { units: 1, watches: new Set([1]), jobs: new Set(['job:1']) });
const refused = record('refused');
const cut = record('cut', { cut: 1 });
const journal = [answered, refused, cut];
const entries = entriesOf(journal);

const watch = (id: number, status: string, calls: string[], units: number) => ({ id, status, calls, units });
const job = (id: number, calls: string[], units: number, failed = false) => ({
  usage_id: `job:${id}`,
  calls,
  units,
  failed,
});

test('a watch that is active with its bill, or cancelled without one, is not a finding', () => {
  const watches = [watch(1, 'active', ['answered'], 1), watch(2, 'cancelled', ['refused'], 0)];
  expect(watchVerdict(journal, entries, watches)).toEqual({
    watchesAnswered: 1,
    refusedYetActive: 0,
    billedYetInactive: 0,
  });
});

test('an active watch without a bill, or of a refused call, is found; one whose answer was lost is not', () => {
  const watches = [
    watch(1, 'active', ['answered'], 0),
    watch(2, 'active', ['refused'], 1),
    watch(3, 'active', ['cut'], 1),
  ];
  expect(watchVerdict(journal, entries, watches)).toMatchObject({ refusedYetActive: 2, billedYetInactive: 0 });
});

test('a watch that was answered and is not active, or is billed and cancelled, is found', () => {
  const watches = [watch(1, 'pending', ['answered'], 0), watch(2, 'cancelled', ['cut'], 1)];
  expect(watchVerdict(journal, entries, watches)).toMatchObject({ refusedYetActive: 0, billedYetInactive: 2 });
});

test('crawl jobs that were answered and not billed, billed twice, or billed after a refusal or a failure are found', () => {
  const right = [job(1, ['answered'], 1), job(2, ['cut'], 1), job(3, ['refused'], 0, true)];
  expect(jobVerdict(journal, entries, right)).toEqual({
    jobsAnswered: 1,
    jobsUnbilled: 0,
    jobsBilledTwice: 0,
    jobsRefusedButBilled: 0,
  });
  expect(jobVerdict(journal, entries, [])).toMatchObject({ jobsUnbilled: 1 });
  expect(jobVerdict(journal, entries, [job(1, ['answered'], 2)])).toMatchObject({ jobsBilledTwice: 1 });
  const wrong = [job(1, ['answered'], 1), job(2, ['refused'], 1), job(3, ['cut'], 1, true)];
  expect(jobVerdict(journal, entries, wrong)).toMatchObject({ jobsRefusedButBilled: 2 });
});

test('the mix of the drill has every metered operation', () => {
  expect(Object.keys(everythingBilled(1, 'lever:a:b')).sort()).toEqual(meteredOperations().sort());
});

test('the first requests of a caller include every operation of the mix', () => {
  const mix = everythingBilled(1, 'lever:a:b');
  const first = meteredOperations().map((_, count) => drawRequest(mix, new Draws(1), 1, count).operation);
  expect(first.sort()).toEqual(meteredOperations().sort());
});
