import { defineOperation } from '../../pipeline/operation.js';
import { UsageRecords, UsageRecordsQuery } from './usage-records.dto.js';

export const usageRecords = defineOperation({
  name: 'usage_records',
  tag: 'Account',
  summary: 'Lines of the bill',
  description:
    'Every billed line of the account, newest first; its usage_id is the Usage-Id header of the answer it pays for. (An addition to the specification.)',
  query: UsageRecordsQuery,
  answers: { 200: { description: 'One page of lines.', type: UsageRecords } },
  run: async ({ query }, { identity, bus }) => {
    const page = await bus.request(
      'metering.usage_records',
      {
        customer_id: identity.customerId,
        limit: query.limit,
        ...(query.cursor !== undefined && { cursor: query.cursor }),
      },
      { timeoutMs: 7_000 },
    );
    return { status: 200, body: JSON.stringify(page) };
  },
});
