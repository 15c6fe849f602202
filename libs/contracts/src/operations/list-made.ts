import { declareOperation } from './declaration.js';
import { Maker, type MadeBy } from './models/made-by.js';
import { Flag, Id, Instant, ListOf, NextCursor, OneOf } from './models/members.js';
import { LIST_PAGE, ListQuery, pageUnits } from './models/parameters.js';
import { KeyPath } from './revoke-key.js';

export const MADE_KINDS = ['key', 'webhook', 'watch', 'search', 'import_ticket'] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

export class Made {
  @OneOf(MADE_KINDS, 'What it is.')
  kind!: MadeKind;

  @Id('Its id among objects of its kind.', 12)
  id!: number;

  @Maker()
  made_by!: MadeBy;

  @Instant('When it was made.')
  created_at!: string;

  @Flag('Whether it works: a key is not revoked or expired, a webhook is not disabled.', true)
  active!: boolean;
}

class MadeList {
  @ListOf(Made, LIST_PAGE, 'Keys, then webhooks, watches, searches and import tickets.')
  made!: Made[];

  @NextCursor()
  next_cursor!: string | null;
}

export const listMade = declareOperation({
  name: 'list_made',
  method: 'GET',
  path: '/v1/keys/:key_id/made',
  scope: 'keys:write',
  meter: null,
  tag: 'Account',
  summary: 'List what a key made',
  description:
    'Everything that the key made, directly or through keys that it made: keys, revoked ones included, and the webhooks, watches, saved searches and import tickets that still exist. A rotated key belongs to the key that rotated it and to the maker of the replaced key. (An addition to the specification.)',
  params: KeyPath,
  query: ListQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  mayReturnNotFound: true,
  answers: { 200: { description: 'One page of what the key made.', type: MadeList } },
});
