import { declareOperation } from './declaration.js';
import { SavedSearch, SearchPath } from './models/saved-search.js';

export const getSearch = declareOperation({
  name: 'get_search',
  method: 'GET',
  path: '/v1/searches/:search_id',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Get a saved search',
  description: 'One saved search of the account. (An addition to the specification.)',
  params: SearchPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The saved search.', type: SavedSearch } },
  service: 'change-feed',
  request: ({ params }) => params,
});
