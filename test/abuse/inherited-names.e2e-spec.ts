import { expect, test } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { api } from '../e2e/account/api.js';
import { callFor } from '../e2e/fixtures/asks.js';
import { call } from '../e2e/mcp/agent.js';

/** Names that every JavaScript object inherits, so a lookup in a plain object finds them. */
const NAMES = ['toString', 'valueOf', 'hasOwnProperty', 'constructor', '__proto__', '__defineGetter__'];

const withBody = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => callFor(name, 200).body !== undefined);

const pathOf = (operation: OperationName): string => {
  const { ids = {} } = callFor(operation, 200);
  return OPERATIONS[operation].path.replace(/:(\w+)/g, (_match, name: string) => String(ids[name]));
};

test.each(withBody)('%s refuses an unknown member with the name of an inherited one', async (operation) => {
  for (const name of NAMES) {
    const text = JSON.stringify(callFor(operation, 200).body ?? {});
    const more = `${text === '{}' ? '' : ','}${JSON.stringify(name)}:1}`;
    const reply = await api(pathOf(operation), {
      method: 'POST',
      body: `${text.slice(0, -1)}${more}`,
      headers: { 'content-type': 'application/json' },
    });
    expect([name, reply.status, reply.body['errors']]).toEqual([
      name,
      400,
      [{ pointer: `/${name}`, detail: 'is not a known field' }],
    ]);
  }
});

test('rows of a batch refuse them by the row', async () => {
  const rows = NAMES.filter((name) => !['constructor', '__proto__'].includes(name)).map((name) => ({
    domain: 'papercrane.example',
    [name]: 1,
  }));
  const { body } = await api('/v1/sheet/enrich/batch', { method: 'POST', body: { rows } });
  const answered = body['rows'] as { problem?: { code: string } }[];
  expect(answered.map(({ problem }) => problem?.code)).toEqual(rows.map(() => 'invalid_request'));
});

test.each([
  ...['role', 'geo', 'workplace', 'employment_type', 'seniority', 'status', 'currency', 'since'].map(
    (name) => `/v1/jobs/search?${name}=`,
  ),
  '/v1/companies/1/open-reqs?function=',
  '/v1/events?since=0&event_type=',
  '/v1/events?since=0&order=',
])('%s takes no inherited name as a value, nor as a parameter', async (path) => {
  for (const name of NAMES) {
    expect((await api(`${path}${name}`)).status).toBe(400);
    expect((await api(`${path.slice(0, path.indexOf('?'))}?${name}=1`)).status).toBe(400);
  }
});

test('tools refuse them as arguments', async () => {
  for (const name of NAMES.filter((one) => !['constructor', '__proto__'].includes(one))) {
    for (const [tool, given] of [
      ['is_hiring', { company_id: 1 }],
      ['get_changes', { since: 0 }],
      ['write_outcome', { company_id: 1, outcome: 'x', observed_at: '2026-01-01T00:00:00Z' }],
    ] as const) {
      const result = await call(tool, { ...given, [name]: 1 });
      expect([tool, name, result.isError, result._meta['hiring/units']]).toEqual([tool, name, true, {}]);
    }
  }
});
