import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NoAnswerError,
  NotFoundError,
  RateLimitError,
  ServiceError,
} from './errors.js';
import type { Try } from './transport.js';
import { HiringClient } from './client.js';
import { systemTiming } from './timing.js';
import { VERSION } from './version.js';
import { FakeService, NotedTiming, problem, type Given } from './testing/service.fake.js';

const HIRING = { is_hiring: true, open_req_count: 3, as_of: '2026-01-01T00:00:00.000Z' };
const OK: Given = { body: HIRING, headers: { 'usage-units': 'calls=1', 'usage-id': 'u-1', coverage: 'direct' } };
const busy = (seconds: string): Given => ({
  status: 503,
  headers: { 'retry-after': seconds },
  body: problem('unavailable', 503),
});
const limited: Given = { status: 429, headers: { 'retry-after': '2' }, body: problem('rate_limited', 429) };

let timing: NotedTiming;
let client: HiringClient;

const service = await FakeService.open();
afterAll(() => service.close());
beforeEach(() => {
  timing = new NotedTiming();
  client = service.client(timing);
});

const keysUsed = (): unknown[] => service.received.map(({ headers }) => headers['idempotency-key']);

async function failureOf<T>(call: Promise<unknown>, type: new (...given: never[]) => T): Promise<T> {
  const failure: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(type);
  return failure as T;
}

describe('a call', () => {
  test('sends key, path and filters, and returns the body with the values of the headers', async () => {
    service.gives({ ...OK, headers: { ...OK.headers, 'x-request-id': 'r-9' } });
    const answer = await client.isHiring(42);
    expect(answer).toMatchObject({
      data: HIRING,
      status: 200,
      coverage: 'direct',
      units: { calls: 1 },
      usageId: 'u-1',
      replayed: false,
      requestId: 'r-9',
    });
    expect(service.received[0]).toMatchObject({ method: 'GET', target: '/v1/companies/42/is-hiring', body: '' });
    expect(service.received[0]?.headers).toMatchObject({
      'x-api-key': 'hsk_live_test',
      'user-agent': `hiring-client/${VERSION}`,
    });
  });

  test('converts camelCase names to those of the API', async () => {
    service.gives({ body: { reqs: [] } }, { status: 201, body: { id: 7 } });
    await client.openReqs(1, { function: 'data_science', limit: 5 });
    await client.createWatch({ companyId: 1, eventTypes: ['opened'], webhookEndpointId: 3 });
    expect(service.received[0]?.target).toBe('/v1/companies/1/open-reqs?function=data_science&limit=5');
    expect(service.received[1]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(service.received[1]?.body ?? '')).toEqual({
      company_id: 1,
      event_types: ['opened'],
      webhook_endpoint_id: 3,
    });
  });

  test('with an empty answer has no data', async () => {
    service.gives({ status: 204 });
    expect(await client.revokeKey(5)).toMatchObject({ status: 204, data: undefined, units: {} });
    expect(service.received[0]).toMatchObject({ method: 'DELETE', target: '/v1/keys/5', body: '' });
  });

  test('has a new Idempotency-Key exactly when the operation is metered', async () => {
    service.gives(OK, OK, { body: { calls: 0 } }, { status: 202, body: { id: 1 } });
    await client.isHiring(1);
    await client.isHiring(1);
    await client.usage();
    await client.writeOutcome(1, { outcome: 'won', observedAt: '2026-01-01T00:00:00Z' });
    const [first, second, ...unmetered] = keysUsed();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(unmetered).toEqual([undefined, undefined]);
  });

  test('uses the caller’s key and request id', async () => {
    service.gives({ ...OK, headers: { ...OK.headers, 'idempotent-replayed': 'true', 'usage-units': 'calls=0' } });
    const answer = await client.isHiring(1, { idempotencyKey: 'row-17', requestId: 'nightly-3' });
    expect(service.received[0]?.headers).toMatchObject({ 'idempotency-key': 'row-17', 'x-request-id': 'nightly-3' });
    expect(answer).toMatchObject({ replayed: true, units: {} });
  });

  test('with a known answer transfers nothing while the data is unchanged', async () => {
    service.gives({ ...OK, headers: { ...OK.headers, etag: '"1.a"' } }, { status: 304 });
    const known = await client.isHiring(1);
    const again = await client.isHiring(1, { known });
    expect(service.received[1]?.headers['if-none-match']).toBe('"1.a"');
    expect(again).toMatchObject({ data: HIRING, status: 200, notModified: true, units: {} });
  });

  test('takes address and key from the environment', async () => {
    service.gives(OK);
    Object.assign(process.env, { HIRING_BASE_URL: service.url, HIRING_API_KEY: 'hsk_live_environment' });
    await new HiringClient().isHiring(1);
    expect(service.received[0]?.headers['x-api-key']).toBe('hsk_live_environment');
    delete process.env['HIRING_BASE_URL'];
    expect(() => new HiringClient()).toThrow('HIRING_BASE_URL');
    delete process.env['HIRING_API_KEY'];
  });

  test('never follows a redirect with the key', async () => {
    service.gives({ status: 307, headers: { location: 'http://127.0.0.1:9/elsewhere' } });
    const failure = await failureOf(client.isHiring(1), ApiError);
    expect([failure.status, failure.code]).toEqual([307, null]);
  });
});

