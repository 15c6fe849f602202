import { ApiProperty } from '@nestjs/swagger';
import { CLOSED_REASONS, PUBLIC_EVENT_TYPES, type FeedEventType } from '../facts.js';
import { declareOperation } from './declaration.js';
import { NameAtPosition } from './models/company.js';
import type { CompanyName } from './models/named-company.js';
import { Count, Country, FunctionName, Id, IdOrNull, Instant, OneOf, ReqKey, Title, Vendor } from './models/members.js';
import {
  FEED_ORDERS,
  FeedEventTypeFilter,
  OptionalInteger,
  PageLimit,
  RequiredInteger,
  WordFilter,
  pageUnits,
  type FeedOrder,
} from './models/parameters.js';
import { OneOfClasses } from './models/variants.js';
import { READS } from './models/tools.js';

class EventsQuery {
  @RequiredInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, about: 'Only events after this event_seq; start at 0.' })
  since!: number;

  @OptionalInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: "Only this company's events." })
  company_id?: number;

  @FeedEventTypeFilter('Only events of this type; `closed` with include=closed.')
  event_type?: FeedEventType;

  @WordFilter(
    ['closed', 'company', 'closed,company'],
    'closed: closures, too. company: name and domain of the company, at the position of the event.',
  )
  include?: string;

  @WordFilter(FEED_ORDERS, 'Which events come first: the oldest ones, or the newest ones.')
  order?: FeedOrder;

  @OptionalInteger({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    about: 'Only events before this event_seq: the last one of the previous page, with order=newest.',
  })
  before?: number;

  @PageLimit(1_000, 100)
  limit: number = 100;
}

/** One change, in the feed and in webhooks. */
export class ChangeEvent {
  @Count('Ordering key; rises, with gaps.', 42)
  event_seq!: number;

  @Id('The company.')
  company_id!: number;

  @ReqKey()
  req_key!: string;

  @Vendor("Vendor of the req's first sighting.")
  board!: string;

  @OneOf(PUBLIC_EVENT_TYPES, 'What happened to the req.')
  event_type!: string;

  @Instant('When the change was observed.')
  observed_at!: string;

  @FunctionName()
  function!: string;

  @Country()
  country!: string;

  @Title()
  title!: string;

  @Vendor('Vendor of the board on which the change was seen.')
  source_board!: string;

  @ApiProperty({ type: 'number', minimum: 0, maximum: 0.99, description: 'Confidence in the change.', example: 0.95 })
  confidence!: number;

  @NameAtPosition()
  company?: CompanyName;
}

/**
 * Reports that a req closed. The feed contains `closed` events only with `include=closed`. Webhooks contain them only
 * if the watch has the event type `closed`.
 */
export class ClosedEvent {
  @Count('Ordering key; rises, with gaps.', 43)
  event_seq!: number;

  @Id('The company.')
  company_id!: number;

  @ReqKey()
  req_key!: string;

  @Vendor("Vendor of the req's first sighting.")
  board!: string;

  @OneOf(['closed'], 'What happened to the req.')
  event_type!: 'closed';

  @Instant('When the closure was observed.')
  observed_at!: string;

  @Vendor('Vendor of the board where it was closed.')
  source_board!: string;

  @OneOf(CLOSED_REASONS, 'Why it counts as closed; `proof` and `missed` are based on the board itself.')
  reason!: string;

  @Instant('When a listing last showed it.')
  last_seen_at!: string;

  @NameAtPosition()
  company?: CompanyName;
}

export class EventsPage {
  @OneOfClasses([ChangeEvent, ClosedEvent], {
    isArray: true,
    maxItems: 1_000,
    description: 'Oldest first; with order=newest newest first.',
  })
  events!: (ChangeEvent | ClosedEvent)[];

  @IdOrNull('Position of the last event of the page, to continue from; null when the page is empty.', 42)
  next_cursor!: number | null;
}

export const events = declareOperation({
  name: 'events',
  method: 'GET',
  path: '/v1/events',
  scope: 'events:read',
  meter: 'change',
  tool: {
    name: 'get_changes',
    description:
      'Events of companies. Not for the present state (get_open_reqs). Costs 1 change per event: keep limit small.',
    inShort: {
      since: 'event_seq: first 0, then next_cursor; unchanged with order=newest.',
      company_id: 'From a search.',
      event_type: '`closed` needs include.',
      include: 'closed: closures, too; company: names.',
      limit: '',
      order: '',
      before: 'With order=newest: next_cursor.',
    },
    defaults: { limit: 7 },
    hints: READS,
  },
  tag: 'Change feed',
  summary: 'Change feed',
  description:
    'Every event after `since`, oldest first. next_cursor is the last event of the page, null when the page is empty: store `next_cursor ?? since`. One change unit per event returned; an empty page costs nothing. With `include=closed`, closures are among the events. Positions and order are the same with and without it. With `include=company` each event has the name and domain of its company. With `order=newest` the newest events come first, and `before=next_cursor` continues with earlier ones. (`include`, `order` and `before` are additions to the specification.)',
  query: EventsQuery,
  mayReturnNotFound: true,
  answers: { 200: { description: 'One page of events.', type: EventsPage } },
  weight: ({ query }) => pageUnits(query.limit),
});
