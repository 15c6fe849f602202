import { TIERS, type Scope, type Tier } from '../scopes.js';
import { declareOperation } from './declaration.js';
import { Id, Instant, InstantOrNull, ListOf, NextCursor, OneOf, Text, TextOrNull } from './models/members.js';
import { Maker, type MadeBy } from './models/made-by.js';
import { LIST_PAGE, ListQuery, pageUnits } from './models/parameters.js';
import { Scopes } from './whoami.js';

export class ListedKey {
  @Id('Id of the key, used in paths.')
  id!: number;

  @Text('First characters of the raw key.', 20, 'hsk_live_0000')
  prefix!: string;

  @Text('Last four characters of the raw key.', 4, '0000')
  last_four!: string;

  @TextOrNull('What the key is for; null without a name.', 100, 'Nightly import')
  name!: string | null;

  @OneOf(TIERS, 'Label of the key.')
  tier!: Tier;

  @Scopes()
  scopes!: Scope[];

  @Instant('When the key was created.')
  created_at!: string;

  @InstantOrNull('When the key was last used, to about five seconds.')
  last_used_at!: string | null;

  @InstantOrNull('When the key stops working, or stopped; null when it does not expire.', null)
  expires_at!: string | null;

  @InstantOrNull('When the key was revoked; null while it is valid.', null)
  revoked_at!: string | null;

  @Maker()
  made_by!: MadeBy;
}

class KeysPage {
  @ListOf(ListedKey, LIST_PAGE, 'Ordered by id.')
  keys!: ListedKey[];

  @NextCursor()
  next_cursor!: string | null;
}

export const listKeys = declareOperation({
  name: 'list_keys',
  method: 'GET',
  path: '/v1/keys',
  scope: 'keys:write',
  meter: null,
  tag: 'Account',
  summary: 'List keys',
  description:
    'All keys of the account, revoked ones included, never their secrets. (An addition to the specification.)',
  query: ListQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  answers: { 200: { description: 'One page of keys, by id.', type: KeysPage } },
});