describe('a refusal', () => {
  test('is a typed error with all members of the problem', async () => {
    const errors = [{ pointer: '?limit', detail: 'must not be greater than 200' }];
    service.gives({ status: 400, body: problem('invalid_request', 400, { errors }) });
    const failure = await failureOf(client.openReqs(1, { limit: 1_000 }), ApiError);
    expect(failure).toMatchObject({
      operation: 'open_reqs',
      status: 400,
      code: 'invalid_request',
      errors,
      requestId: 'r-1',
      retryAfterSeconds: null,
    });
    expect(failure.message).toContain('?limit must not be greater than 200');
    expect(service.received).toHaveLength(1);
  });

  test.each([
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, ForbiddenError],
    [404, NotFoundError],
    [409, ConflictError],
    [422, ConflictError],
    [500, ServiceError],
  ])('%s has a class', async (status, type) => {
    service.gives({ status, body: problem('internal', status) });
    expect((await failureOf(client.isHiring(1), type as typeof ApiError)).name).toBe(type.name);
  });

  test('by a proxy in between is an error without a code', async () => {
    service.gives({ status: 404, body: 'nothing here', headers: { 'content-type': 'text/html' } });
    expect(await failureOf(client.isHiring(1), ApiError)).toMatchObject({ status: 404, code: null, problem: null });
  });
});

