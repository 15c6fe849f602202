import { jsonOf, type PlanCap } from '@hiring/contracts';
import { remainingUnder } from '@hiring/billing';
import { OPERATIONS, type Usage, type UsageBalance } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const usageBalance = implement(OPERATIONS.usage_balance, {
  run: async (_input, { identity, bus }) => {
    const { customerId: customer_id, plan, planCaps } = identity;
    const windows = [...new Set(planCaps.map((cap) => cap.window_hours))];
    const readings = new Map<number, Usage>();
    await Promise.all(
      windows.map(async (window_hours) => {
        readings.set(window_hours, await bus.request('metering.usage', { customer_id, window_hours }));
      }),
    );
    const balances = planCaps.map((cap) => balanceOf(cap, readings.get(cap.window_hours)));
    return { status: 200, body: jsonOf({ plan, balances }) };
  },
});

function balanceOf(cap: PlanCap, used: Usage | undefined): UsageBalance['balances'][number] {
  if (used === undefined) throw new Error(`no reading for the window of ${cap.window_hours} hours`);
  const { unit, window_hours, max } = cap;
  return { unit, window_hours, max, used: used[unit], remaining: remainingUnder(cap, used) };
}
