import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOB_FUNCTIONS, type Fact, type JobFunction, type ReadAnswer } from '@hiring/contracts';
import { FakeClock } from '@hiring/platform-testing';
import type { Bus } from '@hiring/platform-rpc';
import { Draws } from '@hiring/fake-boards';
import { fill } from '../../apps/reads/src/testing/reads.testing.js';
import { ReadsBench } from '../../apps/reads/src/testing/reads-bench.js';
import { generateLedger } from '../generator/ledger.generator.js';
import { bodyOf } from '../../apps/reads/src/testing/answering.js';
import { activeReqs, replay, type CompanyHistory } from './replay.js';
import * as slow from './signals.js';

const OWNER = 'cus_owner';
const STRANGER = 'cus_stranger';
const UNTIL = '2026-11-20T00:00:00.000Z';
const bus = { request: () => Promise.reject(new Error('no crawl is requested without max_age')) } as unknown as Bus;

let companies: Map<number, CompanyHistory>;
const clock = new FakeClock(UNTIL);
const bench = new ReadsBench('served_answers', clock, bus);
const draws = new Draws(11);

beforeAll(async () => {
  const facts: Fact[] = [
    ...generateLedger({
      seed: 5,
      companies: 150,
      reqs: 3_000,
      until: UNTIL,
      owners: Array(60).fill(OWNER) as string[],
    }),
  ];
  await bench.open();
  // Batches have random sizes, down to single facts, because batch boundaries must have no effect.
  await fill(bench.pool, facts, { batchOf: () => 1 + draws.below(draws.chance(0.1) ? 3_000 : 60) });
  companies = replay(facts);
}, 240_000);

afterAll(() => bench.close());

/**
 * Sets the clock to a random time after the last fact, and returns this time. Ages, coverage and confidence depend on
 * the time, so the answers are checked at random times.
 */
function anyMoment(): string {
  const now = new Date(Date.parse(UNTIL) + draws.between(0, 20 * 86_400_000));
  clock.set(now);
  return now.toISOString();
}

