import { ApiProperty } from '@nestjs/swagger';
import { TIERS } from '@hiring/contracts';
import { Id, Instant, InstantOrNull, OneOf, Text } from '../models/members.js';
import { Scopes } from '../whoami/whoami.dto.js';

export class ListedKey {
  @Id('Names the key in paths.')
  id!: number;

  @Text('First characters of the raw key.', 20, 'hsk_live_0000')
  prefix!: string;

  @Text('Last four characters of the raw key.', 4, '0000')
  last_four!: string;

  @OneOf(TIERS, 'Label of the key.')
  tier!: string;

  @Scopes()
  scopes!: string[];

  @Instant('When it was issued.')
  created_at!: string;

  @InstantOrNull('Precise to about five seconds.')
  last_used_at!: string | null;

  @InstantOrNull('Null while it is valid.', null)
  revoked_at!: string | null;
}

export class Keys {
  @ApiProperty({ type: ListedKey, isArray: true, maxItems: 100_000, description: 'By id.' })
  keys!: ListedKey[];
}
