import { ApiProperty } from '@nestjs/swagger';
import { SCOPES, TIERS } from '@hiring/contracts';
import { CustomerId, OneOf, TextOrNull } from '../models/members.js';

export function Scopes(): PropertyDecorator {
  return ApiProperty({
    type: 'string',
    isArray: true,
    enum: [...SCOPES],
    maxItems: SCOPES.length,
    description: 'What the key may do.',
    example: ['reads:cached', 'reads:fresh'],
  });
}

export class Identity {
  @CustomerId()
  customer_id!: string;

  @OneOf(TIERS, 'Label of the key.')
  tier!: string;

  @TextOrNull('Plan of the account; null until one is set.', 200, null)
  plan!: string | null;

  @Scopes()
  scopes!: string[];
}
