import { declareOperation } from './declaration.js';
import { madeAt } from './models/answer-headers.js';
import { SavedSearch, SavedSearchBody } from './models/saved-search.js';

/** Cost relative to a call that reads one row. High, because this call counts all matching open reqs. */
const WEIGHT = 10;

export const createSearch = declareOperation({
  name: 'create_search',
  method: 'POST',
  path: '/v1/searches',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Save a search',
  description: `Saves filters that a watch compares every public event with: \`POST /v1/watches\` with \`search_id\`. Names and rules
are those of jobs/search; at least one filter is required. A saved search never changes.

A search without \`company_ids\` that matches more than 50 open reqs and more than 2 % of all, of five companies or more, is
refused. (An addition to the specification.)`,
  body: SavedSearchBody,
  bodyRule: { minProperties: 1 },
  conflictWhen: 'The account has the maximum number of saved searches.',
  mayReturnNotFound: true,
  answers: { 201: { description: 'Saved.', type: SavedSearch, headers: madeAt('/v1/searches') } },
  weight: () => WEIGHT,
});
