import { createHash, createHmac, hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fingerprintOf } from '@hiring/billing';
import type { OperationName } from '@hiring/contracts';
import { derivedKeyring, parseKeyring } from '@hiring/platform-config';
import type { GatewayConfig } from '../config.js';
import { CSV_FORMAT } from './csv-answer.js';
import { EntityTags } from './entity-tags.js';
import type { IncomingCall } from './incoming-call.js';

const keyOf = (fill: number): string => Buffer.alloc(32, fill).toString('base64');
const BODY = '{"is_hiring":true,"open_req_count":7,"as_of":"2026-01-01T00:00:00.000Z"}';

function tagsUnder(peppers: string, version?: number): EntityTags {
  const keyPeppers = parseKeyring(peppers);
  return new EntityTags({ keyPeppers, storedPepperVersion: version ?? keyPeppers.current.version } as GatewayConfig);
}

interface Given {
  customerId?: string;
  operation?: OperationName;
  path?: string;
  query?: Record<string, string>;
  coverage?: string;
  headers?: Record<string, string>;
  ifNoneMatch?: string;
  method?: 'GET' | 'HEAD' | 'POST';
  status?: number;
  body?: string;
  cachedAs?: number;
}

function apply(tags: EntityTags, given: Given = {}): { status: number; etag: string | undefined } {
  const { path = '/v1/companies/7/is-hiring', method = 'GET', query = {}, ifNoneMatch } = given;
  const call = { method, path, query, ifNoneMatch, headers: {} } as unknown as IncomingCall;
  const { customerId = 'cus_a', operation = 'is_hiring', coverage = 'direct' } = given;
  const result = {
    status: given.status ?? 200,
    body: given.body ?? BODY,
    ...(given.cachedAs !== undefined && { cachedAs: given.cachedAs }),
  };
  const { answer, etag } = tags.apply({ customerId, operation, call, headers: { coverage, ...given.headers } }, result);
  expect(answer.body).toBe(answer.status === 304 ? null : result.body);
  return { status: answer.status, etag };
}

