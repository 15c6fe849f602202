import { ApiProperty } from '@nestjs/swagger';
import { declareOperation } from './declaration.js';
import { NextCursor } from './models/members.js';
import { LIST_PAGE, ListQuery, pageUnits } from './models/parameters.js';
import { Watch } from './models/webhook.js';

class WatchesPage {
  @ApiProperty({ type: Watch, isArray: true, maxItems: LIST_PAGE, description: 'Ordered by id.' })
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
  tag: 'Webhooks',
  summary: 'List watches',
  description: "The account's active watches. (An addition to the specification.)",
  query: ListQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  answers: { 200: { description: 'One page of watches, by id.', type: WatchesPage } },
  service: 'change-feed',
  request: ({ query }) => query,
});
