import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { AppError, topicSpecs } from '@hiring/contracts';
import { KafkaPort, type KafkaLogger } from '@hiring/platform-kafka';
import { logContext } from '@hiring/platform-observability';
import { eventually, testPrefix, testServers } from '@hiring/platform-testing';
import { BusEndpoint, type BusEndpointOptions, type Handler } from './index.js';
import { anyone, testIdentity } from './testing/identity.testing.js';
import { peerOf, RawBus, Stranger } from './testing/raw-bus.testing.js';

const logger: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const topicPrefix = testPrefix();
const { rpc, presence } = topicSpecs(topicPrefix);
const endpoints: BusEndpoint[] = [];
let kafka: KafkaPort;
let caller: BusEndpoint;

function endpoint(service: string, more: Partial<BusEndpointOptions> = {}): BusEndpoint {
  const identity = testIdentity(service);
  const made = new BusEndpoint({ kafka, topicPrefix, identity, instanceId: service, callersOf: anyone, ...more });
  endpoints.push(made);
  return made;
}

/** Starts a service with one handler under the pattern `<service>.call`. */
async function answering(service: string, handler: Handler, more: Partial<BusEndpointOptions> = {}) {
  const made = endpoint(service, more);
  made.serve((pattern) => (pattern === `${service}.call` ? handler : undefined));
  await made.start();
  return made;
}

function call(
  service: string,
  payload: unknown,
  more: { timeoutMs?: number; idempotent?: boolean; requestId?: string } = {},
  from = caller,
) {
  const request = { service, pattern: `${service}.call`, payload, timeoutMs: 60_000, idempotent: true, ...more };
  return from.request(request);
}

async function failureOf(request: Promise<unknown>): Promise<AppError> {
  const outcome: unknown = await request.catch((error: unknown) => error);
  if (!(outcome instanceof AppError)) throw new Error(`expected an AppError, got ${String(outcome)}`);
  return outcome;
}

beforeAll(async () => {
  kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'rpc-int', logger });
  await kafka.ensureTopics([rpc, presence]);
  caller = endpoint('gateway');
  await caller.start();
});
afterAll(async () => {
  await Promise.all(endpoints.map((each) => each.close()));
  await kafka.close();
});

describe('a request', () => {
  test.each([
    ['fields called key and value', { key: 'k', value: { value: 1 }, headers: [null] }],
    ['control characters, quotes and other scripts', { text: 'a\tb\n"c"\u0000 ä€😀', body: 'x\n\ty"' }],
    ['an empty object', {}],
    ['a body that is no text', { body: { nested: true } }],
  ])('comes back as it was sent: %s', async (_name, payload) => {
    const service = 'echo';
    if (!endpoints.some((each) => each.service === service))
      await answering(service, (given) => Promise.resolve(given));
    expect(await call(service, payload)).toEqual(payload);
  });

  test('carries request id, trace context and remaining time to the handler and its log lines', async () => {
    const seen: unknown[] = [];
    await answering('context', (_payload, context) => {
      seen.push(context.requestId, context.traceparent, logContext()?.request_id, context.remainingMs);
      return Promise.resolve(null);
    });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const request = { service: 'context', pattern: 'context.call', payload: {}, idempotent: true };
    await caller.request({ ...request, timeoutMs: 1_500, requestId: 'req-7', traceparent });
    expect(seen.slice(0, 3)).toEqual(['req-7', traceparent, 'req-7']);
    expect(seen[3]).toBeLessThanOrEqual(1_500);
    expect(seen[3]).toBeGreaterThan(500);
  });

  test('an answer of 2 MB arrives whole', async () => {
    const body = JSON.stringify({ text: 'ä"'.repeat(700_000) });
    await answering('large', () => Promise.resolve({ body, count: 1 }));
    expect(await call('large', {})).toEqual({ body, count: 1 });
  });

  test('many at once are all answered, each with its own answer', async () => {
    await answering('many', (payload) => Promise.resolve(payload));
    const numbers = Array.from({ length: 1_000 }, (_, index) => index);
    const answers = await Promise.all(numbers.map((number) => call('many', { number })));
    expect(answers).toEqual(numbers.map((number) => ({ number })));
  });
});

