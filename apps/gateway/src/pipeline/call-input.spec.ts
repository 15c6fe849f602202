import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { fingerprintOf } from '@hiring/billing';
import { AppError, type OperationName } from '@hiring/contracts';
import { operations } from '../operations/index.js';
import { checkCall, IF_NONE_MATCH_LENGTH_MAX, type CheckedCall } from './call-input.js';
import type { IncomingCall } from './incoming-call.js';

function check(name: OperationName, given: Partial<IncomingCall> = {}): ReturnType<typeof checkCall> {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  const call = { method: 'GET', path: '/v1/x', params: {}, query: {}, body: undefined, headers: {}, ...given };
  return checkCall(operation, call as IncomingCall);
}

function taken(name: OperationName, given: Partial<IncomingCall> = {}): CheckedCall {
  const result = check(name, given);
  if (!result.ok) throw result.error;
  return result.call;
}

/** Returns the code and the pointers of the error that refuses the call. */
function refused(name: OperationName, given: Partial<IncomingCall> = {}): unknown[] {
  const result = check(name, given);
  if (result.ok) throw new Error('the call is not refused');
  return [result.error.code, ...(result.error.errors ?? []).map(({ pointer }) => pointer)];
}

describe('parameters of a call', () => {
  test('ids in the path are numbers or texts, as declared', () => {
    expect(taken('is_hiring', { params: { company_id: '7' } }).input.params).toEqual({ company_id: 7 });
    expect(taken('get_req', { params: { req_key: '7' } }).input.params).toEqual({ req_key: '7' });
    expect(refused('is_hiring', { params: { company_id: 'x' } })).toEqual(['invalid_request', '{company_id}']);
  });

  test('an operation without them gets none, and refuses any in the query', () => {
    expect(taken('whoami', { params: { id: 'ignored' } }).input).toEqual({ params: {}, query: {}, body: {} });
    expect(refused('whoami', { query: { a: '1' } })).toEqual(['invalid_request', '?a']);
  });

  test.each([undefined, null, {}])('an operation without a body takes %j for none', (body) => {
    expect(taken('whoami', { body }).input.body).toEqual({});
  });

  test.each([
    [{ a: 1, b: 2 }, ['/a', '/b']],
    [[], ['']],
    [['x'], ['']],
    ['text', ['']],
    [0, ['']],
  ])('an operation without a body refuses %j', (body, pointers) => {
    expect(refused('whoami', { body })).toEqual(['invalid_request', ...pointers]);
  });

  test('a body is checked against its declaration', () => {
    expect(taken('create_search', { body: { role: 'sales' } }).input.body).toMatchObject({ role: 'sales' });
    expect(refused('create_search', { body: { role: 5 } })).toContain('/role');
  });
});

describe('headers of a call', () => {
  test('an error that the transport found comes first', () => {
    const refusal = new AppError('invalid_request', 'no JSON');
    expect(check('whoami', { refusal, query: { a: '1' } })).toEqual({ ok: false, error: refusal });
  });

  test(`If-None-Match has at most ${IF_NONE_MATCH_LENGTH_MAX} characters`, () => {
    expect(check('whoami', { ifNoneMatch: 'x'.repeat(IF_NONE_MATCH_LENGTH_MAX) }).ok).toBe(true);
    const ifNoneMatch = 'x'.repeat(IF_NONE_MATCH_LENGTH_MAX + 1);
    expect(refused('whoami', { ifNoneMatch })).toEqual(['invalid_request', '#If-None-Match']);
  });

  test('an Idempotency-Key is a claim of the operation, by the fingerprint of the call', () => {
    const call = { path: '/v1/companies/7/hiring-pulse', query: { max_age: '60' }, params: { company_id: '7' } };
    expect(taken('hiring_pulse', call).claim).toBeNull();
    expect(taken('hiring_pulse', { ...call, idempotencyKey: '"k"' }).claim).toEqual({
      operation: 'hiring_pulse',
      idempotencyKey: 'k',
      fingerprint: fingerprintOf({ method: 'GET', path: call.path, query: call.query, body: undefined }),
    });
    expect(taken('hiring_pulse', { ...call, query: undefined, idempotencyKey: 'k' }).claim).toMatchObject({
      fingerprint: fingerprintOf({ method: 'GET', path: call.path, query: {}, body: undefined }),
    });
  });

  test.each<[OperationName, string]>([
    ['is_hiring', 'a b'],
    ['is_hiring', ''],
    ['whoami', 'k'],
  ])('%s refuses the Idempotency-Key %j', (name, idempotencyKey) => {
    const params = name === 'is_hiring' ? { company_id: '7' } : {};
    expect(refused(name, { params, idempotencyKey })).toEqual(['invalid_request', '#Idempotency-Key']);
  });

  test('a fault of the gateway is not shown as an error of the caller', () => {
    const query = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new TypeError('fault');
        },
      },
    );
    expect(() => check('whoami', { query })).toThrow(TypeError);
  });
});
