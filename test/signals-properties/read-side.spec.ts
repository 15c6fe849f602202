import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPublic, JOB_FUNCTIONS, type Fact } from '@hiring/contracts';
import {
  asOf,
  companyCoverageUntil,
  coverage,
  demandSeries,
  firstHireEnvelopes,
  hiringPulse,
  hiringPulseUntil,
  isCold,
  lastSighting,
  liveBoards,
  momentum,
  newestSighting,
  pulseValues,
  repostPain,
  type CompanyRow,
} from '@hiring/signals';
import { ReadModel } from '../../libs/signals/test/read-model.js';
import { COMPANY_ID, steps } from '../../libs/ledger/test/properties/crawl-sequences.js';
import { History } from '../../libs/ledger/test/properties/history.js';
import { demandOf, recompute, reqsAfter } from './recomputed.js';

/** A longer campaign: `PROPERTY_RUNS=5000`. */
const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) };

function always(guarantee: string, check: (facts: Fact[], history: History) => void, runs = RUNS): void {
  test(guarantee, () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const history = History.of(sequence);
        check(history.facts, history);
      }),
      runs,
    );
  });
}

/**
 * Returns the ledger positions at which no crawl is half written: each crawl's facts are either all before or all after
 * the position.
 */
function settled(history: History): number[] {
  const positions: number[] = [];
  let length = history.facts.length - history.moments.reduce((sum, moment) => sum + moment.facts.length, 0);
  for (const { facts } of history.moments) {
    length += facts.length;
    if (facts.length > 0) positions.push(length);
  }
  return positions;
}

function rowOf(facts: readonly Fact[]): CompanyRow {
  return ReadModel.of(facts).view(COMPANY_ID).company;
}

function rolesOf({ new_roles }: CompanyRow): string[] {
  return Object.values(new_roles).flat().sort();
}

const later = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

