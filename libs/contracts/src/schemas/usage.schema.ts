import { companyId, count, id, instant, object, oneOfTypes, record } from './parts.js';

const units = object({ calls: count, changes: count, watches: count, forced_fresh: count });

/** Schema for records on `hiring.usage`: bills for logical calls, and voids that cancel bills. */
export const usageSchema = oneOfTypes('hiring.usage', [
  record(
    'usage',
    {
      usage_id: id,
      attempt_id: id,
      occurred_at: instant,
      customer_id: id,
      key_id: count,
      operation: id,
      units,
      meter_class: { enum: ['cached', 'fresh', null] },
      idempotency_key: id,
      fingerprint: id,
      claimed_at: instant,
      request_id: id,
    },
    ['idempotency_key', 'fingerprint', 'claimed_at'],
  ),
  record('usage_void', {
    void_id: id,
    usage_id: id,
    attempt_id: id,
    customer_id: id,
    occurred_at: instant,
    reason: { type: 'string' },
  }),
]);

export const outcomeSchema = oneOfTypes('hiring.outcomes', [
  record(
    'outcome_recorded',
    {
      id: companyId,
      customer_id: id,
      company_id: companyId,
      outcome: { type: 'string', minLength: 1, maxLength: 200 },
      observed_at: instant,
      recorded_at: instant,
      req_key: id,
      request_id: id,
    },
    ['req_key'],
  ),
]);
