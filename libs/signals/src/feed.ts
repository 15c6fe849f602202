import {
  vendorOf,
  type Closed,
  type ClosedReason,
  type FeedFact,
  type Instant,
  type JobFunction,
  type PublicEventType,
  type PublicFact,
} from '@hiring/contracts';
import { vendorOfKey } from './board-names.js';

/** A row of GET /v1/events. */
export interface FeedRow {
  event_seq: number;
  company_id: number;
  req_key: string;
  board: string;
  event_type: PublicEventType;
  observed_at: Instant;
  function: JobFunction;
  /** Alpha-2 code; '' = unknown. */
  country: string;
  title: string;
  source_board: string;
  confidence: number;
}

/**
 * Returns a fact's row. `board` is the vendor that first listed the req, `source_board` the vendor of the event's
 * board.
 */
export function toFeedRow(fact: PublicFact): FeedRow {
  return {
    event_seq: fact.event_seq,
    company_id: fact.company_id,
    req_key: fact.req_key,
    board: vendorOfKey(fact.req_key),
    event_type: fact.type,
    observed_at: fact.observed_at,
    function: fact.function,
    country: fact.country ?? '',
    title: fact.title,
    source_board: vendorOf(fact.board_id),
    confidence: fact.confidence,
  };
}

/** A closure in GET /v1/events?include=closed and on the public topic. */
export interface ClosedRow extends Omit<FeedRow, 'event_type' | 'function' | 'country' | 'title' | 'confidence'> {
  event_type: 'closed';
  reason: ClosedReason;
  last_seen_at: Instant;
}

export function toClosedRow(fact: Closed): ClosedRow {
  return {
    event_seq: fact.event_seq,
    company_id: fact.company_id,
    req_key: fact.req_key,
    board: vendorOfKey(fact.req_key),
    event_type: 'closed',
    observed_at: fact.observed_at,
    source_board: vendorOf(fact.board_id),
    reason: fact.reason,
    last_seen_at: fact.last_seen_at,
  };
}

export function toEventRow(fact: FeedFact): FeedRow | ClosedRow {
  return fact.type === 'closed' ? toClosedRow(fact) : toFeedRow(fact);
}

/**
 * Returns the position from which the event counts as new (`libs/signals/README.md#pushed-events`). For a baseline
 * event, this is the position at which its board was linked. For any other event, this is the event's own position. A
 * watch receives the event if this position is above the watch's `from_seq`.
 *
 * @param boardLinkedSeq `event_seq` of the board's newest `board_linked` before the fact
 */
export function newsSeq(fact: FeedFact, boardLinkedSeq: number): number {
  return fact.type === 'opened' && fact.baseline ? boardLinkedSeq : fact.event_seq;
}
