import type { WebhookKind } from '@hiring/contracts';
import { isSlackGone } from './slack-answer.js';
import { parseRetryAfter, RETRY_AFTER_MS_MAX, retryDelayMs } from './retry-schedule.js';

/**
 * Why there is no response, as callers see it. A forbidden address gives the same reason as one that refuses
 * connections, so that customers cannot map a private network.
 */
export type AttemptError = 'connection_failed' | 'timeout' | 'response_too_large';

/** An attempt's result: a response, or why there is none. */
export type AttemptEnd =
  | { status: number; retryAfter: string | null; /** The beginning of the response's body. */ response: string | null }
  | { error: AttemptError };

/**
 * What happens after a delivery attempt. `gone`: the receiver wants no more deliveries, so the delivery waits until the
 * webhook is enabled again.
 */
export type AttemptOutcome =
  | { kind: 'succeeded' }
  | { kind: 'retry'; delayMs: number }
  | { kind: 'gone'; delayMs: number }
  | { kind: 'exhausted' };

export interface AttemptContext {
  /** This attempt's number in its series, from 1. */
  attempt: number;
  nowMs: number;
  /** A number in [0, 1). */
  jitter: number;
  kind: WebhookKind;
}

const GONE = 410;
/** Statuses whose `Retry-After` is honoured. */
const WAIT_STATUSES = [429, 503];

/**
 * Decides the next step. 2xx is a success. 410 and Slack's answers for a deleted webhook are `gone`. Anything else is
 * retried until the schedule ends.
 */
export function decideOutcome(end: AttemptEnd, context: AttemptContext): AttemptOutcome {
  const status = 'status' in end ? end.status : null;
  if (status !== null && status >= 200 && status < 300) return { kind: 'succeeded' };
  const delayMs = retryDelayMs(context.attempt, context.jitter, retryAfterDelayMs(end, context.nowMs));
  if (isGone(end, context.kind)) return { kind: 'gone', delayMs: delayMs ?? 0 };
  return delayMs === null ? { kind: 'exhausted' } : { kind: 'retry', delayMs };
}

function isGone(end: AttemptEnd, kind: WebhookKind): boolean {
  if (!('status' in end)) return false;
  return end.status === GONE || (kind === 'slack' && isSlackGone(end.status, end.response));
}

/**
 * Returns how long the receiver's `Retry-After` pauses the webhook: milliseconds, at most 24 h, or 0 without a valid
 * `Retry-After`. During the pause, the webhook gets no attempts at all, even if the delivery that received this
 * response has no attempts left.
 */
export function receiverPauseMs(end: AttemptEnd, nowMs: number): number {
  return Math.min(retryAfterDelayMs(end, nowMs) ?? 0, RETRY_AFTER_MS_MAX);
}

function retryAfterDelayMs(end: AttemptEnd, nowMs: number): number | null {
  if (!('status' in end) || end.retryAfter === null || !WAIT_STATUSES.includes(end.status)) return null;
  return parseRetryAfter(end.retryAfter, nowMs);
}
