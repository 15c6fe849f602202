import type { FeedEventType } from '@hiring/contracts';
import type { ReceivedReqs } from './received-reqs.js';
import type { SearchWatch, SearchWatches } from './search-watches.js';

/** Number of deliveries after which a batch ends, so that storing it is fast. */
const DELIVERIES_MAX = 5_000;

/**
 * An event in the form that searches compare. After a `merged` event, the watches that received `req_key` count as
 * having received `merged_into` instead.
 */
export interface SearchedEventRow {
  event_seq: number;
  event_type: FeedEventType | 'merged';
  req_key: string;
  merged_into: string | null;
  terms: string[];
  salary_currency: string | null;
  salary_yearly: number | null;
  observed_at: string;
  owner: string | null;
}

/** An event for one customer. It is billed once, and delivered for each of the customer's matching watches. */
export interface Change {
  /** An id made from the customer and the event, so that a repeated match is not billed twice. */
  billId: string;
  customerId: string;
  /** The API key that is billed: the key of the first watch in `watchIds`. */
  keyId: number;
  eventSeq: number;
  watchIds: number[];
}

/**
 * Matches events in their order, until the batch has at least `DELIVERIES_MAX` deliveries.
 *
 * @param received which watches have received which reqs; this call updates it
 *
 * @returns the changes in the order of the events, and the number of events that were handled
 */
export function matchEvents(
  watches: SearchWatches,
  received: ReceivedReqs,
  events: readonly SearchedEventRow[],
): { changes: Change[]; done: number } {
  const changes: Change[] = [];
  let done = 0;
  let deliveries = 0;
  for (const event of events) {
    const matching = watchesOf(watches, received, event);
    changes.push(...changesOf(event, matching));
    deliveries += matching.length;
    done += 1;
    if (deliveries >= DELIVERIES_MAX) break;
  }
  return { changes, done };
}

/**
 * Divides the changes: `billed` are delivered now, `unbilled` must be billed first. Each customer's changes must be
 * delivered in order. If one of a customer's changes has no recorded bill, this change and all later changes for the
 * customer are in `unbilled`.
 */
export function divideChanges(
  changes: readonly Change[],
  isRecorded: ReadonlySet<string>,
): { billed: Change[]; unbilled: Change[] } {
  const waiting = new Set<string>();
  const billed: Change[] = [];
  const unbilled: Change[] = [];
  for (const change of changes) {
    if (!isRecorded.has(change.billId)) waiting.add(change.customerId);
    (waiting.has(change.customerId) ? unbilled : billed).push(change);
  }
  return { billed, unbilled };
}

/** Returns the keys of reqs that the batch closes or merges. */
export function closedOrMergedKeys(events: readonly SearchedEventRow[]): string[] {
  return events.flatMap(({ event_type: type, req_key: key, merged_into: into }) => {
    if (type === 'closed') return [key];
    return into === null ? [] : [key, into];
  });
}

function watchesOf(watches: SearchWatches, received: ReceivedReqs, event: SearchedEventRow): SearchWatch[] {
  const { event_type: type, req_key: key } = event;
  if (type === 'merged') {
    received.merge(key, event.merged_into ?? key);
    return [];
  }
  const gets = (watch: SearchWatch): boolean =>
    watch.fromSeq < event.event_seq &&
    watch.eventTypes.includes(type) &&
    (event.owner === null || event.owner === watch.customerId);
  if (type === 'closed') {
    const found = received.of(key).flatMap((id) => watches.get(id) ?? []);
    received.remove(key);
    return found.filter(gets);
  }
  const { terms, salary_currency: currency, salary_yearly: yearly } = event;
  const found = [...watches.match({ terms, currency, yearly })].filter(gets);
  for (const watch of found) if (watch.eventTypes.includes('closed')) received.add(key, watch.id);
  return found;
}

function changesOf(event: SearchedEventRow, matching: readonly SearchWatch[]): Change[] {
  const { event_seq: eventSeq, observed_at: observedAt } = event;
  const byCustomer = new Map<string, Change>();
  for (const { id, customerId, keyId } of matching) {
    const known = byCustomer.get(customerId);
    if (known === undefined) {
      // The id includes the time, because a restored ledger may reuse a position for another event.
      const billId = `search:${customerId}:${eventSeq}:${Date.parse(observedAt)}`;
      byCustomer.set(customerId, { billId, customerId, keyId, eventSeq, watchIds: [id] });
    } else known.watchIds.push(id);
  }
  return [...byCustomer.values()];
}
