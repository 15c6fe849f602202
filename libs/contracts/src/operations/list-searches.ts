import { declareOperation } from './declaration.js';
import { ListOf, NextCursor } from './models/members.js';
import { LIST_PAGE, ListQuery, pageUnits } from './models/parameters.js';
import { SavedSearch } from './models/saved-search.js';

class SavedSearches {
  @ListOf(SavedSearch, LIST_PAGE, 'Ordered by id.')
  searches!: SavedSearch[];

  @NextCursor()
  next_cursor!: string | null;
}

export const listSearches = declareOperation({
  name: 'list_searches',
  method: 'GET',
  path: '/v1/searches',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'List saved searches',
  description: "The account's saved searches. (An addition to the specification.)",
  query: ListQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  answers: { 200: { description: 'One page of saved searches, by id.', type: SavedSearches } },
  service: 'change-feed',
  request: ({ query }) => query,
});
