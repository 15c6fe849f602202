import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Tier, TIERS } from '../scopes.js';
import { declareOperation } from './declaration.js';
import { CustomerId, Id, OneOf } from './models/members.js';

class CreateKeyBody {
  @ApiProperty({
    type: 'string',
    enum: [...TIERS],
    description: "Tier of the new key, at most the caller's own.",
    example: 'free',
  })
  @IsIn(TIERS, { message: `must be one of ${TIERS.join(', ')}` })
  tier!: Tier;
}

class CreatedKey {
  @Id('Id of the key, used in paths.')
  id!: number;

  @ApiProperty({
    type: 'string',
    maxLength: 58,
    pattern: '^hsk_live_[0-9A-Za-z]{49}$',
    description: 'The raw key, shown once.',
    example: `hsk_live_${'0'.repeat(49)}`,
  })
  key!: string;

  @CustomerId()
  customer_id!: string;

  @OneOf(TIERS, 'Label of the key.')
  tier!: Tier;
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
    "Creates a key for the caller's account, with the scopes of the calling key. The raw key is only in this response; it is stored as a hash. 403 for a tier above the caller's own; 409 at 100 active keys.",
  body: CreateKeyBody,
  mayConflict: 'The account has 100 active keys.',
  answers: { 201: { description: 'The new key.', type: CreatedKey } },
});
