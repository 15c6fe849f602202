import type { Audited } from '../audit.js';
import type { JsonOf } from '../json-of.js';
import type { CreatedWatch, CreateWatchBody } from '../operations/create-watch.js';
import type { CreatedWebhook, CreateWebhookBody } from '../operations/create-webhook.js';
import type { EventsPage } from '../operations/events.js';
import type { SentDelivery } from '../operations/get-delivery.js';
import type { DeliveriesPage } from '../operations/list-deliveries.js';
import type { SavedSearches } from '../operations/list-searches.js';
import type { Watches } from '../operations/list-watches.js';
import type { Webhooks } from '../operations/list-webhooks.js';
import type { SavedSearch } from '../operations/models/saved-search.js';
import type { Webhook } from '../operations/models/webhook.js';
import type { Redelivery } from '../operations/redeliver.js';
import type { ReplayBody, ReplayStarted } from '../operations/replay-webhook.js';
import type { SecretRotated } from '../operations/rotate-webhook-secret.js';
import type { TestDelivery } from '../operations/test-webhook.js';
import type { UpdateWebhookBody } from '../operations/update-webhook.js';
import type { WebhookStats } from '../operations/webhook-stats.js';
import type { FeedEventType } from '../facts.js';
import type { SavedSearchFilters } from '../saved-search.js';
import type { Sealed } from '../sealed.js';
import type { AdoptedBy, TopicToAdopt } from './ledger.js';
import type { MadeRequest, MadeRow, StopRequest } from './made.js';

/** Objects of the caller; all others do not exist for the caller (`not_found`). */
interface Owned {
  customer_id: string;
}

/** The id of the key that makes the object; callers of the release before do not send it. */
interface MadeByKey {
  made_by?: number;
}

type OwnedWebhook = Owned & { webhook_id: number };

interface Page {
  cursor?: string;
  limit?: number;
}

/** JSON text that is passed on unchanged. */
interface JsonBody<T> {
  body: JsonOf<T>;
}

