import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Scope, type Tier, TIERS } from '../scopes.js';
import { declareOperation } from './declaration.js';
import { madeAt } from './models/answer-headers.js';
import { CreatedKey, KeyExpiry, KeyName, KeyScopes } from './models/key.js';

class CreateKeyBody {
  @ApiProperty({
    type: 'string',
    enum: [...TIERS],
    description: "Tier of the new key, at most the caller's own.",
    example: 'free',
  })
  @IsIn(TIERS, { message: `must be one of ${TIERS.join(', ')}` })
  tier!: Tier;

  @KeyName()
  name?: string;

  @KeyScopes()
  scopes?: Scope[];

  @KeyExpiry('When the key stops working, no later than the calling key; with the calling key when left out.')
  expires_at?: string;
}

export const createKey = declareOperation({
  name: 'create_key',
  method: 'POST',
  path: '/v1/keys',
  scope: 'keys:write',
  meter: null,
  tag: 'Account',
  summary: 'Issue a key',
  description:
    "Creates a key for the caller's account, with the scopes of the calling key or with some of them. The raw key is only in this response; it is stored as a hash. 403 for a tier above the caller's own, for a scope that the calling key lacks, and for an expiry after the calling key's own; 409 at 100 active keys. (name, scopes and expires_at are additions to the specification.)",
  body: CreateKeyBody,
  conflictWhen: 'The account has 100 active keys.',
  answers: { 201: { description: 'The new key.', type: CreatedKey, headers: madeAt('/v1/keys') } },
});
