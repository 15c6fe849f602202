import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { AppError, type JsonOf } from '@hiring/contracts';
import { systemRandomness } from '@hiring/platform-config';
import { operations } from '../operations/index.js';
import { whoami } from '../operations/whoami.js';
import { PresentedKey } from '../access/presented-key.js';
import type { AdmissionRequest, LimitsSeen } from '../admission/admissions.js';
import type { Answer, IncomingCall } from './incoming-call.js';
import type { Caller } from './fair-shares.js';
import type { MeteredCall } from './metered-calls.js';
import type { AnyOperation, CallContext } from './operation.js';
import { Pipeline } from './pipeline.js';

const identity = { customerId: 'cus_1', keyId: 7, tier: 'free', plan: null, scopes: [] };
const limits = [{ policy: 'key' as const, limit: { ratePerMinute: 60, burst: 20 }, remaining: 19, resetMs: 1_000 }];
const isHiring = operations.find(({ name }) => name === 'is_hiring') as AnyOperation;

interface Given {
  operation?: AnyOperation;
  call?: Partial<IncomingCall>;
  /** The error by which admission refuses the caller. */
  refusal?: AppError;
}

/** Runs one call with a known key. Stubs record the requests. */
async function execute({ operation = whoami, call: over = {}, refusal }: Given = {}) {
  const call: IncomingCall = {
    ...{ method: 'GET', path: '/v1/whoami', apiKey: 'key', idempotencyKey: undefined, ifNoneMatch: undefined },
    ...{ params: {}, query: {}, body: undefined, requestId: 'req_1', address: '192.0.2.7', headers: {} },
    ...over,
  };
  const admitted: AdmissionRequest[] = [];
  const shares: [Caller, number][] = [];
  const metered: [MeteredCall, unknown][] = [];
  const tagged: { headers?: unknown }[] = [];
  const ports = {
    admissions: {
      admit: (request: AdmissionRequest, seen: LimitsSeen) => {
        admitted.push(request);
        seen(limits);
        return refusal === undefined ? Promise.resolve({ identity, claim: 'verdict' }) : Promise.reject(refusal);
      },
    },
    metered: {
      execute: async (each: MeteredCall, claim: unknown) => {
        metered.push([each, claim]);
        const { status, body } = await each.run({ callId: 'c', bill: null, position: null });
        return { status, body };
      },
    },
    ...{ bus: 'bus', cachedAnswers: 'cached answers', keys: 'keys' },
    tags: {
      apply: (each: { headers?: unknown }, { status, body }: Answer) => {
        tagged.push(each);
        return { answer: { status, body }, etag: '"t"' };
      },
    },
    shares: {
      run: (caller: Caller, weight: number, work: () => Promise<unknown>) => {
        shares.push([caller, weight]);
        return work();
      },
    },
    callers: {
      callerOf: () => ({ id: 'before', ratePerMinute: null }),
      remember: () => ({ id: 'cus_1', ratePerMinute: null }),
    },
    clock: { now: () => new Date(0) },
    randomness: systemRandomness,
    config: { baseUrl: 'https://api.example' },
  };
  const pipeline = new Pipeline(...(Object.values(ports) as unknown as ConstructorParameters<typeof Pipeline>));
  const outcome = await pipeline.execute(operation, call).then(
    (answer) => ({ answer, error: null }),
    (error: unknown) => ({ answer: null, error: error as AppError }),
  );
  return { ...outcome, admitted, shares, metered, tagged, headers: call.headers };
}

/** Returns the operation and the contexts in which it ran. */
function observed(over: Partial<AnyOperation> = {}): { operation: AnyOperation; contexts: CallContext[] } {
  const contexts: CallContext[] = [];
  const run: AnyOperation['run'] = (_input, context) => {
    contexts.push(context);
    return Promise.resolve({ status: 200, body: '{}' as JsonOf<object>, headers: { 'x-own': '1' } });
  };
  return { operation: { ...whoami, run, ...over }, contexts };
}

