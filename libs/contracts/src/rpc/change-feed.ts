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

/** The id of the key that makes the object. */
interface MadeByKey {
  made_by: number;
}

/** A signal's place: its fact, and its number among the fact's signals. */
export interface SignalPosition {
  event_seq: number;
  n: number;
}

/** Other accounts' objects do not exist for the caller (`not_found`). */
export interface ChangeFeedRpc {
  /** One page of the public feed as JSON text. `count` counts its events; `last_seq` is null when the page is empty. */
  'change-feed.events': {
    request: {
      customer_id: string;
      since: number;
      /** When an idempotent call runs again: return nothing above this position. */
      upto?: number;
      company_id?: number;
      event_type?: FeedEventType;
      /** Includes closures. */
      closed?: true;
      /** Adds the company's name to each event. */
      company?: true;
      /** The newest events first, only those before `before`. */
      newest?: true;
      before?: number;
      limit: number;
    };
    /** `last_seq` is the page's highest position. */
    response: JsonBody<EventsPage> & { count: number; last_seq: number | null };
  };
  /** One page of signal events as JSON text; `last` is the page's highest id, null when the page is empty. */
  'change-feed.signals': {
    request: {
      customer_id: string;
      /** Only signals after this one. */
      after: SignalPosition;
      /** When an idempotent call runs again: return nothing after this one. */
      upto?: SignalPosition;
      company_id?: number;
      type?: SignalType;
      function?: JobFunction;
      /** Adds the company's name to each signal. */
      company?: true;
      /** The newest signals first, only those before `before`. */
      newest?: true;
      before?: SignalPosition;
      limit: number;
    };
    response: JsonBody<SignalsPage> & { count: number; last: string | null };
  };
  /**
   * Creates a pending watch, or returns the watch with the same `call_id`. The watch delivers once confirmed. Without
   * confirmation for 60 s it is cancelled and its bill voided with `gateway.void_usage`, by `usage_id` and
   * `attempt_id`.
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
        /** The key that pays for what a watch on a search delivers. */
        key_id?: number;
      };
    response: CreatedWatch;
  };
  /**
   * Confirms that `attempt_id`'s bill is on the usage topic: the watch is active when the call returns. `unavailable`
   * when the watch or that bill was withdrawn before.
   */
  'change-feed.confirm_watch': {
    request: OwnRequest & { watch_id: number; call_id: string; attempt_id: string };
    response: Record<string, never>;
  };
  /**
   * Withdraws `attempt_id`'s bill before it is voided: the bill no longer counts for the watch, even if confirmed. A
   * watch without a confirmed bill is cancelled by the time the call returns. Idempotent.
   */
  'change-feed.withdraw_watch': {
    request: OwnRequest & { watch_id: number; attempt_id: string };
    response: Record<string, never>;
  };
  /** A repeated call with the same `request_id` returns the same search. */
  'change-feed.create_search': {
    request: OwnRequest & MadeByKey & { filters: SavedSearchFilters; request_id: string };
    response: JsonBody<SavedSearch>;
  };
  /** Matching public events in the last 30 days; an estimate when there are very many. */
  'change-feed.count_matches': {
    request: OwnRequest & { filters: SavedSearchFilters };
    /** `exact`: false for an estimate. */
    response: { matches: number; exact: boolean };
  };
  'change-feed.made_by_keys': { request: MadeRequest<'webhook' | 'watch' | 'search'>; response: { rows: MadeRow[] } };
  /**
   * Disables webhooks, cancels watches and deletes searches that the keys made, with the watches on these searches.
   * These keys make nothing more, also by calls that are in flight. Returns once none of the watches can start another
   * attempt.
   */
  'change-feed.stop_keys': { request: StopRequest; response: { webhooks: number; watches: number; searches: number } };
  'change-feed.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
}
