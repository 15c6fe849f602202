import { declareOperation } from './declaration.js';
import { WatchPath } from './delete-watch.js';
import { Watch } from './models/webhook.js';

export const getWatch = declareOperation({
  name: 'get_watch',
  method: 'GET',
  path: '/v1/watches/:watch_id',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Get a watch',
  description: 'One active watch of the account; 404 once it is cancelled. (An addition to the specification.)',
  params: WatchPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The watch.', type: Watch } },
  service: 'change-feed',
  request: ({ params }) => params,
});
