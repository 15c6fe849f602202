import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Draws } from '@hiring/fake-boards';
import { emptySignalState, evolveSignals, type SignalReq, type SignalState } from '@hiring/signals';
import { generateLedger } from '../generator/ledger.generator.js';
import { capacity, heartbeatsPerDay, SIGNALS_PER_CHANGE } from './model.js';
import { CHOICES, LARGE, MEDIUM, RATES, SIZES, SMALL } from './sizes.js';

const plan = (demand = MEDIUM) => capacity(demand, RATES, SIZES, CHOICES);

/**
 * Returns the longest wait in seconds for calls at random times, with a fixed service time and first come, first
 * served.
 */
function longestWait(perSecond: number, servers: number, rate: number, seconds: number): number {
  const draws = new Draws(7);
  const free = Array.from({ length: servers }, () => 0);
  let longest = 0;
  for (let now = 0; now < seconds; now += -Math.log(1 - draws.below(1_000_000) / 1_000_000) / perSecond) {
    const next = free.indexOf(Math.min(...free));
    const start = Math.max(now, free[next] ?? 0);
    longest = Math.max(longest, start - now);
    free[next] = start + 1 / rate;
  }
  return longest;
}

test('with its number of replicas minus one no queue builds up; with too few it does', () => {
  const { replicas } = plan(LARGE);
  const { requestsPerSecond } = LARGE;
  expect(longestWait(requestsPerSecond, replicas.gateway - 1, RATES.gateway, 60)).toBeLessThan(0.1);
  const tooFew = Math.floor(requestsPerSecond / RATES.gateway);
  expect(longestWait(requestsPerSecond, tooFew, RATES.gateway, 60)).toBeGreaterThan(1);
});

test('its facts are those of a generated ledger with the same reads, changes and live roles', () => {
  const days = 360;
  const counts = new Map<string, number>();
  let live = 0;
  let liveDays = 0;
  let day = '';
  for (const { type, observed_at } of generateLedger({
    seed: 3,
    companies: 60,
    reqs: 3_000,
    until: '2026-03-02T10:00:00.000Z',
    days,
  })) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
    if (type === 'opened') live += 1;
    if (type === 'closed') live -= 1;
    if (observed_at.slice(0, 10) <= day) continue;
    day = observed_at.slice(0, 10);
    liveDays += live;
  }
  const of = (...types: string[]): number => types.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0);
  const readsPerDay = of('board_crawled') / of('board_linked') / days;
  const predicted = of('board_crawled') + of('opened', 'closed', 'reposted') + heartbeatsPerDay(liveDays, readsPerDay);
  const actual = of('board_crawled', 'opened', 'closed', 'reposted', 'reobserved');
  expect(predicted / actual).toBeGreaterThan(0.75);
  expect(predicted / actual).toBeLessThan(1.25);
});

test('a generated ledger has somewhat fewer signal events for each change', () => {
  const companies = new Map<number, SignalState>();
  const reqs = new Map<string, SignalReq>();
  const counted = { changes: 0, signals: 0 };
  const history = { seed: 3, companies: 60, reqs: 3_000, until: '2026-03-02T10:00:00.000Z', days: 360 };
  for (const fact of generateLedger(history)) {
    const state = companies.get(fact.company_id) ?? emptySignalState(fact.company_id);
    companies.set(fact.company_id, state);
    counted.changes += Number(['opened', 'closed', 'reposted'].includes(fact.type));
    counted.signals += evolveSignals({ company: state, reqs, changed: new Set() }, fact).length;
  }
  const ratio = counted.signals / counted.changes;
  expect(ratio).toBeGreaterThan(SIGNALS_PER_CHANGE / 3);
  expect(ratio).toBeLessThan(SIGNALS_PER_CHANGE);
});

test('the page has the figures of the model', () => {
  const rows = readFileSync(new URL('../../docs/capacity.md', import.meta.url), 'utf8').split('\n');
  const cellsOf = (name: string): string[] =>
    (rows.find((row) => row.startsWith(`| ${name} `)) ?? '')
      .split('|')
      .slice(2, 5)
      .map((cell) => cell.trim());
  const sizes = [SMALL, MEDIUM, LARGE];
  const bytes = (gb: number): string =>
    gb < 1_000 ? `${Math.round(gb)} GB` : `${Number((gb / 1_000).toPrecision(2))} TB`;
  expect(cellsOf('Kafka, all copies')).toEqual(sizes.map((demand) => bytes(plan(demand).kafkaGb)));
  expect(cellsOf('Postgres, old usage archived')).toEqual(sizes.map((demand) => bytes(plan(demand).postgresGb)));
  expect(cellsOf('archive of usage, one copy')).toEqual(sizes.map((demand) => bytes(plan(demand).archiveGb)));
  const all = { ...CHOICES, usageDaysInPostgres: CHOICES.usageDays };
  expect(cellsOf('Postgres without an archive')).toEqual(
    sizes.map((demand) => bytes(capacity(demand, RATES, SIZES, all).postgresGb)),
  );
});

test('twice the companies are twice the facts; more callers are more replicas and no more facts', () => {
  const twice = plan({ ...MEDIUM, companies: 2 * MEDIUM.companies });
  expect(twice.factsPerDay / plan().factsPerDay).toBeCloseTo(2, 3);
  const busy = plan({ ...MEDIUM, requestsPerSecond: 10 * MEDIUM.requestsPerSecond });
  expect(busy.factsPerDay).toBe(plan().factsPerDay);
  expect(busy.replicas.gateway).toBeGreaterThan(plan().replicas.gateway);
  expect(busy.postgresGb).toBeGreaterThan(plan().postgresGb);
});

test('the single writer is far below its limit at every size of the page', () => {
  for (const demand of [SMALL, MEDIUM, LARGE]) expect(plan(demand).ledgerShare).toBeLessThan(0.25);
});

test('watches on searches add deliveries, bills and memory, and no facts', () => {
  const searched = { ...MEDIUM, searchWatches: 100_000, searchMatches: 1 };
  const without = { ...MEDIUM, searchWatches: 0, searchMatches: 0 };
  expect(plan(searched).factsPerDay).toBe(plan(without).factsPerDay);
  expect(plan(searched).deliveriesPerSecond).toBeGreaterThan(plan(without).deliveriesPerSecond);
  expect(plan(searched).postgresGb).toBeGreaterThan(plan(without).postgresGb);
  expect([plan(searched).searchesGb > 0.05, plan(without).searchesGb]).toEqual([true, 0]);
});

test('the archive takes at least four fifths of the large size out of Postgres', () => {
  const withArchive = capacity(LARGE, RATES, SIZES, CHOICES);
  const without = capacity(LARGE, RATES, SIZES, { ...CHOICES, usageDaysInPostgres: CHOICES.usageDays });
  expect(without.archiveGb).toBe(0);
  expect(withArchive.postgresGb).toBeLessThan(0.2 * without.postgresGb);
  expect(withArchive.postgresGb + withArchive.archiveGb).toBeLessThan(0.2 * without.postgresGb);
});