describe('the entity tag of an answer', () => {
  const tags = tagsUnder(`1:${keyOf(1)}`);
  const own = apply(tags).etag ?? '';

  it('is strong, names its key version, and is the same in every gateway', () => {
    expect(own).toMatch(/^"1\.[\w-]{27}"$/);
    expect(apply(tagsUnder(`1:${keyOf(1)}`)).etag).toBe(own);
  });

  it('gives its customer an empty 304 for the same request while the answer is the same', () => {
    expect(apply(tags, { ifNoneMatch: own })).toEqual({ status: 304, etag: own });
    expect(apply(tags, { ifNoneMatch: `W/${own}` }).status).toBe(304);
    expect(apply(tags, { ifNoneMatch: own.replace(/"$/, '-gzip"') }).status).toBe(304);
    expect(apply(tags, { ifNoneMatch: own, method: 'HEAD' }).status).toBe(304);
  });

  it.each<[string, Given]>([
    ['customer', { customerId: 'cus_b' }],
    ['operation', { operation: 'open_reqs' }],
    ['path', { path: '/v1/companies/8/is-hiring' }],
    ['query', { query: { limit: '2' } }],
    ['coverage', { coverage: 'stale' }],
    ['next page', { headers: { link: '</v1/x?cursor=1>; rel="next"' } }],
    ['body', { body: BODY.replace('7', '8') }],
  ])('of another %s does not match', (_part, given) => {
    expect(apply(tags, given).etag).not.toBe(own);
    expect(apply(tags, { ...given, ifNoneMatch: own }).status).toBe(200);
  });

  it('of CSV has the number of its format', () => {
    const call = { method: 'GET', path: '/v1/x', asCsv: true } as unknown as IncomingCall;
    const tagged = { customerId: 'cus_a', operation: 'search_jobs' as const, call, headers: undefined };
    const keyPeppers = parseKeyring(`1:${keyOf(1)}`);
    const key = derivedKeyring(keyPeppers, 'etag', 1).current.key;
    const parameters = fingerprintOf({ method: 'GET', path: '/v1/x', query: {}, body: undefined });
    const lines = ['cus_a', 'search_jobs', parameters, '', hash('sha256', BODY, 'base64url'), `text/csv ${CSV_FORMAT}`];
    const digest = createHmac('sha256', key).update(lines.join('\n')).digest('base64url');
    expect(tags.apply(tagged, { status: 200, body: BODY }).etag).toBe(`"1.${digest.slice(0, 27)}"`);
  });

  it('cannot be computed from a guessed body', () => {
    const digests = ['base64url', 'base64', 'hex'] as const;
    for (const encoding of digests) {
      const guess = createHash('sha256').update(BODY).digest(encoding).slice(0, 27);
      expect(apply(tags, { ifNoneMatch: `"${guess}", "1.${guess}"` }).status).toBe(200);
    }
  });

  it('does not depend on the order of the query', () => {
    const first = apply(tags, { query: { a: '1', b: '2' } }).etag ?? '';
    expect(apply(tags, { query: { b: '2', a: '1' }, ifNoneMatch: first }).status).toBe(304);
  });

  it('is absent for other statuses and for POST', () => {
    expect(apply(tags, { status: 202, ifNoneMatch: '*' })).toEqual({ status: 202, etag: undefined });
    expect(apply(tags, { method: 'POST', ifNoneMatch: '*' })).toEqual({ status: 200, etag: undefined });
  });

  it('is matched by * only on unmetered operations', () => {
    expect(apply(tags, { operation: 'whoami', ifNoneMatch: '*' }).status).toBe(304);
    for (const operation of ['is_hiring', 'events', 'search_jobs', 'hiring_pulse'] as const) {
      expect(apply(tags, { operation, ifNoneMatch: '*' }).status).toBe(200);
      expect(apply(tags, { operation, ifNoneMatch: '"x", *' }).status).toBe(200);
    }
  });

  it('matches while its key version is configured, and not afterwards', () => {
    const rotated = tagsUnder(`1:${keyOf(1)},2:${keyOf(2)}`);
    expect(apply(rotated, { ifNoneMatch: own }).status).toBe(304);
    expect(apply(rotated).etag).toMatch(/^"2\./);
    expect(apply(tagsUnder(`2:${keyOf(2)}`), { ifNoneMatch: own }).status).toBe(200);
    expect(apply(tagsUnder(`1:${keyOf(1)},2:${keyOf(2)}`, 1)).etag).toBe(own);
  });

  it.each<[string, Given]>([
    ['request', {}],
    ['customer', { customerId: 'cus_b' }],
    ['path', { path: '/v1/companies/007/is-hiring' }],
    ['query', { query: { max_age: '3600' } }],
    ['entry', { cachedAs: 2, body: '{"another":"answer"}' }],
  ])('of a cached answer is the same as without the cache, also for the next %s', (_part, given) => {
    expect(apply(tags, { cachedAs: 1 }).etag).toBe(own);
    const { cachedAs: _, ...uncached } = given;
    const { etag } = apply(tags, uncached);
    expect(apply(tags, { cachedAs: 1, ...given })).toEqual({ status: 200, etag });
    expect(apply(tags, { cachedAs: 1, ...given, ifNoneMatch: etag ?? '' })).toEqual({ status: 304, etag });
    expect(apply(tags, { cachedAs: 1, ifNoneMatch: own })).toEqual({ status: 304, etag: own });
  });

  it('of a cached answer is not computed again for the same request', () => {
    apply(tags, { cachedAs: 1 });
    // The result is the cached tag of entry 1, although the body differs. Outside this test, an entry never has two
    // bodies.
    expect(apply(tags, { cachedAs: 1, body: '{"another":"answer"}' }).etag).toBe(own);
  });

  it('is computed once for each version, however many tags a caller names', () => {
    const rotated = tagsUnder(`1:${keyOf(1)},2:${keyOf(2)}`);
    let computed = 0;
    const headers = {
      get coverage(): string {
        computed += 1;
        return 'direct';
      },
    };
    const ifNoneMatch = Array.from({ length: 300 }, (_, n) => `"${1 + (n % 2)}.${'x'.repeat(27)}"`).join(', ');
    const call = { method: 'GET', path: '/v1/x', query: {}, ifNoneMatch, headers: {} } as unknown as IncomingCall;
    const tagged = { customerId: 'cus_a', operation: 'is_hiring' as const, call, headers };
    expect(rotated.apply(tagged, { status: 200, body: BODY }).answer.status).toBe(200);
    expect(computed).toBe(2);
  });

  it('is absent for a 200 without a body, and the answer stays as it is', () => {
    const call = { method: 'GET', path: '/v1/x', ifNoneMatch: '*' } as unknown as IncomingCall;
    const tagged = { customerId: 'cus_a', operation: 'whoami' as const, call, headers: undefined };
    expect(tags.apply(tagged, { status: 200, body: null })).toEqual({ answer: { status: 200, body: null } });
  });

  it('is the same without headers, query or coverage and with empty ones', () => {
    const call = { method: 'GET', path: '/v1/x' } as unknown as IncomingCall;
    const tagged = { customerId: 'cus_a', operation: 'whoami' as const, call, headers: undefined };
    const { etag } = tags.apply(tagged, { status: 200, body: BODY });
    const empty = { ...tagged, call: { ...call, query: {} }, headers: { coverage: '' } };
    expect(tags.apply(empty, { status: 200, body: BODY }).etag).toBe(etag);
  });

  it('is made under no version that is not configured', () => {
    expect(() => apply(tagsUnder(`1:${keyOf(1)}`, 2))).toThrow('no key 2 is configured');
  });
});
