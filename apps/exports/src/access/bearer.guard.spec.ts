import { expect, test } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { Bus } from '@hiring/platform-rpc';
import type { RpcResponse } from '@hiring/contracts';
import { BearerGuard } from './bearer.guard.js';
import { KeyVerifier } from './key.verifier.js';

const HEADERS = { 'ratelimit-policy': '"key";q=20;w=20;burst=20', ratelimit: '"key";r=19;t=1' };
const verified = { key_id: 1, customer_id: 'cus_1', tier: 'free', scopes: ['projects:read'] } as const;

type Reply = RpcResponse<'gateway.verify_key'>;

/**
 * Sends one request through a guard. `gateway` is the gateway's answer over the bus. Returns the response headers and
 * the guard's result or error.
 */
async function guarded(gateway: object): Promise<{ headers: object; outcome: unknown }> {
  const headers = {};
  const bus = { seal: (key: string) => key, request: () => Promise.resolve(gateway) } as unknown as Bus;
  const http = {
    getRequest: () => ({ headers: { authorization: 'Bearer abc' }, ip: '::1' }),
    getResponse: () => ({ headers: (given: object) => Object.assign(headers, given) }),
  };
  const context = { switchToHttp: () => http } as unknown as ExecutionContext;
  const outcome = await new BearerGuard(new KeyVerifier(bus)).canActivate(context).catch((error: unknown) => error);
  return { headers, outcome };
}

test.each<[string, Partial<Reply>, unknown]>([
  ['a valid key', { verified: { ...verified, scopes: [...verified.scopes] } }, true],
  ['a key without the scope', { verified: { ...verified, scopes: [] } }, { code: 'forbidden' }],
  ['an unknown key', { verified: null }, { code: 'forbidden' }],
  [
    'a key past its limit',
    {
      verified: null,
      limited: { detail: 'The rate limit of this key or account is reached.', retry_after_seconds: 3 },
    },
    { code: 'rate_limited', retryAfterSeconds: 3 },
  ],
])('the answer to %s shows where the limits stand', async (_name, reply, expected) => {
  const { headers, outcome } = await guarded({ ...reply, limit_headers: HEADERS });
  expect(headers).toEqual(HEADERS);
  if (expected === true) expect(outcome).toBe(true);
  else expect(outcome).toMatchObject(expected as object);
});

test('a gateway of the release before, which sends no limits, is understood', async () => {
  expect(await guarded({ verified })).toEqual({ headers: {}, outcome: true });
});
