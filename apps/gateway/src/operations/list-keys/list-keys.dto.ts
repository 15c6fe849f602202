import { ApiProperty } from '@nestjs/swagger';
import { TIERS } from '@hiring/contracts';
import { Id, Instant, InstantOrNull, NextCursor, OneOf, Text } from '../models/members.js';
import { OpaqueCursor, PageLimit } from '../questions/parameters.js';
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

const PAGE = 1_000;

export class KeysQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(PAGE, PAGE)
  limit: number = PAGE;
}

export class Keys {
  @ApiProperty({ type: ListedKey, isArray: true, maxItems: PAGE, description: 'By id.' })
  keys!: ListedKey[];

  @NextCursor()
  next_cursor!: string | null;
}
