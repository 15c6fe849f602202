import { vendorOf, isInFeed, type Fact, type JobFunction, type ReqRelinked } from '@hiring/contracts';
import { vendorOfKey } from './board-names.js';
import { toEventRow, type ClosedRow, type FeedRow } from './feed.js';

type TopicRow = Pick<FeedRow, 'event_seq' | 'company_id' | 'req_key' | 'board' | 'observed_at' | 'source_board'>;

/**
 * The record for a change to a req's title, function or country that no other event shows. Unchanged members are
 * absent.
 */
export interface RelabelledRow extends TopicRow {
  event_type: 'relabelled';
  title?: string;
  function?: JobFunction;
  /** Alpha-2 code; '' = unknown. */
  country?: string;
}

/** Two reqs were merged: `req_key` is now an alias for `merged_into`. */
export interface MergedRow extends TopicRow {
  event_type: 'merged';
  merged_into: string;
}

/** A record which says that the req is not a role. The req is treated as never opened. */
export interface WithdrawnRow extends TopicRow {
  event_type: 'withdrawn';
}

export type TopicEvent = FeedRow | ClosedRow | RelabelledRow | MergedRow | WithdrawnRow;

/** Returns a fact's record on the public topic, or null if the fact changes no data that this topic contains. */
export function toTopicEvent(fact: Fact): TopicEvent | null {
  if (isInFeed(fact)) return toEventRow(fact);
  if (fact.type !== 'req_relinked') return null;
  if (fact.alias_of !== undefined) return { ...rowOf(fact), event_type: 'merged', merged_into: fact.alias_of };
  if (fact.withdrawn === true) return { ...rowOf(fact), event_type: 'withdrawn' };
  const labels = shownLabels(fact);
  return Object.keys(labels).length === 0 ? null : { ...rowOf(fact), event_type: 'relabelled', ...labels };
}

function rowOf(fact: ReqRelinked): TopicRow {
  return {
    event_seq: fact.event_seq,
    company_id: fact.company_id,
    req_key: fact.req_key,
    board: vendorOfKey(fact.req_key),
    observed_at: fact.observed_at,
    source_board: vendorOf(fact.board_id),
  };
}

function shownLabels(fact: ReqRelinked): Pick<RelabelledRow, 'title' | 'function' | 'country'> {
  return {
    ...(fact.title !== undefined && { title: fact.title }),
    ...(fact.function !== undefined && { function: fact.function }),
    ...(fact.country !== undefined && { country: fact.country ?? '' }),
  };
}
