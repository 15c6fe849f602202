import type { CreatedWatch, CreateWatchBody } from '../operations/create-watch.js';
import type { EventsPage } from '../operations/events.js';
import type { SavedSearch } from '../operations/models/saved-search.js';
import type { SignalsPage } from '../operations/signals.js';
import type { FeedEventType } from '../facts.js';
import type { JobFunction } from '../functions.js';
import type { SavedSearchFilters } from '../saved-search.js';
import type { SignalType } from '../signals.js';
import type { JsonBody, OwnRequest } from './forwarded.js';
import type { AdoptedBy, TopicToAdopt } from './ledger.js';
import type { MadeRequest, MadeRow, StopRequest } from './made.js';

interface MadeByKey {
  made_by: number;
}

/**
 * A signal's position: the position of the fact from which the signal follows, and the signal's number among that
 * fact's signals.
 */
export interface SignalPosition {
  event_seq: number;
  n: number;
}

/** The methods of change-feed. They return `not_found` for another account's objects. */
export interface ChangeFeedRpc {
  /** Returns one feed page as JSON text, with its number of events. `last_seq` is null if the page is empty. */
  'change-feed.events': {
    request: {
      customer_id: string;
      since: number;
      /**
       * The position at which the page ends. Set only if an idempotent call runs again, so that the page ends where it
       * ended in the first run.
       */
      upto?: number;
      company_id?: number;
      event_type?: FeedEventType;
      /** True includes closures. */
      closed?: true;
      /** True adds the company's name to each event. */
      company?: true;
      /** If true, the page is sorted newest first and has the newest events whose position is below `before`. */
      newest?: true;
      before?: number;
      limit: number;
    };
    /** `last_seq` is the highest position on the page. */
    response: JsonBody<EventsPage> & { count: number; last_seq: number | null };
  };
  /**
   * Returns one page of signal events as JSON text, with its number of events. `last` is the highest id on the page, or
   * null if the page is empty.
   */
  'change-feed.signals': {
    request: {
      customer_id: string;
      /** The page has only signals after this one. */
      after: SignalPosition;
      /**
       * The signal at which the page ends. Set only if an idempotent call runs again, so that the page ends where it
       * ended in the first run.
       */
      upto?: SignalPosition;
      company_id?: number;
      type?: SignalType;
      function?: JobFunction;
      /** True adds the company's name to each signal. */
      company?: true;
      /** If true, the page is sorted newest first and has the newest signals whose position is below `before`. */
      newest?: true;
      before?: SignalPosition;
      limit: number;
    };
    response: JsonBody<SignalsPage> & { count: number; last: string | null };
  };
  /**
   * Creates a pending watch, or returns the one with the same `call_id`. A pending watch delivers nothing before its
   * confirmation. If 60 s pass without confirmation, the watch is cancelled, and its bill (`usage_id`, `attempt_id`) is
   * voided with `gateway.void_usage`.
   */
  'change-feed.create_watch': {
    request: OwnRequest &
      MadeByKey &
      Omit<CreateWatchBody, 'event_types' | 'function'> & {
        /** Empty for a watch on signals alone. */
        event_types: FeedEventType[];
        call_id: string;
        usage_id: string;
        attempt_id: string;
        /** The key that pays for the deliveries of a watch on a search. */
        key_id?: number;
      };
    response: CreatedWatch;
  };
  /**
   * Confirms that the usage topic has the bill `attempt_id`. This activates the watch. `unavailable`: the watch or this
   * bill was already withdrawn.
   */
  'change-feed.confirm_watch': {
    request: OwnRequest & { watch_id: number; call_id: string; attempt_id: string };
    response: Record<string, never>;
  };
  /**
   * Withdraws the bill `attempt_id` from the watch, before the caller voids the bill. If the watch has no other
   * confirmed bill, it is cancelled. Idempotent.
   */
  'change-feed.withdraw_watch': {
    request: OwnRequest & { watch_id: number; attempt_id: string };
    response: Record<string, never>;
  };
  /** Creates a saved search. A repeated call with the same `request_id` returns the same search. */
  'change-feed.create_search': {
    request: OwnRequest & MadeByKey & { filters: SavedSearchFilters; request_id: string };
    response: JsonBody<SavedSearch>;
  };
  /** Counts the matching public events in the last 30 days. A very large number is estimated. */
  'change-feed.count_matches': {
    request: OwnRequest & { filters: SavedSearchFilters };
    /** `exact` is false for an estimate. */
    response: { matches: number; exact: boolean };
  };
  'change-feed.made_by_keys': { request: MadeRequest<'webhook' | 'watch' | 'search'>; response: { rows: MadeRow[] } };
  /**
   * Disables the webhooks, cancels the watches and deletes the searches that the keys made. Also cancels every watch on
   * these searches. From then on, the keys cannot create further objects, even in a call that is already in flight.
   * Once the method has returned, no delivery attempt starts for the cancelled watches.
   */
  'change-feed.stop_keys': { request: StopRequest; response: { webhooks: number; watches: number; searches: number } };
  'change-feed.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
}
