import { declareOperation } from './declaration.js';
import { PathId } from './models/parameters.js';

export class WatchPath {
  @PathId("Watch of the caller's account.")
  watch_id!: number;
}

export const deleteWatch = declareOperation({
  name: 'delete_watch',
  method: 'DELETE',
  path: '/v1/watches/:watch_id',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Cancel a watch',
  description: 'No delivery attempt of this watch starts after the 204. Cancelling again is 204 again.',
  params: WatchPath,
  mayReturnNotFound: true,
  answers: { 204: { description: 'Cancelled.' } },
  service: 'change-feed',
  request: ({ params }) => params,
});
