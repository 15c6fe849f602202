import 'reflect-metadata';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { pageUnits } from '@hiring/contracts/operations';
import type { EdgeRequest } from '@hiring/platform-http-edge';
import { operations } from '../operations/index.js';
import { edgeOf } from '../testing/edge.testing.js';
import { headerOf, type Answer, type IncomingCall } from './incoming-call.js';
import type { AnyOperation } from './operation.js';
import { Pipeline } from './pipeline.js';
import { controllerFor } from './rest.controller.js';

type Execute = (operation: AnyOperation, call: IncomingCall) => Promise<Answer>;

let execute: Execute;
const calls: [operation: string, call: IncomingCall][] = [];
const pipeline = {
  execute: (operation: AnyOperation, call: IncomingCall) => {
    calls.push([operation.name, call]);
    return execute(operation, call);
  },
};

@Module({
  controllers: operations
    .filter(({ name }) => ['is_hiring', 'create_search', 'delete_search'].includes(name))
    .map((operation) => controllerFor(operation)),
  providers: [{ provide: Pipeline, useValue: pipeline }],
})
class EdgeModule {}

const app = await edgeOf(EdgeModule);
await app.init();
afterAll(() => app.close());

const answering =
  (answer: Answer, headers: Record<string, string> = {}): Execute =>
  (_operation, call) => {
    Object.assign(call.headers, headers);
    return Promise.resolve(answer);
  };

test('an operation with CSV has its table before the first call', () => {
  const one = operations.find(({ name }) => name === 'is_hiring') as AnyOperation;
  expect(() => controllerFor({ ...one, csv: true })).toThrow('is_hiring has no list of objects');
});

describe('a REST call', () => {
  test.each([
    ['GET', '/v1/companies/7/is-hiring', 'is_hiring', { company_id: '7' }],
    ['POST', '/v1/searches', 'create_search', {}],
    ['DELETE', '/v1/searches/7', 'delete_search', { search_id: '7' }],
  ] as const)('%s %s runs %s', async (method, path, operation, params) => {
    execute = answering({ status: 200, body: '{}' });
    const headers = { 'x-api-key': 'key', 'idempotency-key': 'k', 'if-none-match': '"t"' };
    const payload = method === 'POST' ? { role: 'sales' } : undefined;
    await app.inject({ method, url: `${path}?a=1&b=2`, headers, ...(payload && { payload }) });
    const [name, call] = calls.at(-1) ?? [];
    expect(name).toBe(operation);
    expect(call).toMatchObject({ method, path, apiKey: 'key', idempotencyKey: 'k', ifNoneMatch: '"t"', params });
    expect(call).toMatchObject({ query: { a: '1', b: '2' }, address: '127.0.0.1', requestId: expect.any(String) });
    expect(call?.body ?? undefined).toEqual(payload);
    await app.inject({ method, url: path, ...(payload && { payload }) });
    expect(calls.at(-1)?.[1]).toMatchObject({ path, apiKey: undefined, query: {} });
  });

  test('is answered with status, headers and JSON', async () => {
    execute = answering({ status: 202, body: '{"a":1}' }, { 'usage-units': 'calls=0' });
    const { statusCode, headers, body } = await app.inject('/v1/companies/7/is-hiring');
    expect([statusCode, body]).toEqual([202, '{"a":1}']);
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'usage-units': 'calls=0' });
  });

  test('without a body in its answer has no type of it', async () => {
    execute = answering({ status: 304, body: null }, { etag: '"t"' });
    const { statusCode, headers, body } = await app.inject('/v1/companies/7/is-hiring');
    expect([statusCode, body, headers.etag]).toEqual([304, '', '"t"']);
    expect(headers).not.toHaveProperty('content-type');
  });

  test('that is refused has the headers known by then', async () => {
    execute = (_operation, call) => {
      call.headers['ratelimit'] = 'r';
      return Promise.reject(new AppError('rate_limited', 'no'));
    };
    const { statusCode, headers } = await app.inject('/v1/companies/7/is-hiring');
    expect([statusCode, headers['ratelimit']]).toEqual([429, 'r']);
  });
});

test('a header that is given several times is one text, which is no valid key', () => {
  const request = { headers: { one: 'a', several: ['a', 'b'] } } as unknown as EdgeRequest;
  expect(['one', 'several', 'none'].map((name) => headerOf(request, name))).toEqual(['a', 'a, b', undefined]);
});

test.each([
  [1, 1],
  [100, 1],
  [101, 2],
  [500, 5],
])('a page of up to %i items weighs as much as %i calls that read a row', (limit, weight) => {
  expect(pageUnits(limit)).toBe(weight);
});