describe('answers about one company equal a plain recomputation from the ledger at any moment', () => {
  const everyCompany = async (
    check: (
      request: { customer_id: string; company_id: number },
      company: CompanyHistory,
      now: string,
    ) => Promise<void>,
  ): Promise<void> => {
    for (const [company_id, company] of companies) {
      await check({ customer_id: company.profile.owner ?? STRANGER, company_id }, company, anyMoment());
    }
  };

  it('is-hiring', () =>
    everyCompany(async (request, company, now) => {
      const { is_hiring, open_req_count } = slow.pulse(company);
      const answer = await bench.reads.companies.isHiring(request);
      expect(bodyOf(answer)).toEqual({ is_hiring, open_req_count, as_of: slow.asOf(company) });
      expect(answer.coverage).toBe(slow.coverage(company, now));
    }));

  it('hiring-pulse', () =>
    everyCompany(async (request, company, now) => {
      const answer = await bench.reads.companies.hiringPulse({ ...request, call_id: 'c' });
      expect(bodyOf(answer)).toEqual(slow.hiringPulse(company, now));
      expect((answer as ReadAnswer).coverage).toBe(slow.coverage(company, now));
    }));

  it('hiring-pulse and brief of a function', () =>
    everyCompany(async (request, company, now) => {
      const fn = draws.pick(JOB_FUNCTIONS);
      const wanted = [fn, [...company.reqs.values()].at(-1)?.labels.function ?? fn];
      for (const wantedFunction of wanted) {
        const call = { ...request, call_id: 'c', function: wantedFunction };
        const pulse = await bench.reads.companies.hiringPulse(call);
        expect(bodyOf(pulse)).toEqual(slow.hiringPulse(company, now, wantedFunction));
        const brief = await bench.reads.companies.preActionBrief(call);
        expect(bodyOf(brief)).toEqual(slow.brief(company, wantedFunction));
      }
    }));

  it('open-reqs, with and without filters', () =>
    everyCompany(async (request, company) => {
      const [someReq] = activeReqs(company);
      const filters = someReq === undefined ? [{}] : [{}, { function: someReq.labels.function }, { country: 'US' }];
      for (const filter of filters) {
        const answer = await bench.reads.reqs.listOpen({ ...request, ...filter, limit: 200 });
        expect(bodyOf(answer)).toEqual({
          reqs: slow.openReqs(company, filter).slice(0, 200),
          as_of: slow.asOf(company),
        });
      }
    }));

  it('enrichment and sheet/enrich', () =>
    everyCompany(async (request, company) => {
      const { name, domain, hq_country } = company.profile;
      const boards = slow.linkedBoards(company);
      const basics = { name, domain, hq_country: hq_country ?? '', boards };
      const enrichment = await bench.reads.companies.enrichment(request);
      expect(bodyOf(enrichment)).toEqual({ ...basics, as_of: company.profileAt });
      const row = await bench.reads.sheets.enrich({
        customer_id: request.customer_id,
        domain: `https://${domain}/jobs`,
      });
      const { company_id } = request;
      expect(bodyOf(row)).toEqual({ company_id, ...basics, ...slow.pulse(company), as_of: slow.asOf(company) });
    }));

  it('first-hire', () =>
    everyCompany(async (request, company) => {
      const by_function = slow.firstHires(company);
      expect(bodyOf(await bench.reads.companies.firstHire(request))).toEqual({
        by_function,
        as_of: slow.asOf(company),
      });
      const one = await bench.reads.companies.firstHire({ ...request, function: 'engineering' });
      const hire = by_function['engineering'];
      expect(bodyOf(one)['by_function']).toEqual(hire === undefined ? {} : { engineering: hire });
    }));

  it('repost-pain and ats-migrations', () =>
    everyCompany(async (request, company) => {
      const as_of = slow.asOf(company);
      expect(bodyOf(await bench.reads.companies.repostPain(request))).toEqual({
        reqs: slow.repostPain(company),
        as_of,
      });
      const moved = await bench.reads.companies.atsMigrations(request);
      expect(bodyOf(moved)).toEqual({ migrations: slow.migrations(company), as_of });
    }));

  it('pre-action-brief', () =>
    everyCompany(async (request, company) => {
      const answer = await bench.reads.companies.preActionBrief({ ...request, call_id: 'c' });
      expect(bodyOf(answer)).toEqual(slow.brief(company));
    }));
});

