import { createRequire } from 'node:module';
import { describe, expect, jest, test } from '@jest/globals';

interface Queue {
  throttledUntil: number;
  throttleCheckTimeoutId: unknown;
  push(request: {
    entry: { correlationId: number; reject?(): void };
    expectResponse: boolean;
    sendRequest(): void;
  }): void;
  fulfillRequest(answer: { correlationId: number; payload: null; size: number }): void;
  destroy(): void;
  scheduleRequestTimeoutCheck(): void;
}

/**
 * The path of the kafkajs class `RequestQueue`. The lines below load separate copies of this class and of
 * `request.queue.ts`, because other suites' connections use the common copies.
 */
const QUEUE = 'kafkajs/src/network/requestQueue';
const require = createRequire(import.meta.url);
delete require.cache[require.resolve(QUEUE)];
const RequestQueue = require(QUEUE) as new (options: object) => Queue;
const own = `${new URL('./request.queue.ts', import.meta.url).href}?own`;
const { installRestingQueue } = (await import(own)) as typeof import('./request.queue.js');

function queueOf(maxInFlightRequests: number, more: object = {}): Queue {
  installRestingQueue();
  const logger = { debug: () => {}, warn: () => {} };
  return new RequestQueue({
    maxInFlightRequests,
    requestTimeout: 1_000,
    clientId: 'test',
    broker: 'b',
    logger,
    ...more,
  });
}

/** Returns a request with this number. When the request is sent, it calls `sent` with the number. */
function request(correlationId: number, sent: (correlationId: number) => void) {
  const entry = { correlationId, apiName: 'Test', apiKey: 0, apiVersion: 0, resolve: () => {}, reject: () => {} };
  return { entry, expectResponse: true, sendRequest: () => sent(correlationId) };
}

describe("a connection's queue", () => {
  test('keeps no timer when no request waits after a response', () => {
    const queue = queueOf(10);
    queue.push(request(1, () => {}));
    queue.fulfillRequest({ correlationId: 1, payload: null, size: 0 });
    expect(queue.throttleCheckTimeoutId).toBeNull();
  });

  test('sends a request that waited for a place as soon as one is free', () => {
    const queue = queueOf(1);
    const sent: number[] = [];
    queue.push(request(1, (id) => sent.push(id)));
    queue.push(request(2, (id) => sent.push(id)));
    expect(sent).toEqual([1]);
    queue.fulfillRequest({ correlationId: 1, payload: null, size: 0 });
    expect(sent).toEqual([1, 2]);
    queue.destroy();
  });

  test('sends a request that waited for the end of throttling', async () => {
    const queue = queueOf(10);
    queue.throttledUntil = Date.now() + 20;
    await new Promise<void>((resolve) => queue.push(request(1, () => resolve())));
    expect(Date.now()).toBeGreaterThanOrEqual(queue.throttledUntil);
    queue.destroy();
  });

  test('times out requests of every connection with one timer, which ends with the last connection', () => {
    jest.useFakeTimers();
    const failed: number[] = [];
    const queues = [1, 2, 3].map((id) => {
      const queue = queueOf(10, { enforceRequestTimeout: true, isConnected: () => true });
      queue.scheduleRequestTimeoutCheck();
      const { entry, ...rest } = request(id, () => {});
      queue.push({ ...rest, entry: { ...entry, reject: () => failed.push(id) } });
      return queue;
    });
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1_000);
    expect(failed).toEqual([]);
    jest.advanceTimersByTime(201);
    expect(failed).toEqual([1, 2, 3]);
    for (const queue of queues) queue.destroy();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
