import { declareOperation } from './declaration.js';
import { SearchPath } from './models/saved-search.js';

export const deleteSearch = declareOperation({
  name: 'delete_search',
  method: 'DELETE',
  path: '/v1/searches/:search_id',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Delete a saved search',
  description:
    'Cancels the watches on the search: no delivery attempt of them starts after the 204. Deleting again is 204 again. (An addition to the specification.)',
  params: SearchPath,
  mayReturnNotFound: true,
  answers: { 204: { description: 'Deleted.' } },
  service: 'change-feed',
  request: ({ params }) => params,
});
