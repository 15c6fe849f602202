import type { Audited } from '../audit.js';
import type { PublicEventType } from '../facts.js';
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
interface JsonBody {
  body: string;
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
      event_type?: PublicEventType;
      limit: number;
    };
    response: { body: string; count: number; last_seq: number | null };
  };
  /**
   * `request_id` makes a repeated call the same webhook. The secret is sealed for `change-feed`. `ordered`: strictly one
   * delivery after the other, default false. `concurrency`: deliveries under way at once, default 10. `rate_per_second`: most
   * attempts in a second, default unlimited.
   */
  'feed.create_webhook': {
    request: Audited &
      Owned & {
        url: string;
        secret: Sealed;
        ordered?: boolean;
        concurrency?: number;
        rate_per_second?: number;
        request_id: string;
      };
    response: { id: number; url: string };
  };
  /** By id, from after the cursor; 1,000 unless `limit` says fewer. */
  'feed.list_webhooks': { request: Owned & Page; response: JsonBody };
  /** Deleting again is the same. */
  'feed.delete_webhook': { request: Audited & OwnedWebhook; response: Record<string, never> };
  /** Sends one signed test delivery now and says how it went. */
  'feed.test_webhook': { request: OwnedWebhook; response: JsonBody };
  /** For 24 h deliveries carry both signatures. The same `request_id` again, or the secret in use, changes nothing. */
  'feed.rotate_webhook_secret': {
    request: Audited & OwnedWebhook & { secret: Sealed; request_id?: string };
    response: JsonBody;
  };
  'feed.enable_webhook': { request: Audited & OwnedWebhook; response: JsonBody };
  /** Operators: nothing is sent until it is enabled again, by the customer or by an operator. */
  'feed.disable_webhook': { request: Audited & OwnedWebhook; response: JsonBody };
  'feed.list_deliveries': {
    request: OwnedWebhook & { cursor?: string; status?: string; limit: number };
    response: JsonBody;
  };
  'feed.redeliver': { request: Owned & { delivery_id: number }; response: JsonBody };
  /** Exactly one of the two positions. */
  'feed.replay_webhook': { request: OwnedWebhook & { since_seq?: number; since?: string }; response: JsonBody };
  /**
   * Makes a pending watch, or gives the one the same call made. It delivers once confirmed. Unconfirmed for 60 s it is
   * cancelled and its bill taken back with `access.void_usage`, naming `usage_id` and `attempt_id`.
   */
  'feed.create_watch': {
    request: Owned & {
      company_id: number;
      event_types: PublicEventType[];
      webhook_endpoint_id: number;
      call_id: string;
      usage_id: string;
      attempt_id: string;
    };
    response: { id: number };
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
  'feed.list_watches': { request: Owned & Page; response: JsonBody };
  /** Answers when no attempt starts any more. Deleting again is the same. */
  'feed.delete_watch': { request: Owned & { watch_id: number }; response: Record<string, never> };
  'feed.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
}
