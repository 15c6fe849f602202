import { expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api, linesOf } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';
import { instant, number } from '../reads/expectations.js';
import { call } from './agent.js';

/** A req in the demo. */
const REQ_KEY = 'recruitee:papercrane-studio:sales-manager';

/** Each read tool with its REST call. */
const reads: [string, Record<string, unknown>, string][] = [
  ['is_hiring', { company_id: 1 }, '/v1/companies/1/is-hiring'],
  ['get_open_reqs', { company_id: 1, limit: 5 }, '/v1/companies/1/open-reqs?limit=5'],
  ['who_is_hiring_for', { role: 'engineering', limit: 3 }, '/v1/reqs/search?role=engineering&limit=3'],
  [
    'screen_companies',
    { function: 'sales', velocity_min: 0.5, is_surge: false, limit: 3 },
    '/v1/companies/screen?function=sales&velocity_min=0.5&is_surge=false&limit=3',
  ],
  ['search_jobs', { role: 'sales', limit: 3 }, '/v1/jobs/search?role=sales&limit=3'],
  ['get_req', { req_key: REQ_KEY }, `/v1/reqs/${REQ_KEY}`],
  ['hiring_pulse', { company_id: 1 }, '/v1/companies/1/hiring-pulse'],
  ['pre_action_brief', { company_id: 1 }, '/v1/companies/1/pre-action-brief'],
  ['get_changes', { since: 0, limit: 3 }, '/v1/events?since=0&limit=3'],
  ['get_signals', { since: '0', limit: 3 }, '/v1/signals?since=0&limit=3'],
];

/** Replaces timestamps, because crawls change them even if a board does not change. */
const timeless = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replace(/"(as_of|observed_at)":"[^"]*"/g, '"$1":"-"'));

/** Keeps each company's two newest matches, as tool results do. */
const withFewMatches = (body: Record<string, unknown>): object => {
  const { companies } = body as { companies?: { matched_reqs?: object[] }[] };
  if (companies?.[0]?.matched_reqs === undefined) return body;
  return { ...body, companies: companies.map((row) => ({ ...row, matched_reqs: row.matched_reqs?.slice(0, 2) })) };
};

/** Removes companies' names, which only tool results have. */
const withoutNames = ({ company: _name, ...body }: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(body).map(([member, value]) => [
      member,
      Array.isArray(value) ? value.map(({ company: _company, ...row }: Record<string, unknown>) => row) : value,
    ]),
  );

test.each(reads)('%s answers what REST answers, for the same price', async (name, args, path) => {
  // Other tests change boards meanwhile, so only one of the two answers may contain a change. In this case, the test
  // repeats both calls.
  const compare = async (): Promise<true> => {
    const { id, key } = await freshKey();
    const result = await call(name, args, key);
    expect(result.isError === true ? result.content : null).toBeNull();
    const rest = await api(path, { key });
    expect(timeless(withoutNames(result.structuredContent ?? {}))).toEqual(
      timeless(withoutNames(withFewMatches(rest.body) as Record<string, unknown>)),
    );
    expect(result._meta['hiring/coverage'] ?? null).toBe(rest.headers.get('coverage'));
    const [byRest, byTool] = await linesOf(id);
    expect(byTool).toMatchObject({
      operation: byRest?.operation,
      units: byRest?.units,
      meter_class: byRest?.meter_class,
    });
    expect(byTool?.usage_id).toBe(result._meta['hiring/usageId']);
    return true;
  };
  await eventually(compare, { everyMs: 1_000 });
});

test('find_company finds by name, domain, URL and e-mail address, and the lists list, for nothing', async () => {
  const { id, key } = await freshKey();
  const { body } = await api('/v1/companies/2/enrichment');
  const { name, domain } = body as { name: string; domain: string };
  for (const query of [name, domain, `https://www.${domain}/careers?lang=en`, `jane.doe@${domain}`]) {
    const { structuredContent } = await call('find_company', { query }, key);
    expect(structuredContent?.['companies']).toContainEqual({ company_id: 2, name, domain });
  }
  for (const what of ['webhooks', 'watches'])
    expect((await call(`list_${what}`, {}, key)).structuredContent).toHaveProperty(what);
  expect(await linesOf(id)).toEqual([]);
});

test('a company is found by domain as by sheet/enrich, and costs one call', async () => {
  const { id, key } = await freshKey();
  const { body } = await api('/v1/companies/2/enrichment');
  const result = await call('is_hiring', { domain: `https://www.${String(body['domain'])}/jobs` }, key);
  expect(result._meta['hiring/companyId']).toBe(2);
  expect(result.structuredContent).toMatchObject({ open_req_count: number, as_of: instant });
  expect(await linesOf(id)).toMatchObject([{ operation: 'is_hiring', units: { calls: 1 } }]);
});

test('watch_company and write_outcome have the effects of their operations', async () => {
  const { id, key } = await freshKey();
  const hook = { url: 'https://receiver.example/mcp', secret: 'a-secret-of-enough-characters' };
  const webhook = await api('/v1/webhooks', { method: 'POST', key, body: hook });
  expect(webhook.status).toBe(201);
  const { body: company } = await api('/v1/companies/3/enrichment');
  const terms = { event_types: ['opened'], webhook_endpoint_id: webhook.body['id'] };
  const watched = await call('watch_company', { ...terms, domain: company['domain'] }, key);
  expect(watched.structuredContent).toEqual({
    id: number,
    company: { name: company['name'], domain: company['domain'] },
  });
  expect(watched._meta).toMatchObject({ 'hiring/companyId': 3, 'hiring/units': { watches: 1 } });
  const listed = await api('/v1/watches', { key });
  const mine = (listed.body['watches'] as Record<string, unknown>[]).find(
    (watch) => watch['id'] === watched.structuredContent?.['id'],
  );
  expect(mine).toMatchObject({ company_id: 3, event_types: ['opened'] });
  await api(`/v1/webhooks/${String(webhook.body['id'])}`, { method: 'DELETE', key });

  const outcome = { company_id: 3, outcome: 'replied', observed_at: '2026-01-01T00:00:00Z' };
  const written = await call('write_outcome', outcome, key);
  expect(written.structuredContent).toMatchObject({ id: number, company: { name: company['name'] } });
  expect(written._meta['hiring/units']).toEqual({});
  expect((await linesOf(id)).filter(({ operation }) => operation !== 'enrichment')).toMatchObject([
    { operation: 'create_watch', units: { watches: 1 } },
  ]);
});

test('resources of others are not found, with a hint for finding ids', async () => {
  const result = await call('hiring_pulse', { company_id: 999_999_999 });
  expect(result).toMatchObject({ isError: true, _meta: { 'hiring/units': {}, 'hiring/problem': { status: 404 } } });
  expect(result.content[0]?.text).toContain('give its domain or full name');
});
