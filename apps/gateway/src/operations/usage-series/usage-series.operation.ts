import { defineOperation } from '../../pipeline/operation.js';
import { UsageSeries, UsageSeriesQuery } from './usage-series.dto.js';

export const usageSeries = defineOperation({
  name: 'usage_series',
  tag: 'Account',
  summary: 'Usage by day, key and operation',
  description: 'Units per UTC day, key and operation, oldest first. (An addition to the specification.)',
  query: UsageSeriesQuery,
  answers: { 200: { description: 'The series.', type: UsageSeries } },
  run: async ({ query }, { identity, bus }) => {
    const ask = { customer_id: identity.customerId, days: query.days };
    const answer = await bus.request('metering.usage_series', ask, { timeoutMs: 7_000 });
    return { status: 200, body: JSON.stringify(answer) };
  },
});
