import { SCOPES, TIERS, type Tier } from '../scopes.js';
import { declareOperation } from './declaration.js';
import { CustomerId, OneOf, TextOrNull, WordsOf } from './models/members.js';

export function Scopes(): PropertyDecorator {
  return WordsOf(SCOPES, 'Scopes of the key.', ['reads:cached', 'reads:fresh']);
}

export class Identity {
  @CustomerId()
  customer_id!: string;

  @OneOf(TIERS, 'Label of the key.')
  tier!: Tier;

  @TextOrNull('Plan of the account; null until one is set.', 200, null)
  plan!: string | null;

  @Scopes()
  scopes!: string[];
}

export const whoami = declareOperation({
  name: 'whoami',
  method: 'GET',
  path: '/v1/whoami',
  scope: null,
  meter: null,
  tag: 'Account',
  summary: 'Identity check',
  description: "The account of the key, its tier, the account's plan and the key's scopes.",
  answers: { 200: { description: 'The caller.', type: Identity } },
});
