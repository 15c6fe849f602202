import { defineOperation } from '../../pipeline/operation.js';
import { Usage, UsageQuery } from './usage.dto.js';

export const usage = defineOperation({
  name: 'usage',
  tag: 'Account',
  summary: 'Metered usage',
  description:
    'Units of every key of the account over the rolling window that ends now, exact to the millisecond. Every call answered before this one was asked is in it.',
  query: UsageQuery,
  answers: { 200: { description: 'Units of the window.', type: Usage } },
  run: async ({ query }, { identity, bus }) => {
    const totals = await bus.request(
      'metering.usage',
      { customer_id: identity.customerId, window_hours: query.window },
      { timeoutMs: 7_000 },
    );
    return { status: 200, body: JSON.stringify(totals) };
  },
});
