import type { PublicEventType } from '../facts.js';

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
}
