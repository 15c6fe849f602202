import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { eventually } from '@hiring/platform-testing';
import { api, type ApiCall, type Reply } from '../../account/api.js';
import { simulator, support } from '../../journey/operator.js';
import { COMPANY_READS } from '../operations.js';

const token = `private${randomBytes(4).toString('hex')}`;
const domain = `${token}.example`;
const roles = [{ title: 'Secret Projects Engineer', function: 'engineering', cities: ['Berlin'], number: 901 }];
const at = '2026-01-05T10:00:00Z';

let ownerKey: string;
let companyId: number;
let reqKey: string;

/** Creates a customer with a private company that has been crawled. */
beforeAll(async () => {
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: roles });
  const { customer_id } = await support<{ customer_id: string }>('customers', 'create', '--name', token);
  ownerKey = (await support<{ key: string }>('keys', 'issue', customer_id)).key;
  const named = ['--name', token, '--domain', domain, '--owner', customer_id, '--board', `greenhouse/${token}`];
  companyId = (await support<{ company_id: number }>('companies', 'register', ...named)).company_id;
  await eventually(
    async () => {
      const { body } = await api(`/v1/companies/${companyId}/is-hiring`, { key: ownerKey });
      expect(body['open_req_count']).toBe(1);
      return true;
    },
    { timeoutMs: 60_000, everyMs: 250 },
  );
  const { body } = await api('/v1/jobs/search?limit=50', { key: ownerKey });
  const jobs = body['jobs'] as { company_id: number; req_key: string }[];
  reqKey = jobs.find((job) => job.company_id === companyId)?.req_key ?? '';
});

/** Returns status, body and headers, without values that differ in each call. */
function shown({ status, body, headers }: Reply): object {
  const { request_id: _id, instance: _instance, ...problem } = body;
  const own = new Set(['x-request-id', 'date', 'ratelimit', 'usage-id']);
  return { status, problem, headers: [...headers].filter(([name]) => !own.has(name)) };
}

/** Checks that another account gets the same response for this company as for a missing one. Only the id may differ. */
async function expectSameAsNone(path: (id: number) => string, request: ApiCall = {}): Promise<void> {
  const foreign = await api(path(companyId), request);
  expect(foreign.status).toBe(404);
  expect(foreign.text).not.toContain(token);
  const none = 10 ** String(companyId).length - 1;
  expect(shown(foreign)).toEqual(shown(await api(path(none), request)));
}

describe("a company of someone else's", () => {
  test.each([...COMPANY_READS, 'hiring-pulse?max_age=60', 'pre-action-brief?max_age=60', 'open-reqs?country=DE'])(
    '%s is the 404 of a company that does not exist',
    async (read) => {
      await expectSameAsNone((id) => `/v1/companies/${id}/${read}`);
      const own = await api(`/v1/companies/${companyId}/${read}`, { key: ownerKey });
      expect([200, 202]).toContain(own.status);
    },
  );

  test('accepts no outcome, by its id or by its req', async () => {
    const body = { outcome: 'won', observed_at: at };
    await expectSameAsNone((id) => `/v1/companies/${id}/outcomes`, { method: 'POST', body });
    const elsewhere = await api('/v1/companies/1/outcomes', { method: 'POST', body: { ...body, req_key: reqKey } });
    expect(elsewhere.status).toBe(404);
    const own = { method: 'POST', key: ownerKey, body: { ...body, req_key: reqKey } };
    expect((await api(`/v1/companies/${companyId}/outcomes`, own)).status).toBe(202);
  });

  test('shows no req', async () => {
    const foreign = await api(`/v1/reqs/${encodeURIComponent(reqKey)}`);
    expect(foreign.status).toBe(404);
    // The response contains the token only in `instance`, the path that the caller sent. `shown` removes this member.
    expect(JSON.stringify(shown(foreign))).not.toContain(token);
    const none = `greenhouse:${'x'.repeat(reqKey.length - 'greenhouse:'.length - 2)}:y`;
    expect(shown(foreign)).toEqual(shown(await api(`/v1/reqs/${encodeURIComponent(none)}`)));
    expect((await api(`/v1/reqs/${encodeURIComponent(reqKey)}`, { key: ownerKey })).body['req_key']).toBe(reqKey);
  });

  test('has no events', async () => {
    await expectSameAsNone((id) => `/v1/events?since=0&company_id=${id}`);
  });

  test('is no filter of jobs or of a saved search', async () => {
    await expectSameAsNone((id) => `/v1/jobs/search?company_id=${id}`);
    for (const path of ['/v1/searches', '/v1/searches/preview']) {
      const foreign = await api(path, { method: 'POST', body: { company_ids: [1, companyId] } });
      expect([foreign.status, foreign.body['errors']]).toEqual([
        404,
        [{ pointer: '/company_ids', detail: `there is no company ${companyId}` }],
      ]);
      expect(foreign.headers.get('usage-id')).toBeNull();
    }
    const own = await api(`/v1/jobs/search?company_id=${companyId}`, { key: ownerKey });
    expect(own.body['jobs']).toHaveLength(1);
  });

  test.each([{ domain }, { name: token }])('is found by no look-up of another account: %j', async (body) => {
    const reply = await api('/v1/sheet/enrich', { method: 'POST', body });
    expect(reply.status).toBe(404);
    const own = await api('/v1/sheet/enrich', { method: 'POST', body, key: ownerKey });
    expect(own.body).toMatchObject({ company_id: companyId, open_req_count: 1 });
  });

  test('is a row of a batch for its owner alone', async () => {
    const request = { method: 'POST', body: { rows: [{ domain }, { name: token }, { domain: `${token}x.example` }] } };
    const foreign = await api('/v1/sheet/enrich/batch', request);
    const [byDomain, byName, none] = foreign.body['rows'] as object[];
    expect(foreign.headers.get('usage-units')).toBe('calls=0');
    expect([byDomain, byName]).toEqual([none, none]);
    const own = await api('/v1/sheet/enrich/batch', { ...request, key: ownerKey });
    expect(own.headers.get('usage-units')).toBe('calls=2');
    expect(own.text.match(new RegExp(`"company_id":${companyId},`, 'g'))).toHaveLength(2);
  });

  test.each([
    '/v1/jobs/search?limit=200',
    '/v1/reqs/search?limit=200',
    '/v1/jobs/search?limit=200&include=company',
    '/v1/companies/screen?limit=100&open_reqs_min=1',
  ])('is on no page of %s except for its owner', async (path) => {
    const walk = async (key?: string): Promise<string> => {
      let [all, cursor] = ['', ''];
      for (let page = 0; page < 100; page += 1) {
        const { text, body } = await api(`${path}${cursor}`, key === undefined ? {} : { key });
        all += text;
        if (body['next_cursor'] === null) return all;
        cursor = `&cursor=${String(body['next_cursor'])}`;
      }
      throw new Error('the pages do not end');
    };
    expect(await walk()).not.toContain(token);
    expect(await walk(ownerKey)).toContain(token);
  });

  test('is not counted in role demand, not even for its owner', async () => {
    const demand = async (key?: string) => {
      const { body } = await api('/v1/markets/role-demand?role=engineering&geo=DE', key === undefined ? {} : { key });
      return body['series'];
    };
    // A crawl between the two calls may change the answer.
    await eventually(async () => {
      expect(await demand(ownerKey)).toEqual(await demand());
      return true;
    });
  });
});
