import type { PlanCap, UsageTotals } from '@hiring/contracts';
import { remainingUnder } from '@hiring/billing';
import { defineOperation } from '../../pipeline/operation.js';
import { UsageBalance } from './usage-balance.dto.js';

export const usageBalance = defineOperation({
  name: 'usage_balance',
  tag: 'Account',
  summary: 'What is left of the plan',
  description:
    'Used and remaining units under every cap of the account, each over its own rolling window that ends now. Past a cap, metered calls of that unit are 429 plan_limit_reached. (An addition to the specification.)',
  answers: { 200: { description: 'The balance.', type: UsageBalance } },
  run: async (_input, { identity, bus }) => {
    const { customerId: customer_id, plan, planCaps } = identity;
    const windows = [...new Set(planCaps.map((cap) => cap.window_hours))];
    const readings = new Map<number, UsageTotals>();
    await Promise.all(
      windows.map(async (window_hours) => {
        readings.set(
          window_hours,
          await bus.request('metering.usage', { customer_id, window_hours }, { timeoutMs: 7_000 }),
        );
      }),
    );
    const balances = planCaps.map((cap) => balanceOf(cap, readings.get(cap.window_hours)));
    return { status: 200, body: JSON.stringify({ plan, balances } satisfies UsageBalance) };
  },
});

function balanceOf(cap: PlanCap, used: UsageTotals | undefined): UsageBalance['balances'][number] {
  if (used === undefined) throw new Error(`no reading for the window of ${cap.window_hours} hours`);
  const { unit, window_hours, max } = cap;
  return { unit, window_hours, max, used: used[unit], remaining: remainingUnder(cap, used) };
}
