import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SIGNAL_TYPES, type Fact, type SignalRow } from '@hiring/contracts';
import { steps } from '../../libs/ledger/test/properties/crawl-sequences.js';
import { History } from '../../libs/ledger/test/properties/history.js';
import { SignalModel } from '../../libs/signals/test/signal-model.js';
import { recomputeSignals, type RecomputedSignal } from './signal-events.js';
import { SignalHistory } from './signal-histories.js';

/** The number of histories. The acceptance bar requires `SIGNAL_HISTORIES=10000`. */
const HISTORIES = Number(process.env['SIGNAL_HISTORIES'] ?? 60);

/** Returns those members of a signal that the recomputation derives. */
function compared(signal: SignalRow): RecomputedSignal {
  const {
    signal_id: _id,
    company_id: _company,
    observed_at: _at,
    title: _title,
    definition: _version,
    ...rest
  } = signal;
  return rest;
}

function expectAsRecomputed(facts: readonly Fact[]): SignalRow[] {
  const signals = SignalModel.of(facts);
  expect(signals.map(compared)).toEqual(recomputeSignals(facts));
  return signals;
}

test(`the signals of ${HISTORIES} random histories equal a recomputation from every fact`, () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const { facts } = new SignalHistory(seed);
    for (const { type } of expectAsRecomputed(facts)) seen.set(type, (seen.get(type) ?? 0) + 1);
  }
  expect([...seen.keys()].sort()).toEqual([...SIGNAL_TYPES].sort());
});

test('so do those of facts that the ledger decides', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      expectAsRecomputed(History.of(sequence).facts);
    }),
    { numRuns: 100 },
  );
});

test('the same facts give the same ids, dense within each fact, whatever was folded before', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { facts } = new SignalHistory(seed);
    const signals = SignalModel.of(facts);
    const again = SignalModel.of(facts.flatMap((fact) => [fact, fact]));
    expect(again).toEqual(signals);
    const ofFact = new Map<number, number>();
    for (const { event_seq, signal_id } of signals) {
      const n = (ofFact.get(event_seq) ?? 0) + 1;
      ofFact.set(event_seq, n);
      expect(signal_id).toBe(`${event_seq}.${n}`);
    }
  }
});
