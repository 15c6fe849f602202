import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { PUBLIC_EVENT_TYPES, type PublicEventType } from '@hiring/contracts';
import { Id } from '../models/members.js';
import { RequiredInteger } from '../questions/parameters.js';

/** What is watched for and where it goes, without the company. */
export class WatchTerms {
  @ApiProperty({
    type: 'string',
    isArray: true,
    enum: [...PUBLIC_EVENT_TYPES],
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
    example: ['opened', 'reposted'],
  })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(PUBLIC_EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(PUBLIC_EVENT_TYPES, { each: true, message: `must hold only ${PUBLIC_EVENT_TYPES.join(', ')}` })
  event_types!: PublicEventType[];

  @RequiredInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: "id of a webhook of the caller's account." })
  webhook_endpoint_id!: number;
}

export class CreateWatchBody extends WatchTerms {
  @RequiredInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: 'Company to watch.' })
  company_id!: number;
}

export class CreatedWatch {
  @Id('Names the watch in paths.')
  id!: number;
}
