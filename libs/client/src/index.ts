export { HiringClient } from './client.js';
export type { ClientOptions } from './client-options.js';
export type { Answer, Answered, Coverage, Units } from './answer.js';
export type { CallOptions, PagesOptions, Try } from './transport.js';
export type { Input, OperationId } from './input.js';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NoAnswerError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  type FieldError,
  type Problem,
  type ProblemCode,
} from './errors.js';
export { CrawlFailedError, CrawlWaitError, type WaitOptions } from './fresh-read.js';
export { EventFeed, type FeedOptions } from './event-feed.js';
export type { Items } from './items.js';
export type { Timing } from './timing.js';
export type * from './generated/models.js';
export {
  signWebhook,
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
