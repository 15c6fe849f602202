import { defineOperation } from '../../pipeline/operation.js';
import { PathId } from '../questions/parameters.js';

class WatchPath {
  @PathId("Watch of the caller's account.")
  watch_id!: number;
}

export const deleteWatch = defineOperation({
  name: 'delete_watch',
  tag: 'Webhooks',
  summary: 'Cancel a watch',
  description: 'When the 204 arrives no delivery attempt of this watch starts any more. Cancelling again is 204 again.',
  params: WatchPath,
  mayBeAbsent: true,
  answers: { 204: { description: 'Cancelled.' } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, watch_id: params.watch_id };
    await bus.request('feed.delete_watch', ask, { requestId, timeoutMs: 7_000 });
    return { status: 204, body: null };
  },
});
