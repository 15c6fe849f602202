import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { FEED_EVENT_TYPES, type FeedEventType } from '../facts.js';
import { SIGNAL_TYPES, type SignalType } from '../signals.js';
import { declareOperation } from './declaration.js';
import { madeAt } from './models/answer-headers.js';
import { Id } from './models/members.js';
import { FunctionFilter, OptionalInteger, RequiredInteger } from './models/parameters.js';
import { MayBeOmitted } from './models/rules.js';
import { DELIVERS } from './models/tools.js';

/** Declares a list with at least one of these words and no repeated word. */
function Words(words: readonly string[], description: string, example: string[]): PropertyDecorator {
  const list = { isArray: true, minItems: 1, maxItems: words.length, uniqueItems: true };
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: [...words], ...list, description, example }),
    IsIn(words, { each: true, message: `must hold only ${words.join(', ')}` }),
    ArrayUnique(),
    ArrayMaxSize(words.length),
    ArrayNotEmpty(),
  );
}

/** The members of a watch's body, except `company_id` and `search_id`. */
class WatchTerms {
  @ValidateIf((terms: WatchTerms) => terms.event_types !== undefined || terms.signal_types === undefined)
  @IsArray({ message: 'is required without signal_types and must be a list' })
  @Words(FEED_EVENT_TYPES, 'Events to deliver; required without signal_types.', ['opened', 'reposted'])
  event_types?: FeedEventType[];

  @MayBeOmitted()
  @IsArray()
  @Words(SIGNAL_TYPES, 'Signal events of the company to deliver. Not with search_id.', [
    'surge_started',
    'hiring_paused',
  ])
  @IsAlone('search_id')
  signal_types?: SignalType[];

  @FunctionFilter('Only events of this function: saves a search of company and function, and watches it.')
  @IsAlone('search_id')
  @IsAlone('signal_types')
  function?: string;

  @RequiredInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: "id of a webhook of the caller's account." })
  webhook_endpoint_id!: number;
}

const ID_MAX = Number.MAX_SAFE_INTEGER;

export class CreateWatchBody extends WatchTerms {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: ID_MAX,
    description: 'Company to watch; required without search_id.',
    example: 1,
  })
  @ValidateIf((body: CreateWatchBody) => body.search_id === undefined || body.company_id !== undefined)
  @IsInt({ message: 'is required without search_id and must be a whole number' })
  @Min(1)
  @Max(ID_MAX)
  @IsAlone('search_id')
  company_id?: number;

  @OptionalInteger({ min: 1, max: ID_MAX, about: 'Saved search to watch, instead of a company.' })
  @IsAlone('company_id')
  search_id?: number;
}

/** Rejects the member if the body also has `other`. */
function IsAlone(other: 'company_id' | 'search_id' | 'signal_types'): PropertyDecorator {
  return ValidateBy({
    name: 'isAlone',
    validator: {
      validate: (_value, args) => (args?.object as CreateWatchBody | undefined)?.[other] === undefined,
      defaultMessage: () => `is not accepted together with ${other}`,
    },
  });
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
    description:
      "Pushes a company's events or signals to a webhook from now on. webhook_endpoint_id: list_webhooks; none there: the user registers one. Not for one look (get_changes, get_signals). Costs 1 watch; with function also 1 change per event.",
    inShort: {
      event_types: 'Or signal_types.',
      signal_types: 'Or event_types.',
      function: 'Only events of it.',
      search_id: 'Instead of company_id.',
      webhook_endpoint_id: '',
    },
    aboutCompany: true,
    bodyByDomain: WatchTerms,
    hints: DELIVERS,
  },
  tag: 'Webhooks',
  summary: 'Watch a company or a search',
  description: `Delivers one company's events of the chosen types to a registered webhook, from now on. A company or webhook that is not
the caller's is 404. With \`signal_types\`, or both, it delivers the company's signal events: see \`GET /v1/signals\`.
(\`signal_types\` is an addition to the specification.)

With \`function\` it delivers only the company's events of that function, as a watch on a saved search does, which it makes.
(\`function\` is an addition to the specification.)

With \`search_id\` instead of \`company_id\` it delivers the events that match a saved search, from now on. Each event is
billed as one change, once for the account, before its delivery; \`closed\` goes to a watch that received the req before.
When the plan's cap on changes is reached the watch pauses, and it continues without loss. (\`search_id\` is an addition to
the specification.)`,
  body: CreateWatchBody,
  mayReturnNotFound: true,
  conflictWhen: 'The account has the maximum number of watches, or of watches on searches.',
  answers: { 201: { description: 'Watching.', type: CreatedWatch, headers: madeAt('/v1/watches') } },
});