describe('an error', () => {
  test('thrown as AppError arrives with code, message, field errors and retry hint, and nothing else', async () => {
    await answering('refusing', () => {
      const errors = [{ pointer: '?limit', detail: 'must be at most 100' }];
      const cause = new Error('secret detail');
      throw new AppError('rate_limited', 'Slow down', { errors, retryAfterSeconds: 7, cause });
    });
    const error = await failureOf(call('refusing', {}));
    expect(error).toMatchObject({ code: 'rate_limited', publicMessage: 'Slow down', retryAfterSeconds: 7 });
    expect(error.errors).toEqual([{ pointer: '?limit', detail: 'must be at most 100' }]);
    expect(error.cause).toBeUndefined();
  });

  test('of any other kind arrives as internal, without its text', async () => {
    await answering('failing', () => Promise.reject(new TypeError('password is hunter2')));
    const error = await failureOf(call('failing', {}));
    expect(error).toMatchObject({ code: 'internal', publicMessage: 'Internal error' });
  });

  test('a pattern without a handler is unavailable', async () => {
    const request = { service: 'echo', pattern: 'echo.unknown', payload: {}, timeoutMs: 1_000, idempotent: true };
    const error = await failureOf(caller.request(request));
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });

  test('a service without instances is unavailable; its name is in the log and not in what the caller reads', async () => {
    const warn = jest.spyOn(logger, 'warn');
    const error = await failureOf(call('absent', {}, { timeoutMs: 1_000, requestId: 'req-8' }));
    const reason = 'No instance of absent is running';
    expect(error).toMatchObject({ code: 'unavailable', publicMessage: 'The service is temporarily unavailable.' });
    expect(error.cause).toEqual(new Error(reason));
    const line = { reason, pattern: 'absent.call', request_id: 'req-8' };
    expect(warn).toHaveBeenCalledWith(line, 'a request got no answer');
    warn.mockRestore();
  });

  test('a handler slower than the deadline gives unavailable in time, and its late answer is dropped', async () => {
    let finish = (): void => undefined;
    await answering('slow', () => new Promise((resolve) => (finish = () => resolve({ late: true }))));
    const error = await failureOf(call('slow', {}, { timeoutMs: 300 }));
    expect(error.cause).toEqual(new Error('slow did not answer in time'));
    finish();
  });

  test('a request that waited for a slot past its deadline is never handled', async () => {
    const begun: unknown[] = [];
    let finish = (): void => undefined;
    const busy = new Promise<void>((resolve) => (finish = resolve));
    const handler: Handler = async (payload) => {
      begun.push(payload);
      await busy;
      return null;
    };
    await answering('narrow', handler, { dispatcher: { concurrency: 1, queue: 10 } });
    const first = call('narrow', 1, { timeoutMs: 10_000 });
    await eventually(() => begun.length === 1);
    await failureOf(call('narrow', 2, { timeoutMs: 200 }));
    // In the service, request 2's time limit starts when the request arrives, so request 2 may expire there later than
    // it does for its caller. When the call `later` has failed, request 2 has certainly expired in the service.
    await failureOf(call('narrow', 'later', { timeoutMs: 2_000 }));
    finish();
    await first;
    await call('narrow', 3);
    expect(begun).toContain(3);
    expect(begun).not.toContain(2);
  });

  test('a full request table rejects at once with a retry hint, a full dispatcher refuses', async () => {
    let finish = (): void => undefined;
    const busy = new Promise<void>((resolve) => (finish = resolve));
    const handler = () => busy.then(() => 'done');
    const instance = await answering('full', handler, { dispatcher: { concurrency: 1, queue: 1 } });
    const small = endpoint('small', { maxInFlight: 2 });
    await small.start();
    const accepted = [call('full', 1, { timeoutMs: 50_000 }, small), call('full', 2, { timeoutMs: 50_000 }, small)];
    const refused = await failureOf(call('full', 3, {}, small));
    expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    await eventually(() => instance.inFlight === 2);
    expect((await failureOf(call('full', 4))).cause).toEqual(new Error('full refused the request: busy'));
    finish();
    expect(await Promise.all(accepted)).toEqual(['done', 'done']);
  });
});

