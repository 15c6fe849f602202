import type { Audited } from '../audit.js';
import type { JsonOf } from '../json-of.js';
import type { CreatedWatch, CreateWatchBody } from '../operations/create-watch.js';
import type { CreatedWebhook, CreateWebhookBody } from '../operations/create-webhook.js';
import type { EventsPage } from '../operations/events.js';
import type { DeliveriesPage } from '../operations/list-deliveries.js';
import type { Watches } from '../operations/list-watches.js';
import type { Webhooks } from '../operations/list-webhooks.js';
import type { Webhook } from '../operations/models/webhook.js';
import type { Redelivery } from '../operations/redeliver.js';
import type { ReplayBody, ReplayStarted } from '../operations/replay-webhook.js';
import type { SecretRotated } from '../operations/rotate-webhook-secret.js';
import type { TestDelivery } from '../operations/test-webhook.js';
import type { FeedEventType } from '../facts.js';
import type { Sealed } from '../sealed.js';
import type { AdoptedBy, TopicToAdopt } from './ledger.js';

/** What is the caller's own; anything else does not exist for them (`not_found`). */
interface Owned {
  customer_id: string;
}

type OwnedWebhook = Owned & { webhook_id: number };

interface Page {
  cursor?: string;
  limit?: number;
}

/** JSON text that goes out as it is. */
interface JsonBody<T> {
  body: JsonOf<T>;
}

export interface FeedRpc {
  /** One page of the public feed as JSON text. `count` events, `last_seq` null when the page is empty. */
  'feed.events': {
    request: {
      customer_id: string;
      since: number;
      /** Re-run of an idempotent call: serve nothing above this position. */
      upto?: number;
      company_id?: number;
      event_type?: FeedEventType;
      /** Closures, too. */
      closed?: true;
      limit: number;
    };
    /** `closed`: closures are among the events. A process of an older release leaves it out. */
    response: JsonBody<EventsPage> & { count: number; last_seq: number | null; closed?: true };
  };
  /**
   * `request_id` makes a repeated call the same webhook. The secret is sealed for `change-feed`. `ordered`: strictly one
   * delivery after the other, default false. `concurrency`: deliveries under way at once, default 10. `rate_per_second`: most
   * attempts in a second, default unlimited.
   */
  'feed.create_webhook': {
    request: Audited & Owned & Omit<CreateWebhookBody, 'secret'> & { secret: Sealed; request_id: string };
    response: CreatedWebhook;
  };
  /** By id, from after the cursor; 1,000 unless `limit` says fewer. */
  'feed.list_webhooks': { request: Owned & Page; response: JsonBody<Webhooks> };
  /** Deleting again is the same. */
  'feed.delete_webhook': { request: Audited & OwnedWebhook; response: Record<string, never> };
  /** Sends one signed test delivery now and says how it went. */
  'feed.test_webhook': { request: OwnedWebhook; response: JsonBody<TestDelivery> };
  /** For 24 h deliveries carry both signatures. The same `request_id` again, or the secret in use, changes nothing. */
  'feed.rotate_webhook_secret': {
    request: Audited & OwnedWebhook & { secret: Sealed; request_id?: string };
    response: JsonBody<SecretRotated>;
  };
  'feed.enable_webhook': { request: Audited & OwnedWebhook; response: JsonBody<Webhook> };
  /** Operators: nothing is sent until it is enabled again, by the customer or by an operator. */
  'feed.disable_webhook': { request: Audited & OwnedWebhook; response: JsonBody<Webhook> };
  'feed.list_deliveries': {
    request: OwnedWebhook & { cursor?: string; status?: string; limit: number };
    response: JsonBody<DeliveriesPage>;
  };
  'feed.redeliver': { request: Owned & { delivery_id: number }; response: JsonBody<Redelivery> };
  /** Exactly one of the two positions. */
  'feed.replay_webhook': { request: OwnedWebhook & ReplayBody; response: JsonBody<ReplayStarted> };
  /**
   * Makes a pending watch, or gives the one the same call made. It delivers once confirmed. Unconfirmed for 60 s it is
   * cancelled and its bill taken back with `access.void_usage`, naming `usage_id` and `attempt_id`.
   */
  'feed.create_watch': {
    request: Owned & CreateWatchBody & { call_id: string; usage_id: string; attempt_id: string };
    response: CreatedWatch;
  };
  /**
   * The bill of `attempt_id` is on the usage topic: the watch is active when this answers. `unavailable` when the watch or
   * that bill was withdrawn before.
   */
  'feed.confirm_watch': {
    request: Owned & { watch_id: number; call_id: string; attempt_id?: string };
    response: Record<string, never>;
  };
  /**
   * The bill of `attempt_id` is about to be voided: it does not stand for the watch any more, whether or not it was
   * confirmed. A watch for which no confirmed bill stands is cancelled when this answers. Repeating it changes nothing.
   */
  'feed.withdraw_watch': {
    request: Owned & { watch_id: number; attempt_id: string };
    response: Record<string, never>;
  };
  /** Active ones, paged like webhooks. */
  'feed.list_watches': { request: Owned & Page; response: JsonBody<Watches> };
  /** Answers when no attempt starts any more. Deleting again is the same. */
  'feed.delete_watch': { request: Owned & { watch_id: number }; response: Record<string, never> };
  'feed.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
}
