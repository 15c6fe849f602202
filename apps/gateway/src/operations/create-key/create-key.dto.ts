import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { TIERS, type Tier } from '@hiring/contracts';
import { CustomerId, Id, OneOf } from '../models/members.js';

export class CreateKeyBody {
  @ApiProperty({
    type: 'string',
    enum: [...TIERS],
    description: "Label of the new key, not above the caller's own tier.",
    example: 'free',
  })
  @IsIn(TIERS, { message: `must be one of ${TIERS.join(', ')}` })
  tier!: Tier;
}

export class CreatedKey {
  @Id('Names the key in paths.')
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
  tier!: string;
}