export interface FeedRpc {
  /**
   * One page of the public feed as JSON text. `count` is the number of its events; `last_seq` is null when the page is
   * empty.
   */
  'feed.events': {
    request: {
      customer_id: string;
      since: number;
      /** Repeated run of an idempotent call: return nothing above this position. */
      upto?: number;
      company_id?: number;
      event_type?: FeedEventType;
      /** Includes closures. */
      closed?: true;
      /** The newest events first, only those before `before`. */
      newest?: true;
      before?: number;
      limit: number;
    };
    /**
     * `last_seq` is the highest position of the page. `closed`, `newest`: as in the request. A process of an older
     * release omits them.
     */
    response: JsonBody<EventsPage> & { count: number; last_seq: number | null; closed?: true; newest?: true };
  };
  /**
   * A repeated call with the same `request_id` returns the same webhook. The secret is sealed for `change-feed`.
   * `ordered`: one delivery at a time, in order, default false. `concurrency`: deliveries in flight at once,
   * default 10. `rate_per_second`: maximum attempts per second, default unlimited.
   */
  'feed.create_webhook': {
    request: Audited & Owned & MadeByKey & Omit<CreateWebhookBody, 'secret'> & { secret: Sealed; request_id: string };
    response: CreatedWebhook;
  };
  /** Webhooks in order of their ids, after the cursor; 1,000 unless `limit` is smaller. */
  'feed.list_webhooks': { request: Owned & Page; response: JsonBody<Webhooks> };
  /** Idempotent. */
  'feed.delete_webhook': { request: Audited & OwnedWebhook; response: Record<string, never> };
  /** Sends one signed test delivery and returns its result. */
  'feed.test_webhook': { request: OwnedWebhook; response: JsonBody<TestDelivery> };
  /**
   * For 24 h deliveries have both signatures. Repeating a `request_id`, or giving the current secret, changes nothing.
   */
  'feed.rotate_webhook_secret': {
    request: Audited & OwnedWebhook & { secret: Sealed; request_id?: string };
    response: JsonBody<SecretRotated>;
  };
  'feed.enable_webhook': { request: Audited & OwnedWebhook; response: JsonBody<Webhook> };
  /**
   * Nothing is sent until it is enabled again, by the customer or by an operator. `by` is an operator when left out.
   */
  'feed.disable_webhook': {
    request: Audited & OwnedWebhook & { by?: 'operator' | 'customer' };
    response: JsonBody<Webhook>;
  };
  /** Members that are left out stay unchanged; `rate_per_second` null removes the limit. */
  'feed.update_webhook': { request: Audited & OwnedWebhook & UpdateWebhookBody; response: JsonBody<Webhook> };
  'feed.webhook_stats': { request: OwnedWebhook & { hours: number }; response: JsonBody<WebhookStats> };
  'feed.list_deliveries': {
    request: OwnedWebhook & { cursor?: string; status?: string; limit: number };
    response: JsonBody<DeliveriesPage>;
  };
  'feed.get_delivery': { request: Owned & { delivery_id: number }; response: JsonBody<SentDelivery> };
  'feed.redeliver': { request: Owned & { delivery_id: number }; response: JsonBody<Redelivery> };
  /** Takes at most one of `since_seq` and `since`; without either, replays from the beginning of the retention. */
  'feed.replay_webhook': { request: OwnedWebhook & ReplayBody; response: JsonBody<ReplayStarted> };
  /**
   * Creates a pending watch, or returns the watch of the same `call_id`. The watch delivers once confirmed. Without
   * confirmation for 60 s it is cancelled and its bill voided with `access.void_usage`, by `usage_id` and `attempt_id`.
   */
  'feed.create_watch': {
    request: Owned &
      MadeByKey &
      CreateWatchBody & {
        call_id: string;
        usage_id: string;
        attempt_id: string;
        /** The key that pays for what a watch on a search delivers. */
        key_id?: number;
      };
    response: CreatedWatch;
  };
  /**
   * Confirms that the bill of `attempt_id` is on the usage topic: the watch is active when the call returns.
   * `unavailable` when the watch or that bill was withdrawn before.
   */
  'feed.confirm_watch': {
    request: Owned & { watch_id: number; call_id: string; attempt_id?: string };
    response: Record<string, never>;
  };
  /**
   * Withdraws the bill of `attempt_id` before it is voided: the bill no longer counts for the watch, even if confirmed.
   * A watch without a confirmed bill is cancelled by the time the call returns. Idempotent.
   */
  'feed.withdraw_watch': {
    request: Owned & { watch_id: number; attempt_id: string };
    response: Record<string, never>;
  };
  /** Active watches, paged like webhooks. */
  'feed.list_watches': { request: Owned & Page; response: JsonBody<Watches> };
  /** Returns once no further attempt can start. Idempotent. */
  'feed.delete_watch': { request: Owned & { watch_id: number }; response: Record<string, never> };
  /** A repeated call with the same `request_id` returns the same search. */
  'feed.create_search': {
    request: Owned & MadeByKey & { filters: SavedSearchFilters; request_id: string };
    response: JsonBody<SavedSearch>;
  };
  /** Saved searches, paged like webhooks. */
  'feed.list_searches': { request: Owned & Page; response: JsonBody<SavedSearches> };
  'feed.get_search': { request: Owned & { search_id: number }; response: JsonBody<SavedSearch> };
  /** Returns once no further attempt of the search's watches can start. Idempotent. */
  'feed.delete_search': { request: Owned & { search_id: number }; response: Record<string, never> };
  /** Public events of the last 30 days that match; an estimate when there are very many. */
  'feed.count_matches': {
    request: Owned & { filters: SavedSearchFilters };
    /** `exact`: false for an estimate. */
    response: { matches: number; exact: boolean };
  };
  'feed.made_by_keys': { request: MadeRequest<'webhook' | 'watch' | 'search'>; response: { rows: MadeRow[] } };
  /**
   * Disables webhooks, cancels watches and deletes searches that the keys made, with the watches on these searches.
   * These keys make nothing more, also by calls that are in flight. Returns once no further attempt of the watches can
   * start.
   */
  'feed.stop_keys': { request: StopRequest; response: { webhooks: number; watches: number; searches: number } };
  'feed.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
}
