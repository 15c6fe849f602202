import { declareOperation } from './declaration.js';
import { ListOf, NextCursor } from './models/members.js';
import { LIST_PAGE, ListQuery, pageUnits } from './models/parameters.js';
import { READS } from './models/tools.js';
import { Watch } from './models/webhook.js';

class WatchesPage {
  @ListOf(Watch, LIST_PAGE, 'Ordered by id.')
  watches!: Watch[];

  @NextCursor()
  next_cursor!: string | null;
}

export const listWatches = declareOperation({
  name: 'list_watches',
  method: 'GET',
  path: '/v1/watches',
  scope: 'watches:write',
  meter: null,
  tool: {
    name: 'list_watches',
    description: "The account's watches: what is pushed to which webhook. Not for webhooks (list_webhooks). Free.",
    inShort: { cursor: '', limit: 'Rows.' },
    defaults: { limit: 20 },
    hints: READS,
  },
  tag: 'Webhooks',
  summary: 'List watches',
  description: "The account's active watches. (An addition to the specification.)",
  query: ListQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  answers: { 200: { description: 'One page of watches, by id.', type: WatchesPage } },
  service: 'change-feed',
  request: ({ query }) => query,
});