describe('the read side', () => {
  always('agrees with the definitions, computed once more straight from the ledger', (facts, history) => {
    const positions = settled(history);
    for (const position of positions.filter((_, n) => n % 7 === 6 || n === positions.length - 1)) {
      const model = ReadModel.of(facts.slice(0, position));
      const { company, reqs } = model.view(COMPANY_ID);
      const now = later((facts[position - 1] as Fact).observed_at, 50);
      const expected = recompute(facts.slice(0, position), now);
      expect({
        as_of: asOf(company),
        t: company.t,
        live_boards: liveBoards(company)
          .map(([boardId]) => boardId)
          .sort(),
        open: model.openReqs(COMPANY_ID).map((req) => req.req_key),
        pulse: pulseValues(company),
        by_function: company.by_function,
        momentum: momentum(company),
        first_hires: Object.fromEntries(
          Object.entries(company.first_hires).map(([fn, { opened_at, req_key }]) => [fn, { opened_at, req_key }]),
        ),
        pain: repostPain(company).map(({ req_key, repost_count, confidence }) => ({
          req_key,
          repost_count,
          confidence,
        })),
        newest_sighting: newestSighting(company),
        confidence_of_hiring: company.open_req_count === 0 ? 0 : hiringPulse(company, now).is_hiring.confidence,
      }).toEqual(expected);
      for (const [key, { seen }] of reqsAfter(facts.slice(0, position))) {
        const req = reqs.get(key);
        if (req === undefined || req.alias_of !== null) continue;
        expect(lastSighting(req, company).seen_at).toBe(
          seen
            .map(({ at }) => at)
            .sort()
            .at(-1),
        );
      }
    }
  });

  test('gives the same rows for a replay in batches of any size, with any batch repeated', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(9), { minLength: 1 }), (sequence, sizes) => {
        const { facts } = History.of(sequence);
        const model = new ReadModel({ stored: true });
        for (let from = 0, batch = 0; from < facts.length; batch += 1) {
          const size = 1 + (sizes[batch % sizes.length] as number);
          for (let repeat = 0; repeat < 1 + (batch % 2); repeat += 1) {
            for (const fact of facts.slice(from, from + size)) model.fold(fact);
          }
          from += size;
        }
        const whole = ReadModel.of(facts);
        expect(model.view(COMPANY_ID)).toEqual(whole.view(COMPANY_ID));
        expect(model.demand).toEqual(whole.demand);
      }),
      RUNS,
    );
  });

  always(
    'counts the same everywhere',
    (facts, history) => {
      for (const position of settled(history)) {
        const model = ReadModel.of(facts.slice(0, position));
        const { company } = model.view(COMPANY_ID);
        const pulse = pulseValues(company);
        const byFunction = Object.values(company.by_function).reduce((sum, count) => sum + count, 0);
        const listed = model.openReqs(COMPANY_ID);
        expect([byFunction, listed.length, pulse.is_hiring]).toEqual([
          pulse.open_req_count,
          pulse.open_req_count,
          pulse.open_req_count >= 1,
        ]);
        expect(company.top_reqs).toEqual(listed.slice(0, 5));
        const shown = hiringPulse(company, company.last_fact_at as string);
        for (const [name, value] of Object.entries(pulse)) {
          expect(shown[name as keyof typeof pulse].value).toBe(value);
        }
      }
    },
    { numRuns: Math.ceil(RUNS.numRuns / 4) },
  );

  always('never moves as_of, t or an earlier week back', (facts, history) => {
    const model = new ReadModel();
    const weeks = new Map<string, number>();
    const stops = new Set(settled(history));
    let before = { as_of: '', t: '' };
    facts.forEach((fact, position) => {
      model.fold(fact);
      if (!stops.has(position + 1)) return;
      const { company } = model.view(COMPANY_ID);
      const now = { as_of: asOf(company), t: company.t ?? '' };
      expect(now.as_of >= before.as_of && now.t >= before.t).toBe(true);
      expect(now.as_of <= fact.observed_at).toBe(true);
      if (liveBoards(company).length > 0) {
        expect(now.as_of <= now.t).toBe(true);
        expect(momentum(company).at(-1)?.open_req_count).toBe(company.open_req_count);
      }
      for (const { bucket_start, open_req_count } of momentum(company).slice(0, -1)) {
        expect(weeks.get(bucket_start) ?? open_req_count).toBe(open_req_count);
        weeks.set(bucket_start, open_req_count);
      }
      before = now;
    });
  });

  always('counts as many reposts and opened reqs as the feed has', (facts) => {
    const { company, reqs } = ReadModel.of(facts).view(COMPANY_ID);
    const feed = facts.filter(isPublic);
    for (const { req_key, repost_count } of repostPain(company)) {
      const edge = Date.parse(company.t as string) - 365 * 86_400_000;
      const published = feed.filter((fact) => fact.type === 'reposted' && fact.req_key === req_key);
      expect(published.filter((fact) => Date.parse(fact.observed_at) > edge)).toHaveLength(repost_count);
    }
    expect(feed.filter((fact) => fact.type === 'opened')).toHaveLength(reqs.size);
  });

  always('makes no new role of what was seen before, and moves no first hire to a later time', (facts) => {
    const model = new ReadModel();
    for (const fact of facts) {
      const { company, reqs } = model.view(COMPANY_ID);
      const roles = rolesOf(company);
      const firstHires = structuredClone(company.first_hires);
      const before = 'req_key' in fact ? reqs.get(fact.req_key) : undefined;
      const dates = before && [before.first_seen, before.opened_at];
      const fn = before?.function;
      model.fold(fact);
      const quiet = fact.type === 'reposted' || fact.type === 'reobserved' || fact.type === 'req_relinked';
      if (!quiet || (fact.type === 'req_relinked' && ['merged', 'reclassified', 'not_a_role'].includes(fact.cause)))
        continue;
      expect(rolesOf(company)).toEqual(roles);
      expect([before?.first_seen, before?.opened_at]).toEqual(dates);
      if (before?.function !== fn) continue;
      for (const [name, first] of Object.entries(firstHires)) {
        const now = company.first_hires[name as keyof typeof firstHires];
        expect(now !== undefined && now.opened_at <= first.opened_at).toBe(true);
      }
    }
  });

  always(
    'surges and turns only with the roles and the history for it',
    (facts, history) => {
      for (const position of settled(history)) {
        const company = rowOf(facts.slice(0, position));
        const pulse = pulseValues(company);
        if (pulse.is_surge) expect(pulse.new_roles_30d).toBeGreaterThanOrEqual(5);
        expect(pulse.velocity).toBeGreaterThan(0);
        if (pulse.direction === 'steady') continue;
        const covered = Date.parse(company.t as string) - Date.parse(company.covered_since as string);
        expect(covered).toBeGreaterThanOrEqual(60 * 86_400_000);
      }
    },
    { numRuns: Math.ceil(RUNS.numRuns / 4) },
  );

  always('is never surer later, unless it saw more', (facts) => {
    const company = rowOf(facts);
    const { reqs } = ReadModel.of(facts).view(COMPANY_ID);
    const at = company.last_fact_at as string;
    let before = hiringPulse(company, at);
    for (const hours of [1, 24, 24 * 14, 24 * 400]) {
      const now = hiringPulse(company, later(at, hours));
      for (const name of ['is_hiring', 'open_req_count', 'new_roles_30d', 'velocity', 'is_surge'] as const) {
        const { confidence } = now[name];
        expect(confidence >= 0 && confidence <= before[name].confidence && confidence <= 0.99).toBe(true);
      }
      before = now;
    }
    for (const first of Object.values(firstHireEnvelopes(company, reqs.values()))) {
      expect([0.3, 0.6, 0.85, 0.95]).toContain(first.confidence);
    }
  });

  always('says the same until the moment that it states, if no fact arrives', (facts) => {
    const company = rowOf(facts);
    for (const hours of [0, 1, 30, 24 * 9, 24 * 40]) {
      const now = later(company.last_fact_at as string, hours);
      const pulse = JSON.stringify(hiringPulse(company, now));
      const covered = coverage(company, now);
      for (const share of [0.1, 0.5, 0.99, 1]) {
        const at = (untilMs: number): string => {
          const end = Math.min(untilMs, Date.parse(now) + 400 * 86_400_000);
          return new Date(
            Math.max(Date.parse(now), Date.parse(now) + Math.floor(share * (end - Date.parse(now)))),
          ).toISOString();
        };
        expect(JSON.stringify(hiringPulse(company, at(hiringPulseUntil(company, now))))).toBe(pulse);
        expect(coverage(company, at(companyCoverageUntil(company, now)))).toBe(covered);
      }
    }
  });

  always('is cold by as_of alone: not at a larger max_age, nor earlier', (facts) => {
    const company = rowOf(facts);
    const now = later(company.last_fact_at as string, 3);
    for (const maxAge of [0, 60, 3600, 86_400, 9_000_000]) {
      if (isCold(company, maxAge, now)) continue;
      expect(isCold(company, maxAge + 1, now)).toBe(false);
      expect(isCold(company, maxAge, asOf(company))).toBe(false);
    }
    expect(coverage(company, now) === 'none').toBe(
      isCold(company, 31_536_000, now) && liveBoards(company).length === 0,
    );
  });
});

