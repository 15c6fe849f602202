import { AppError } from '@hiring/contracts';
import { toInstant } from '@hiring/platform-http-edge';
import { defineOperation } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { WebhookPath } from '../models/webhook.dto.js';
import { ReplayBody, ReplayStarted } from './replay-webhook.dto.js';

export const replayWebhook = defineOperation({
  name: 'replay_webhook',
  tag: 'Webhooks',
  summary: 'Replay deliveries',
  description:
    'Delivers again what had been pushed since a position, within the retention of 30 days. Exactly one of since_seq and since. (An addition to the specification.)',
  params: WebhookPath,
  body: ReplayBody,
  bodyRule: { oneOf: [{ required: ['since_seq'] }, { required: ['since'] }] },
  mayBeAbsent: true,
  answers: { 202: { description: 'Queued.', type: ReplayStarted } },
  run: async ({ params, body }, { identity, bus, requestId }) => {
    if ((body.since_seq === undefined) === (body.since === undefined)) {
      throw new AppError('invalid_request', 'Give exactly one of since_seq and since.', {
        errors: [{ pointer: '/since_seq', detail: 'exactly one of since_seq and since is required' }],
      });
    }
    const since = body.since === undefined ? undefined : toInstant(body.since);
    const ask = {
      customer_id: identity.customerId,
      webhook_id: params.webhook_id,
      ...(body.since_seq !== undefined && { since_seq: body.since_seq }),
      ...(since !== undefined && { since }),
    };
    return jsonOutcome(await bus.request('feed.replay_webhook', ask, { requestId, timeoutMs: 7_000 }), 202);
  },
});