describe('retries', () => {
  test('429 waits for Retry-After and repeats the same logical call', async () => {
    service.gives(limited, OK);
    expect((await client.isHiring(1)).data).toEqual(HIRING);
    expect(timing.waitsMs).toEqual([2_125]);
    const [first, second] = keysUsed();
    expect(second).toBe(first);
  });

  test('503 and a broken connection back off and repeat the same logical call', async () => {
    service.gives(
      { status: 503, body: problem('unavailable', 503) },
      { instead: 'drop' },
      { ...OK, instead: 'cut' },
      OK,
    );
    expect((await client.isHiring(1)).data).toEqual(HIRING);
    expect(timing.waitsMs).toEqual([187.5, 375, 750]);
    expect(new Set(keysUsed()).size).toBe(1);
  });

  test('waits for an earlier try that is still running', async () => {
    service.gives({ status: 409, headers: { 'retry-after': '1' }, body: problem('idempotency_in_flight', 409) }, OK);
    await client.isHiring(1);
    expect(timing.waitsMs).toEqual([1_125]);
  });

  test('a Retry-After that is a date counts from now', async () => {
    service.gives(busy(new Date(timing.now() + 4_000).toUTCString()), OK);
    await client.isHiring(1);
    expect(timing.waitsMs).toEqual([4_125]);
  });

  test('end after the configured number, with the last error', async () => {
    service.gives(busy('2'), busy('2'), busy('2'), busy('2'), OK);
    const failure = await failureOf(client.isHiring(1), ApiError);
    expect(failure).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 2 });
    expect(service.received).toHaveLength(4);
  });

  test('wait for a rate limit as long as the service says, up to a minute in all', async () => {
    service.gives(...Array<Given>(8).fill(limited), OK);
    expect((await client.isHiring(1)).data).toEqual(HIRING);
    service.gives(...Array<Given>(100).fill(limited));
    timing.waitsMs.length = 0;
    expect(await failureOf(client.isHiring(1), RateLimitError)).toMatchObject({ retryAfterSeconds: 2 });
    expect(timing.waitsMs.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(68_000);
    expect(service.received.length).toBeGreaterThan(5);
  });

  test('whose first answer was lost say what the call cost', async () => {
    const replayed = { 'idempotent-replayed': 'true', 'usage-units': 'calls=0', 'replayed-usage-units': 'calls=1' };
    service.gives({ ...OK, instead: 'cut' }, { ...OK, headers: { ...OK.headers, ...replayed } });
    expect(await client.isHiring(1)).toMatchObject({ units: { calls: 1 }, replayed: true });
  });

  test('are told to onTry, with the pause before the next', async () => {
    const tries: Try[] = [];
    service.gives(busy('2'), { ...OK, headers: { 'x-request-id': 'r-2' } });
    await service.client(timing, { onTry: (tried) => tries.push(tried) }).isHiring(1);
    const shared = { operation: 'is_hiring', method: 'GET', target: '/v1/companies/1/is-hiring' };
    expect(tries).toMatchObject([
      { ...shared, number: 1, status: 503, error: expect.any(ServiceError), retryInMs: timing.waitsMs[0] },
      { ...shared, number: 2, status: 200, requestId: 'r-2', error: null, retryInMs: null },
    ]);
    expect(JSON.stringify(tries)).not.toContain('hsk_live');
  });

  test('a Retry-After beyond the longest wait is reported at once', async () => {
    service.gives(busy('3600'), OK);
    expect(await failureOf(client.isHiring(1), ApiError)).toMatchObject({ retryAfterSeconds: 3_600 });
    expect(timing.waitsMs).toEqual([]);
  });

  test.each([400, 401, 403, 404, 413, 415, 422, 500])('%s is not repeated', async (status) => {
    service.gives({ status, body: problem('internal', status) }, OK);
    expect((await failureOf(client.isHiring(1), ApiError)).status).toBe(status);
    expect(service.received).toHaveLength(1);
  });

  test('a call that would count twice is repeated only after 429', async () => {
    const outcome = { outcome: 'won', observedAt: '2026-01-01T00:00:00Z' };
    const accepted = { status: 202, body: { id: 1 } };
    service.gives(limited, accepted);
    expect((await client.writeOutcome(1, outcome)).data).toEqual({ id: 1 });
    service.gives({ status: 503, body: problem('unavailable', 503) }, accepted);
    await failureOf(client.writeOutcome(1, outcome), ApiError);
    service.gives({ instead: 'drop' }, accepted);
    expect(await failureOf(client.writeOutcome(1, outcome), NoAnswerError)).toMatchObject({ sent: true });
    expect(service.received).toHaveLength(1);
  });

  test('any call is repeated after a refused connection, since nothing was sent', async () => {
    const gone = await FakeService.open();
    const closed = gone.client(timing, { retries: 2 });
    await gone.close();
    const failure = await failureOf(closed.createKey({ tier: 'free' }), NoAnswerError);
    expect(failure).toMatchObject({ sent: false, idempotencyKey: null });
    expect(timing.waitsMs).toHaveLength(2);
  });

  test('a try without an answer in time is ended and repeated', async () => {
    service.gives({ instead: 'hang' }, OK);
    await client.isHiring(1, { timeoutMs: 1_000 });
    expect(new Set(keysUsed()).size).toBe(1);
    service.gives({ instead: 'hang' });
    const once = service.client(timing, { retries: 0 });
    const failure = await failureOf(once.isHiring(1, { timeoutMs: 1_000, idempotencyKey: 'k' }), NoAnswerError);
    expect(failure).toMatchObject({ operation: 'is_hiring', sent: true, idempotencyKey: 'k' });
    expect(failure.message).toContain('no answer in time');
  });
});

describe('a signal', () => {
  test('ends a call under way with its reason', async () => {
    service.gives({ instead: 'hang' });
    const controller = new AbortController();
    const call = client.isHiring(1, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  test('ends a wait between tries', async () => {
    service.gives(busy('30'), OK);
    const controller = new AbortController();
    const waiting = service.client({
      ...systemTiming,
      sleep: (ms, signal) => {
        setTimeout(() => controller.abort(new Error('enough')), 1);
        return systemTiming.sleep(ms, signal);
      },
    });
    await expect(waiting.isHiring(1, { signal: controller.signal })).rejects.toThrow('enough');
    expect(service.received).toHaveLength(1);
  });
});

test('the version is that of the manifest', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as object;
  expect(manifest).toMatchObject({ version: VERSION });
  expect(manifest).not.toHaveProperty('dependencies');
});
