import { describe, expect, test } from '@jest/globals';
import { isPublic, type Fact, type JobFunction, type PublicFact } from '@hiring/contracts';
import {
  asOf,
  demandSeries,
  firstHireEnvelopes,
  hiringPulse,
  isCold,
  migrationEnvelope,
  momentum,
  newsSeq,
  pulseValues,
  repostCountEnvelope,
  repostPain,
  toFeedRow,
} from '../src/index.js';
import { readExamples, runExample, type Example } from './example-file.js';
import { ReadModel } from './read-model.js';

type Case = Record<string, unknown>;

/**
 * Members whose values are compared in full. In all other objects, only the example's fields are compared. Lists must
 * also have the same length and order.
 */
const WHOLE = new Set(['pulse', 'first_hire', 'by_function']);

function like(shown: unknown, expected: unknown, whole = false): unknown {
  if (Array.isArray(expected) && Array.isArray(shown)) return shown.map((item, n) => like(item, expected[n]));
  if (whole || expected === null || typeof expected !== 'object' || shown === null || typeof shown !== 'object') {
    return shown;
  }
  const picked = Object.entries(expected).map(([key, value]) => [
    key,
    like((shown as Case)[key], value, WHOLE.has(key)),
  ]);
  return Object.fromEntries(picked);
}

/** The API's answers about a company, by operation. */
const ANSWERS: Record<string, (model: ReadModel, companyId: number, now: string) => unknown> = {
  is_hiring: (model, id) => {
    const { company } = model.view(id);
    const { is_hiring, open_req_count } = pulseValues(company);
    return { is_hiring, open_req_count, as_of: asOf(company) };
  },
  pulse: (model, id) => pulseValues(model.view(id).company),
  hiring_pulse: (model, id, now) => hiringPulse(model.view(id).company, now),
  momentum: (model, id) => momentum(model.view(id).company),
  open_reqs: (model, id) => model.openReqs(id).map((req) => ({ ...req, country: req.country ?? '' })),
  first_hire: (model, id) => firstHireEnvelopes(model.view(id).company, model.view(id).reqs.values()),
  repost_pain: (model, id) => {
    const { company, reqs } = model.view(id);
    return repostPain(company).map((entry) => ({
      ...entry,
      country: entry.country ?? '',
      repost_count: repostCountEnvelope(company, entry, reqs.get(entry.req_key)),
    }));
  },
  ats_migrations: (model, id) =>
    model.view(id).company.migrations.map((migration) => ({ ...migration, occurred_at: migrationEnvelope(migration) })),
};

function expectAnswers(example: Example, model: ReadModel): void {
  for (const [name, answer] of Object.entries(ANSWERS)) {
    const byCompany = (example.expect[name] ?? {}) as Record<string, unknown>;
    for (const [companyId, expected] of Object.entries(byCompany)) {
      const shown = like(answer(model, Number(companyId), example.now), expected, WHOLE.has(name));
      expect({ [name]: shown }).toEqual({ [name]: expected });
    }
  }
}

function casesOf(example: Example, part: string): Case[] {
  return (example.expect[part] ?? []) as Case[];
}

function pushedSeqs(facts: Fact[], watch: NonNullable<Example['watches']>[number]): number[] {
  const linkedSeq = new Map<string, number>();
  const seqs: number[] = [];
  for (const fact of facts) {
    if (fact.type === 'board_linked') linkedSeq.set(fact.board_id, fact.event_seq);
    if (!isPublic(fact) || fact.company_id !== watch.company_id || !watch.event_types.includes(fact.type)) continue;
    if (newsSeq(fact, linkedSeq.get(fact.board_id) ?? 0) > watch.from_seq) seqs.push(fact.event_seq);
  }
  return seqs;
}

describe.each(readExamples())('$file', ({ example }) => {
  const { facts } = runExample(example);

  test('has exactly these answers', () => expectAnswers(example, ReadModel.of(facts)));

  test('also when rows are stored and loaded between any two facts', () => {
    expectAnswers(example, ReadModel.of(facts, { stored: true }));
  });

  test('is cold exactly at these times', () => {
    const model = ReadModel.of(facts);
    for (const { company_id, now, max_age, cold } of casesOf(example, 'cold')) {
      const { company } = model.view(Number(company_id));
      expect({ now, cold: isCold(company, Number(max_age), String(now)) }).toEqual({ now, cold });
    }
  });

  test('changes as_of exactly at these times', () => {
    for (const { event_seq, company_id, as_of } of casesOf(example, 'as_of_after')) {
      const model = ReadModel.of(facts.slice(0, Number(event_seq)));
      expect({ event_seq, as_of: asOf(model.view(Number(company_id)).company) }).toEqual({ event_seq, as_of });
    }
  });

  test('has this demand', () => {
    const model = ReadModel.of(facts);
    for (const { role, geo, since, series } of casesOf(example, 'role_demand')) {
      const request = {
        now: example.now,
        coveredSince: model.coveredSince,
        ...(role === null ? {} : { role: role as JobFunction }),
        ...(geo === null ? {} : { geo: String(geo) }),
        ...(since === null ? {} : { since: String(since) }),
      };
      expect(demandSeries(model.demand, request)).toEqual(series);
    }
  });

  test('feeds and pushes exactly these events', () => {
    if (example.expect.feed !== undefined) {
      const feed = facts.filter((fact): fact is PublicFact => isPublic(fact)).map(toFeedRow);
      expect(like(feed, example.expect.feed)).toEqual(example.expect.feed);
    }
    for (const { watch_id, event_seqs } of casesOf(example, 'push')) {
      const watch = example.watches?.find((one) => one.watch_id === watch_id);
      if (watch === undefined) throw new Error(`no watch ${String(watch_id)}`);
      expect(pushedSeqs(facts, watch)).toEqual(event_seqs);
    }
  });
});