describe('answers about the market equal a plain recomputation from the ledger', () => {
  const FILTERS: { role?: JobFunction; geo?: string; since?: string }[] = [
    {},
    { role: 'engineering' },
    { geo: 'US' },
    { role: 'sales', geo: 'DE' },
    { since: '2026-09-01T00:00:00.000Z' },
    { role: 'engineering', geo: 'US', since: '2026-08-01T00:00:00.000Z' },
    { geo: 'GB', since: '2026-11-10T00:00:00.000Z' },
  ];

  it.each(FILTERS)('jobs/search over all pages: %j', async (filter) => {
    for (const customer_id of [OWNER, STRANGER]) {
      const expected = matches(customer_id, filter).sort(([, a], [, b]) => slow.newestFirst(a, b));
      const found: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await bench.reads.jobs.search({
          customer_id,
          ...filter,
          limit: 1 + draws.below(40),
          ...(cursor === undefined ? {} : { cursor }),
        });
        const body = bodyOf(page);
        found.push(...(body['jobs'] as { req_key: string }[]).map(({ req_key }) => req_key));
        cursor = (body['next_cursor'] as string | null) ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(expected.map(([, req]) => req.opened.req_key));
    }
  });

  it.each(FILTERS)('reqs/search over all pages: %j', async (filter) => {
    for (const customer_id of [OWNER, STRANGER]) {
      const expected = new Map<number, unknown[]>();
      for (const [company_id, req] of matches(customer_id, filter).sort(([, a], [, b]) => slow.newestFirst(a, b))) {
        const listed = expected.get(company_id) ?? [];
        if (listed.length < 50) listed.push({ req_key: req.opened.req_key, ...slow.toRequisition(req) });
        expected.set(company_id, listed);
      }
      const found: { company_id: number; pulse: object; matched_reqs: unknown[] }[] = [];
      let cursor: number | undefined;
      do {
        const page = await bench.reads.reqs.search({
          customer_id,
          ...filter,
          limit: 1 + draws.below(30),
          ...(cursor === undefined ? {} : { cursor }),
        });
        const body = bodyOf(page);
        found.push(...(body['companies'] as typeof found));
        cursor = (body['next_cursor'] as number | null) ?? undefined;
      } while (cursor !== undefined);
      expect(found.map(({ company_id }) => company_id)).toEqual([...expected.keys()].sort((a, b) => a - b));
      for (const { company_id, pulse, matched_reqs } of found) {
        expect(matched_reqs).toEqual(expected.get(company_id));
        expect(pulse).toEqual(slow.pulse(companies.get(company_id) as CompanyHistory));
      }
    }
  });

  it.each(FILTERS)('role-demand: %j', async (filter) => {
    const now = anyMoment();
    const answer = await bench.reads.markets.roleDemand({ customer_id: OWNER, ...filter });
    expect(bodyOf(answer)['series']).toEqual(slow.roleDemand(companies.values(), { ...filter, now }));
  });

  function matches(customerId: string, filter: { role?: JobFunction; geo?: string; since?: string }) {
    return [...companies]
      .filter(([, { profile }]) => profile.owner === null || profile.owner === customerId)
      .flatMap(([id, company]) => activeReqs(company).map((req) => [id, req] as const))
      .filter(([, { labels }]) => filter.role === undefined || labels.function === filter.role)
      .filter(([, { labels }]) => filter.geo === undefined || labels.country === filter.geo)
      .filter(([, { opened }]) => filter.since === undefined || opened.observed_at >= filter.since);
  }
});

describe('a private company', () => {
  it('is the same 404 as an unknown one for every other account, in every request about a company', async () => {
    const hidden = [...companies].find(([, { profile }]) => profile.owner === OWNER);
    expect(hidden).toBeDefined();
    const [company_id, company] = hidden as [number, CompanyHistory];
    const request = (rpcRequest: { customer_id: string; company_id: number }) => [
      () => bench.reads.companies.isHiring(rpcRequest),
      () => bench.reads.reqs.listOpen({ ...rpcRequest, limit: 50 }),
      () => bench.reads.companies.enrichment(rpcRequest),
      () => bench.reads.companies.firstHire(rpcRequest),
      () => bench.reads.companies.repostPain(rpcRequest),
      () => bench.reads.companies.atsMigrations(rpcRequest),
      () => bench.reads.companies.hiringPulse({ ...rpcRequest, call_id: 'c' }),
      () => bench.reads.companies.hiringPulse({ ...rpcRequest, call_id: 'c', max_age_seconds: 60 }),
      () => bench.reads.companies.preActionBrief({ ...rpcRequest, call_id: 'c' }),
    ];
    const foreign = request({ customer_id: STRANGER, company_id });
    const unknown = request({ customer_id: STRANGER, company_id: 999_999 });
    for (const [index, query] of foreign.entries()) {
      const said = await query().catch((error: unknown) => error);
      expect(said).toMatchObject({ code: 'not_found' });
      expect(said).toEqual(await (unknown[index] as () => Promise<unknown>)().catch((error: unknown) => error));
    }
    const { domain, name } = company.profile;
    for (const naming of [{ domain }, { name }]) {
      await expect(bench.reads.sheets.enrich({ customer_id: STRANGER, ...naming })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect(await bench.reads.reqs.newest({ customer_id: STRANGER, domain })).toEqual({ title: null });
    expect(await bench.reads.sheets.resolveCompany({ customer_id: OWNER, domain })).toEqual({ company_id });
  });
});
