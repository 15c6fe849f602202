import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { eventually } from '@hiring/platform-testing';
import { api, linesOf } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';
import { simulator, support } from './operator.js';

interface Registered {
  company_id: number;
}

const token = `journey${randomBytes(4).toString('hex')}`;
const roles = [
  { title: 'Sales Engineer', function: 'sales', cities: ['Berlin'], number: 501 },
  { title: 'Payroll Accountant', function: 'finance', cities: ['Paris'], number: 502 },
];

test('a role on a board becomes a correct answer, an event and one line on the bill', async () => {
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: roles });
  const { company_id: companyId } = await support<Registered>(
    ...['companies', 'register', '--name', 'Journey', '--domain', `${token}.example`, '--board', `greenhouse/${token}`],
  );
  const { id: keyId, key } = await freshKey();
  const isHiring = () => api(`/v1/companies/${companyId}/is-hiring`, { key });
  const first = await eventually(
    async () => {
      const reply = await isHiring();
      expect(reply.body['open_req_count']).toBe(2);
      return reply;
    },
    { timeoutMs: 60_000, everyMs: 250 },
  );
  expect(first.body).toMatchObject({ is_hiring: true });
  expect(first.headers.get('coverage')).toBe('direct');

  const { body } = await api(`/v1/companies/${companyId}/open-reqs`);
  expect(body['reqs']).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ title: 'Sales Engineer', country: 'DE', boards: ['greenhouse'] }),
      expect.objectContaining({ title: 'Payroll Accountant', country: 'FR', function: 'finance' }),
    ]),
  );

  const { body: feed } = await api(`/v1/events?since=0&company_id=${companyId}`);
  const keys = (feed['events'] as { req_key: string; event_type: string }[]).map((event) => event.req_key);
  expect(keys.map((each) => each.split(':').at(-1)).toSorted()).toEqual(['payroll-accountant', 'sales-engineer']);

  const lines = await linesOf(keyId);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.find((line) => line.usage_id === first.headers.get('usage-id'))).toMatchObject({
    operation: 'is_hiring',
    units: { calls: 1 },
    meter_class: 'cached',
  });
});

test('the same registration again is the same company', async () => {
  const register = () =>
    support<Registered>('companies', 'register', '--name', 'Journey again', '--domain', `again-${token}.example`);
  expect((await register()).company_id).toBe((await register()).company_id);
});

test('boards are detected on a careers page', async () => {
  const found = await support<{ boards: { vendor: string; token: string }[] }>(
    'boards',
    'detect',
    'brightforge.example',
  );
  expect(found.boards).toMatchObject([{ vendor: 'greenhouse' }]);
});
