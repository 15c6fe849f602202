import { AppError, jsonOf } from '@hiring/contracts';
import { OPERATIONS, savedSearchFilters, type CreateWatchBody } from '@hiring/contracts/operations';
import { implement, type CallContext } from '../pipeline/operation.js';

export const createWatch = implement(OPERATIONS.create_watch, {
  run: async ({ body }, context) => {
    const { identity, bus, callId, bill, requestId } = context;
    if (bill === null) throw new Error('a watch must have a bill');
    const owner = { customer_id: identity.customerId };
    const subject = await subjectOf(body, context);
    const { id } = await bus.request(
      'change-feed.create_watch',
      {
        ...owner,
        ...subject,
        event_types: body.event_types ?? [],
        ...(body.signal_types !== undefined && { signal_types: body.signal_types }),
        webhook_endpoint_id: body.webhook_endpoint_id,
        made_by: identity.keyId,
        call_id: callId,
        usage_id: bill.usageId,
        attempt_id: bill.attemptId,
      },
      { requestId },
    );
    return {
      status: 201,
      body: jsonOf({ id }),
      effect: {
        confirm: {
          pattern: 'change-feed.confirm_watch',
          payload: { ...owner, watch_id: id, call_id: callId, attempt_id: bill.attemptId },
        },
        withdraw: {
          pattern: 'change-feed.withdraw_watch',
          payload: { ...owner, watch_id: id, attempt_id: bill.attemptId },
        },
      },
    };
  },
});

type Subject = { company_id: number } | { search_id: number; key_id: number };

/** Returns what to watch: a company or a saved search. Saves a search if the body names a job function. */
async function subjectOf(body: CreateWatchBody, context: CallContext): Promise<Subject> {
  const { identity, bus, callId, requestId } = context;
  const { company_id: companyId, search_id: searchId } = body;
  if (searchId !== undefined) return { search_id: searchId, key_id: identity.keyId };
  if (companyId === undefined) throw new Error('a watch must have a company or a search');
  if (body.function === undefined) return { company_id: companyId };
  const owner = { customer_id: identity.customerId };
  const known = await bus.request('reads.search_companies', { ...owner, ids: [companyId], limit: 1 }, { requestId });
  if ((JSON.parse(known.body) as { companies: unknown[] }).companies.length === 0) {
    throw new AppError('not_found', 'There is no such resource.');
  }
  // Check the webhook first, so that a wrong webhook id leaves no saved search.
  await bus.request('change-feed.get_webhook', { ...owner, webhook_id: body.webhook_endpoint_id }, { requestId });
  const filters = savedSearchFilters({ role: body.function, company_ids: [companyId] });
  const saved = { ...owner, filters, request_id: callId, made_by: identity.keyId };
  const { body: search } = await bus.request('change-feed.create_search', saved, { requestId });
  return { search_id: (JSON.parse(search) as { id: number }).id, key_id: identity.keyId };
}