describe('instances', () => {
  test('a message meant for another reader of the same inbox is dropped, a damaged one too', async () => {
    const handled: unknown[] = [];
    const mine = await answering('mine', (payload) => Promise.resolve(handled.push(payload)));
    const raw = new RawBus(kafka, topicPrefix);
    const { authenticator } = new Stranger('gateway', raw);
    const put = (to: string, value: string) =>
      raw.put(mine.address.inbox, authenticator.headersTo(to, peerOf('mine'), value), value);
    const request = (payload: string) =>
      `1\tgateway.stranger\t0\nQ\tx1\tmine.call\t60000\treq\t\t${payload.length}\t-1\n${payload}`;
    await put('somebody-else', request('"foreign"'));
    await put(mine.instance, 'damaged');
    await put(mine.instance, request('"mine"'));
    await eventually(() => handled.includes('mine'));
    expect(handled).toEqual(['mine']);
    await raw.close();
  });

  test('load goes to all instances of a service', async () => {
    const counts = [0, 0];
    await Promise.all(
      counts.map((_, index) => answering('shared', () => Promise.resolve((counts[index] = (counts[index] ?? 0) + 1)))),
    );
    await eventually(async () => {
      await Promise.all(Array.from({ length: 40 }, () => call('shared', {})));
      return counts.every((count) => count > 20);
    });
  });

  test('one that leaves finishes its requests; none is refused and no new ones are sent to it', async () => {
    const answeredBy: number[] = [];
    const handler = (index: number) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      answeredBy.push(index);
      return index;
    };
    const [first] = await Promise.all([answering('leaving', handler(0)), answering('leaving', handler(1))]);
    await eventually(
      async () => new Set(await Promise.all(Array.from({ length: 20 }, () => call('leaving', {})))).size === 2,
    );
    let running = true;
    const load = Array.from({ length: 8 }, async () => {
      // If the leaving instance did not finish a request, this call would fail, because it is not idempotent.
      while (running) await call('leaving', {}, { idempotent: false });
    });
    await first?.close();
    answeredBy.length = 0;
    await eventually(() => answeredBy.length > 20);
    running = false;
    await Promise.all(load);
    expect(new Set(answeredBy)).toEqual(new Set([1]));
  });

  test('a request that is not idempotent fails when its instance leaves instead of being sent again', async () => {
    let begun = 0;
    let finish = (): void => undefined;
    const stuck = () => {
      begun += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const instance = await answering('once', stuck);
    let isOver = false;
    const request = failureOf(call('once', {}, { timeoutMs: 50_000, idempotent: false })).finally(
      () => (isOver = true),
    );
    await eventually(() => begun === 1);
    // Simulates a process that ends without an answer: announces `left` in its name.
    const raw = new RawBus(kafka, topicPrefix);
    const left = { instance: instance.instance, service: 'once', inbox: 0, in_flight: 0, state: 'left' };
    const stranger = new Stranger('once', raw);
    // The live instance may announce itself just before the test does. The test's announcement is then rejected as a
    // replay, so the test repeats it.
    await eventually(async () => {
      await stranger.announce(left);
      return isOver;
    });
    const reason = 'The instance of once left before it answered';
    expect(await request).toMatchObject({ code: 'unavailable', cause: new Error(reason) });
    expect(begun).toBe(1);
    finish();
    await raw.close();
  });
});

test('ready only while its own pings come back', async () => {
  const fresh = endpoint('fresh');
  expect(fresh.healthy()).toBe('not connected to the bus yet');
  await fresh.start();
  expect(fresh.healthy()).toBe(true);
});