describe('role demand', () => {
  /** Three companies on one ledger, ordered by time. */
  const markets = fc.tuple(steps, steps, steps).map((sequences) => {
    const facts = sequences.flatMap((sequence, n) =>
      History.of(sequence).facts.map((fact) => ({ ...fact, company_id: n + 1 })),
    );
    facts.sort((a, b) => Date.parse(a.observed_at) - Date.parse(b.observed_at) || a.company_id - b.company_id);
    return facts.map((fact, n) => ({ ...fact, event_seq: n + 1 })) as Fact[];
  });
  const runs = { numRuns: Math.ceil(RUNS.numRuns / 8) };

  test('agrees with its definition, and the functions add up to the whole', () => {
    fc.assert(
      fc.property(markets, fc.nat(30), (facts, weeksBack) => {
        const now = later((facts.at(-1) as Fact).observed_at, 1);
        const since = later(now, -24 * 7 * weeksBack);
        const model = ReadModel.of(facts);
        const requested = { now, since, coveredSince: model.coveredSince };
        const whole = demandSeries(model.demand, requested);
        expect(whole).toEqual(demandOf(facts, { now, since }));
        expect(demandSeries(model.demand, { ...requested, role: 'sales', geo: 'DE' })).toEqual(
          demandOf(facts, { now, since, role: 'sales', geo: 'DE' }),
        );
        const parts = JOB_FUNCTIONS.map((role) => demandSeries(model.demand, { ...requested, role }));
        const sums = whole.map((_, n) => parts.reduce((sum, part) => sum + (part[n]?.active_reqs ?? 0), 0));
        expect(sums).toEqual(whole.map((point) => point.active_reqs));
      }),
      runs,
    );
  });

  test('is not changed by a later baseline, in any series that starts before it', () => {
    fc.assert(
      fc.property(markets, (facts) => {
        const position = facts.findLastIndex((fact) => fact.type === 'opened' && fact.baseline);
        const found = facts[position];
        if (found === undefined) return;
        const now = later((facts.at(-1) as Fact).observed_at, 1);
        const model = ReadModel.of(facts.slice(0, position));
        const after = ReadModel.of(facts.slice(0, position + 1));
        const since = later(found.observed_at, -24 * 7);
        const requested = { now, since, coveredSince: after.coveredSince };
        if (model.coveredSince === null || model.coveredSince > since) return;
        expect(demandSeries(after.demand, requested)).toEqual(demandSeries(model.demand, requested));
      }),
      runs,
    );
  });
});
