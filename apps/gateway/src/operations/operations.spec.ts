import { describe, expect, it } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { checkCall } from '../pipeline/call-input.js';
import type { IncomingCall } from '../pipeline/incoming-call.js';
import { operations } from './index.js';

/** The operations that the specification marks with IK (idempotency key). */
const MARKED_IK = [
  'GET /v1/companies/{company_id}/is-hiring',
  'GET /v1/companies/{company_id}/open-reqs',
  'GET /v1/companies/{company_id}/enrichment',
  'GET /v1/companies/{company_id}/first-hire',
  'GET /v1/companies/{company_id}/repost-pain',
  'GET /v1/companies/{company_id}/ats-migrations',
  'GET /v1/reqs/search',
  'GET /v1/jobs/search',
  'GET /v1/markets/role-demand',
  'GET /v1/companies/{company_id}/hiring-pulse',
  'GET /v1/companies/{company_id}/pre-action-brief',
  'GET /v1/events',
  'POST /v1/watches',
  'POST /v1/sheet/enrich',
];

/** Metered operations that are not in the specification. */
const ADDED_IK = [
  'GET /v1/signals',
  'GET /v1/companies/{company_id}/technologies',
  'GET /v1/reqs/{req_key}',
  'GET /v1/companies/screen',
  'GET /v1/markets/ats-migrations',
  'POST /v1/sheet/enrich/batch',
  'POST /v1/searches/preview',
];

const routeOf = ({ name }: { name: OperationName }): string => {
  const { method, path } = OPERATIONS[name];
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
};

const refusesTheHeader = (operation: (typeof operations)[number], idempotencyKey: string): boolean => {
  const call = { method: 'GET', path: '/', idempotencyKey, params: {}, query: {}, body: undefined, headers: {} };
  const checked = checkCall(operation, call as unknown as IncomingCall);
  return !checked.ok && checked.error.errors?.[0]?.pointer === '#Idempotency-Key';
};

describe('operations under /v1', () => {
  it('are exactly those of the contract, each declared once', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('accept an Idempotency-Key exactly where the specification marks it', () => {
    const taking = operations.filter((operation) => !refusesTheHeader(operation, 'abc')).map(routeOf);
    expect(taking.sort()).toEqual([...MARKED_IK, ...ADDED_IK].sort());
  });

  it('are metered exactly where they accept the key: one declaration for both', () => {
    const metered = operations.filter(({ name }) => OPERATIONS[name].meter !== null).map(routeOf);
    expect(metered.sort()).toEqual([...MARKED_IK, ...ADDED_IK].sort());
  });

  it('with pages count by their length for the shares between accounts and, unless it bills each item, for the limits', () => {
    const paged = operations.filter(({ query }) => query !== undefined && 'limit' in new query());
    expect(paged.map(({ name }) => name)).toEqual(expect.arrayContaining(['search_jobs', 'search_reqs', 'list_keys']));
    for (const { name, query = Object, weight, tokens, meter } of paged) {
      const input = (given: object) => ({ params: {}, query: Object.assign(new query(), given), body: {} });
      const costs = (given: object) => [(weight ?? tokens)?.(input(given)) ?? 1, tokens?.(input(given)) ?? 1];
      expect({ name, costs: costs({}) }).toEqual({ name, costs: [1, 1] });
      // `search_companies` permits at most 100 items per page, so its pages never count as two calls.
      if (name === 'search_companies') continue;
      expect({ name, costs: costs({ limit: 200 }) }).toEqual({ name, costs: [2, meter === 'change' ? 1 : 2] });
    }
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
