import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { BillResult, ChangeBill, PlanCap } from '@hiring/contracts';
import { CustomerService } from '../access/customer.service.js';
import { Answers, GatewayBench, NOTHING_USED } from '../testing/gateway.testing.js';
import { ChangesBiller } from './changes-biller.js';

let customerId: string;
let key: string;

const bench = await GatewayBench.open();
beforeEach(async () => {
  ({ customerId, key } = await bench.customer('internal'));
  Object.assign(bench.answers, new Answers());
});
afterAll(() => bench.close());

const billOf = (event: number, occurred_at = '2026-03-02T10:00:00.000Z'): ChangeBill => ({
  ...{ id: `search:${customerId}:${event}:0`, customer_id: customerId, key_id: 1 },
  occurred_at,
});
const bill = async (...bills: ChangeBill[]): Promise<BillResult[]> =>
  (await bench.get(ChangesBiller).bill({ bills })).results;
const cap = (...caps: PlanCap[]): Promise<unknown> =>
  bench.get(CustomerService).change(customerId, { plan_caps: caps });
const billed = (): Promise<number> => bench.billed(customerId);

test('a repeated bill is recorded, and counts once', async () => {
  expect(await bill(billOf(1), billOf(2))).toEqual(['recorded', 'recorded']);
  expect(await bill(billOf(1), billOf(2, '2026-03-02T11:00:00.000Z'))).toEqual(['recorded', 'recorded']);
  expect(await billed()).toBe(2);
});

test('without room under a cap on changes nothing is recorded, and later bills are not tried', async () => {
  await cap({ unit: 'changes', max: 10, window_hours: 24 });
  bench.answers.used = () => Promise.resolve({ ...NOTHING_USED, changes: 10 });
  expect(await bill(billOf(1), billOf(2))).toEqual(['capped', 'capped']);
  // The biller reads the usage for both bills together, and then for the first bill alone. So the usage is read twice.
  expect([await billed(), bench.answers.usageReadings]).toEqual([0, 2]);
  bench.answers.used = () => Promise.resolve({ ...NOTHING_USED, changes: 9 });
  expect(await bill(billOf(1))).toEqual(['recorded']);
});

test('a cap with room for some bills holds exactly: those are recorded, the next ones are not', async () => {
  await cap({ unit: 'changes', max: 10, window_hours: 24 });
  bench.answers.used = async () => ({ ...NOTHING_USED, changes: 8 + (await billed()) });
  expect(await bill(billOf(1), billOf(2), billOf(3), billOf(4))).toEqual(['recorded', 'recorded', 'capped', 'capped']);
  expect(await billed()).toBe(2);
});

test('other caps do not count, and while usage cannot be read the result is unknown', async () => {
  await cap({ unit: 'calls', max: 1, window_hours: 24 });
  bench.answers.used = () => Promise.reject(new Error('metering is unavailable'));
  expect(await bill(billOf(1))).toEqual(['recorded']);
  await cap({ unit: 'changes', max: 1, window_hours: 24 });
  expect(await bill(billOf(2))).toEqual(['unknown']);
  expect(await billed()).toBe(1);
});

test('a watch is on a company or on a search, and one on a search has the key that pays', async () => {
  const terms = { event_types: ['opened'], webhook_endpoint_id: 1 };
  const watch = (body: object) => bench.request('/v1/watches', { key, method: 'POST', body: { ...terms, ...body } });
  const pointers = (text: string): string[] =>
    (JSON.parse(text) as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);
  const both = await watch({ company_id: 1, search_id: 2 });
  expect([both.status, pointers(both.body)]).toEqual([400, ['/company_id', '/search_id']]);
  const neither = await watch({});
  expect([neither.status, ...new Set(pointers(neither.body))]).toEqual([400, '/company_id']);
  expect([(await watch({ company_id: 1 })).status, (await watch({ search_id: 2 })).status]).toEqual([201, 201]);
  const [ofCompany, ofSearch] = bench.answers.watches;
  expect([ofCompany?.company_id, ofCompany?.key_id]).toEqual([1, undefined]);
  expect([ofSearch?.search_id, ofSearch?.company_id]).toEqual([2, undefined]);
  expect(ofSearch?.key_id).toBeGreaterThan(0);
});
