import { ApiProperty } from '@nestjs/swagger';
import { SCOPES, TIERS } from '@hiring/contracts';

export class Identity {
  @ApiProperty({ type: 'string' })
  customer_id!: string;

  @ApiProperty({ type: 'string', enum: [...TIERS], description: 'Label of the key.' })
  tier!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Plan of the account; null until one is set.' })
  plan!: string | null;

  @ApiProperty({ type: 'string', isArray: true, enum: [...SCOPES] })
  scopes!: string[];
}
