export { HiringClient } from './client.js';
export type { ClientOptions } from './client-options.js';
export type { Answer, Answered, Coverage, Units } from './answer.js';
export type { CallOptions } from './transport.js';
export type { Input, OperationId } from './input.js';
export { ApiError, NoAnswerError, type FieldError, type Problem, type ProblemCode } from './errors.js';
export { CrawlFailedError, CrawlWaitError, type FreshOptions, type WaitOptions } from './fresh-read.js';
export { EventFeed, type FeedOptions } from './event-feed.js';
export { Listing } from './listing.js';
export type { Timing } from './timing.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type ChangeEvent,
  type ClosedEvent,
  type ReceivedWebhook,
  type SignalEvent,
  type WebhookEvent,
  type WebhookTest,
} from './webhook.js';
export { VERSION } from './version.js';