describe('admission', () => {
  test('is asked with key, scope, claim, tokens and address', async () => {
    const { operation } = observed({ ...isHiring, run: observed().operation.run, tokens: () => 3 });
    const call = { params: { company_id: '7' }, idempotencyKey: 'k' };
    const { admitted } = await execute({ operation, call });
    const claim = expect.objectContaining({ operation: 'is_hiring', idempotencyKey: 'k' });
    const asked = { key: new PresentedKey('key'), scope: isHiring.scope, tokens: 3, address: '192.0.2.7', claim };
    expect(admitted).toEqual([asked]);
    expect((await execute()).admitted).toMatchObject([{ tokens: 1, claim: null }]);
  });

  test('comes before the errors of the input, which cost one token and take no claim', async () => {
    const { operation, contexts } = observed({ tokens: () => 3 });
    const invalid = { operation, call: { query: { a: '1' } } };
    const known = await execute(invalid);
    expect(known.error).toMatchObject({ code: 'invalid_request' });
    expect(known.admitted).toMatchObject([{ tokens: 1, claim: null }]);
    expect((await execute({ ...invalid, refusal: new AppError('unauthorized', 'no') })).error?.code).toBe(
      'unauthorized',
    );
    expect(contexts).toEqual([]);
  });

  test.each([undefined, new AppError('rate_limited', 'no')])(
    'shows the limits, also when it refuses',
    async (refusal) => {
      const { headers } = await execute({ ...(refusal && { refusal }) });
      expect(headers).toMatchObject({ 'ratelimit-policy': '"key";q=20;w=20;burst=20', ratelimit: '"key";r=19;t=1' });
    },
  );
});

describe('shares', () => {
  test('of every call are taken before admission, refusals included', async () => {
    const before = [{ id: 'before', ratePerMinute: null }, 1];
    expect((await execute()).shares).toEqual([before]);
    expect((await execute({ refusal: new AppError('unauthorized', 'no') })).shares).toEqual([before]);
  });

  test('of a long call are those of its account, by its weight', async () => {
    const { operation } = observed({ weight: () => 5 });
    expect((await execute({ operation })).shares.slice(1)).toEqual([[{ id: 'cus_1', ratePerMinute: null }, 5]]);
  });
});

describe('a run', () => {
  test('of an unmetered operation has the answer with its headers and its entity tag', async () => {
    const { operation } = observed();
    const { answer, headers, metered, tagged } = await execute({ operation });
    expect(answer).toEqual({ status: 200, body: '{}' });
    expect(headers).toMatchObject({ 'x-own': '1', etag: '"t"' });
    expect(tagged).toMatchObject([{ customerId: 'cus_1', operation: 'whoami', headers: { 'x-own': '1' } }]);
    expect(metered).toEqual([]);
  });

  test('of a metered operation is claimed and billed around it', async () => {
    const { operation, contexts } = observed({ meter: 'call' });
    const { answer, metered } = await execute({ operation, call: { idempotencyKey: 'k' } });
    expect(answer).toEqual({ status: 200, body: '{}' });
    const claim = expect.objectContaining({ idempotencyKey: 'k' });
    expect(metered).toEqual([
      [expect.objectContaining({ operation: 'whoami', meter: 'call', identity, claim }), 'verdict'],
    ]);
    expect(contexts).toMatchObject([{ callId: 'c' }]);
  });

  test('knows its caller, its ids and what it may use', async () => {
    const { operation, contexts } = observed();
    await execute({ operation });
    await execute({ operation });
    const actor = { kind: 'key', id: '7', address: '192.0.2.7', request_id: 'req_1' };
    expect(contexts[0]).toEqual({
      ...{ identity, bus: 'bus', cachedAnswers: 'cached answers', keys: 'keys', requestId: 'req_1', actor },
      ...{ problemTypes: 'https://api.example/docs/errors#', callId: expect.any(String), bill: null, position: null },
    });
    expect(contexts[1]?.callId).not.toBe(contexts[0]?.callId);
  });
});
