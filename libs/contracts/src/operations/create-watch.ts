import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { FEED_EVENT_TYPES, type FeedEventType } from '../facts.js';
import { declareOperation } from './declaration.js';
import { Id } from './models/members.js';
import { RequiredInteger } from './models/parameters.js';
import { COMPANY, DELIVERS } from './models/tools.js';

/** The event types and the webhook, without the company. */
class WatchTerms {
  @ApiProperty({
    type: 'string',
    isArray: true,
    enum: [...FEED_EVENT_TYPES],
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    example: ['opened', 'reposted'],
  })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(FEED_EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(FEED_EVENT_TYPES, { each: true, message: `must hold only ${FEED_EVENT_TYPES.join(', ')}` })
  event_types!: FeedEventType[];

  @RequiredInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: "id of a webhook of the caller's account." })
  webhook_endpoint_id!: number;
}

export class CreateWatchBody extends WatchTerms {
  @RequiredInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: 'Company to watch.' })
  company_id!: number;
}

export class CreatedWatch {
  @Id('Id of the watch, used in paths.')
  id!: number;
}

export const createWatch = declareOperation({
  name: 'create_watch',
  method: 'POST',
  path: '/v1/watches',
  scope: 'watches:write',
  meter: 'watch',
  tool: {
    name: 'watch_company',
    description: `Pushes a company's events to a webhook from now on. webhook_endpoint_id comes from POST /v1/webhooks, which is no tool: ask the user. Every call adds a watch. Not for one look (get_changes). Costs 1 watch. ${COMPANY}`,
    aboutCompany: true,
    bodyByDomain: WatchTerms,
    hints: DELIVERS,
  },
  tag: 'Webhooks',
  summary: 'Watch a company',
  description:
    "Delivers one company's events of the chosen types to a registered webhook, from now on. A company or webhook that is not the caller's is 404.",
  body: CreateWatchBody,
  mayBeAbsent: true,
  mayConflict: 'The account has the maximum number of watches.',
  answers: { 201: { description: 'Watching.', type: CreatedWatch } },
});
