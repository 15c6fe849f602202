import type { Data } from './answer.js';
import type { Listing } from './listing.js';

export type JobsPage = Data<'search_jobs', 200>;
export type MadePage = Data<'list_made', 200>;
export type RecordsPage = Data<'usage_records', 200>;
export type SearchesPage = Data<'list_searches', 200>;
export type SignalsPage = Data<'signals', 200>;
export type WatchesPage = Data<'list_watches', 200>;
export type WebhooksPage = Data<'list_webhooks', 200>;
/** The rows of all pages. */
export type Rows<Page extends { next_cursor: string | null }, Name extends keyof Page> = Listing<
  Page,
  Page[Name] extends (infer Row)[] ? Row : never,
  string
>;
