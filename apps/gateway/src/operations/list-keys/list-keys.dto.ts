import { ApiProperty } from '@nestjs/swagger';
import { SCOPES, TIERS } from '@hiring/contracts';

export class ListedKey {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'string', description: 'First characters of the raw key.' })
  prefix!: string;

  @ApiProperty({ type: 'string', description: 'Last four characters of the raw key.' })
  last_four!: string;

  @ApiProperty({ type: 'string', enum: [...TIERS] })
  tier!: string;

  @ApiProperty({ type: 'string', isArray: true, enum: [...SCOPES] })
  scopes!: string[];

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Precise to about five seconds.' })
  last_used_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  revoked_at!: string | null;
}

export class Keys {
  @ApiProperty({ type: ListedKey, isArray: true })
  keys!: ListedKey[];
}
