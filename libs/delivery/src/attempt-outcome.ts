import type { WebhookKind } from '@hiring/contracts';
import { isSlackGone } from './slack-answer.js';
import { parseRetryAfter, RETRY_AFTER_MS_MAX, retryDelayMs } from './retry-schedule.js';

/**
 * Why there was no response, as callers see it. A forbidden address and one that refuses connections look the same, so
 * a customer cannot map a private network by registering webhooks.
 */
export type AttemptError = 'connection_failed' | 'timeout' | 'response_too_large';

/** An attempt's result: a response, or why there is none. */
export type AttemptEnd =
  | { status: number; retryAfter: string | null; /** The beginning of the response's body. */ response: string | null }
  | { error: AttemptError };

/**
 * The next step. `gone`: the receiver wants no more deliveries, and the delivery waits until the webhook is enabled.
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
/** Statuses whose `Retry-After` is honoured: too many requests, service unavailable. */
const WAIT_STATUSES = [429, 503];

/**
 * Decides the next step. 2xx is success. 410, and what Slack answers for a webhook that it no longer has, is gone. Any
 * other status, 3xx included, is a failure, which is retried until the schedule ends.
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
 * Returns for how many milliseconds the receiver wants no message at all: the time in its `Retry-After`, at most 24 h,
 * or 0 when it names none. Applies after any attempt, even a delivery's last one.
 */
export function receiverPauseMs(end: AttemptEnd, nowMs: number): number {
  return Math.min(retryAfterDelayMs(end, nowMs) ?? 0, RETRY_AFTER_MS_MAX);
}

function retryAfterDelayMs(end: AttemptEnd, nowMs: number): number | null {
  if (!('status' in end) || end.retryAfter === null || !WAIT_STATUSES.includes(end.status)) return null;
  return parseRetryAfter(end.retryAfter, nowMs);
}
