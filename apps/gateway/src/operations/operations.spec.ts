import { describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@hiring/contracts';
import { checkCall } from '../pipeline/call-input.js';
import type { IncomingCall } from '../pipeline/incoming-call.js';
import { operations } from './index.js';

/** The operations that the specification marks IK. */
const MARKED_IK = [
  'is_hiring',
  'open_reqs',
  'enrichment',
  'first_hire',
  'repost_pain',
  'ats_migrations',
  'search_reqs',
  'search_jobs',
  'role_demand',
  'hiring_pulse',
  'pre_action_brief',
  'events',
  'create_watch',
  'sheet_enrich',
];

function callWithKey(idempotencyKey: string): IncomingCall {
  return {
    method: 'GET',
    path: '/',
    apiKey: undefined,
    idempotencyKey,
    ifNoneMatch: undefined,
    params: {},
    query: {},
    body: undefined,
    requestId: 'r',
    address: '127.0.0.1',
    headers: {},
  };
}

const refusesTheHeader = (operation: (typeof operations)[number], key: string): boolean => {
  const checked = checkCall(operation, callWithKey(key));
  return !checked.ok && checked.error.errors?.[0]?.pointer === '#Idempotency-Key';
};

describe('operations under /v1', () => {
  it('are exactly those of the contract, each declared once', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('take an Idempotency-Key exactly where the specification marks it', () => {
    const taking = operations.filter((operation) => !refusesTheHeader(operation, 'abc')).map(({ name }) => name);
    expect(taking.sort()).toEqual([...MARKED_IK].sort());
  });

  it('refuse a malformed Idempotency-Key everywhere', () => {
    for (const operation of operations) expect(refusesTheHeader(operation, 'a b')).toBe(true);
  });

  it('declare a class for every id in their path, and no path parameters besides', () => {
    for (const { name, params } of operations) {
      expect({ name, declared: params !== undefined }).toEqual({ name, declared: OPERATIONS[name].path.includes(':') });
    }
  });
});
