import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { TIERS, type Tier } from '@hiring/contracts';

export class CreateKeyBody {
  @ApiProperty({
    type: 'string',
    enum: [...TIERS],
    description: "Label of the new key, not above the caller's own tier.",
  })
  @IsIn(TIERS, { message: `must be one of ${TIERS.join(', ')}` })
  tier!: Tier;
}

export class CreatedKey {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'string', pattern: '^hsk_live_[0-9A-Za-z]{49}$', description: 'The raw key, shown once.' })
  key!: string;

  @ApiProperty({ type: 'string' })
  customer_id!: string;

  @ApiProperty({ type: 'string', enum: [...TIERS] })
  tier!: string;
}
