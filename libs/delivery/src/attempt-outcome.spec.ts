import { describe, expect, test } from '@jest/globals';
import type { WebhookKind } from '@hiring/contracts';
import { decideOutcome, receiverPauseMs, type AttemptEnd } from './attempt-outcome.js';

const nowMs = Date.parse('2026-03-02T10:00:00.000Z');
const decide = (end: AttemptEnd, attempt = 1, kind: WebhookKind = 'json') =>
  decideOutcome(end, { attempt, nowMs, jitter: 0.5, kind });
const answer = (status: number, retryAfter: string | null = null, response: string | null = null): AttemptEnd => ({
  ...{ status, retryAfter, response },
});

describe('decideOutcome', () => {
  test.each([200, 201, 202, 204, 299])('%i succeeded', (status) =>
    expect(decide(answer(status))).toEqual({ kind: 'succeeded' }),
  );

  test.each([100, 199, 300, 301, 302, 307, 400, 401, 404, 409, 429, 500, 503])('%i is tried again', (status) =>
    expect(decide(answer(status))).toEqual({ kind: 'retry', delayMs: 5_000 }),
  );

  test.each(['connection_failed', 'timeout', 'response_too_large'] as const)('%s is tried again', (error) =>
    expect(decide({ error }, 2)).toEqual({ kind: 'retry', delayMs: 300_000 }),
  );

  test('the tenth failure is the last', () => {
    expect(decide(answer(500), 9)).toEqual({ kind: 'retry', delayMs: 86_400_000 });
    expect(decide(answer(500), 10)).toEqual({ kind: 'exhausted' });
    expect(decide({ error: 'timeout' }, 10)).toEqual({ kind: 'exhausted' });
    expect(decide(answer(200), 10)).toEqual({ kind: 'succeeded' });
  });

  test('410 disables the webhook, and its delivery stays pending', () => {
    expect(decide(answer(410))).toEqual({ kind: 'gone', delayMs: 5_000 });
    expect(decide(answer(410), 10)).toEqual({ kind: 'gone', delayMs: 0 });
  });

  test.each([
    [403, 'action_prohibited'],
    [403, 'invalid_token'],
    [404, 'no_service'],
    [404, 'channel_not_found\n'],
    [404, 'channel_is_archived'],
    [410, 'channel_is_archived'],
    [410, null],
  ])('%i %j of Slack disables the webhook', (status, text) =>
    expect(decide(answer(status, null, text), 1, 'slack')).toEqual({ kind: 'gone', delayMs: 5_000 }),
  );

  test.each([
    [400, 'invalid_payload'],
    [400, 'no_service'],
    [404, null],
    [404, '<html>Not found</html>'],
    [403, 'Forbidden'],
    [500, 'rollup_error'],
    [500, 'no_service'],
  ])('%i %j of Slack is tried again', (status, text) =>
    expect(decide(answer(status, null, text), 1, 'slack')).toEqual({ kind: 'retry', delayMs: 5_000 }),
  );

  test('the words of Slack mean nothing from other receivers', () =>
    expect(decide(answer(404, null, 'no_service'))).toEqual({ kind: 'retry', delayMs: 5_000 }));

  test('Retry-After counts only with 429 and 503', () => {
    expect(decide(answer(429, '60'))).toEqual({ kind: 'retry', delayMs: 60_000 });
    expect(decide(answer(503, 'Mon, 02 Mar 2026 10:02:00 GMT'))).toEqual({ kind: 'retry', delayMs: 120_000 });
    expect(decide(answer(500, '60'))).toEqual({ kind: 'retry', delayMs: 5_000 });
    expect(decide(answer(503, 'whenever'))).toEqual({ kind: 'retry', delayMs: 5_000 });
  });
});

describe('receiverPauseMs', () => {
  test.each<[AttemptEnd, number]>([
    [answer(429, '60'), 60_000],
    [answer(503, 'Mon, 02 Mar 2026 10:02:00 GMT'), 120_000],
    [answer(429, '999999'), 86_400_000],
    [answer(429), 0],
    [answer(503, 'whenever'), 0],
    [answer(500, '60'), 0],
    [answer(200, '60'), 0],
    [{ error: 'timeout' }, 0],
  ])('%j pauses the webhook for %i ms', (end, pauseMs) => expect(receiverPauseMs(end, nowMs)).toBe(pauseMs));
});
