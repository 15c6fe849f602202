import { ApiProperty } from '@nestjs/swagger';
import { NextCursor } from '../models/members.js';
import { Watch } from '../models/webhook.dto.js';
import { OpaqueCursor, PageLimit } from '../questions/parameters.js';

const PAGE = 1_000;

export class WatchesQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(PAGE, PAGE)
  limit: number = PAGE;
}

export class Watches {
  @ApiProperty({ type: Watch, isArray: true, maxItems: PAGE, description: 'By id.' })
  watches!: Watch[];

  @NextCursor()
  next_cursor!: string | null;
}
