import { expect, test } from '@jest/globals';
import { support } from '../../journey/operator.js';
import { api } from '../api.js';

interface Issued {
  id: number;
  key: string;
  tier: string;
}

/** Uses only operators' commands, from the account's creation to the key's revocation. */
test('customers and keys are created, changed, listed and revoked, each change effective when its command returns', async () => {
  const { customer_id } = await support<{ customer_id: string }>(
    'customers',
    'create',
    '--name',
    'E2E',
    '--tier',
    'standard',
  );
  const { id, key, tier } = await support<Issued>('keys', 'issue', customer_id);
  expect([key, tier]).toEqual([expect.stringMatching(/^hsk_live_[0-9A-Za-z]{49}$/), 'standard']);
  const whoami = async (): Promise<Record<string, unknown>> => (await api('/v1/whoami', { key })).body;
  expect(await whoami()).toMatchObject({ customer_id, tier: 'standard', plan: null });

  await Promise.all([
    support('customers', 'set-plan', customer_id, 'growth'),
    support('customers', 'set-limits', customer_id, '--rate-per-minute', '240', '--burst', '9'),
    support('customers', 'set-caps', customer_id, '--cap', 'calls=1/24'),
    support('keys', 'set-tier', String(id), '--tier', 'free'),
    support('keys', 'set-limits', String(id), '--rate-per-minute', '120', '--burst', '7'),
  ]);
  expect(await whoami()).toMatchObject({ tier: 'free', plan: 'growth' });
  const first = await api('/v1/companies/1/is-hiring', { key });
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=8;w=4;burst=7, "customer";q=12;w=3;burst=9');
  const capped = await api('/v1/companies/1/is-hiring', { key });
  expect([capped.status, capped.body['code']]).toEqual([429, 'plan_limit_reached']);
  expect((await api('/v1/usage', { key })).body['calls']).toBe(1);
  expect((await api('/v1/usage/balance', { key })).body).toEqual({
    plan: 'growth',
    balances: [{ unit: 'calls', window_hours: 24, max: 1, used: 1, remaining: 0 }],
  });

  const [customers, listed] = await Promise.all([
    support<Record<string, unknown>[]>('customers', 'list'),
    support<Record<string, unknown>[]>('keys', 'list', customer_id),
  ]);
  const customer = customers.find((row) => row['customer_id'] === customer_id);
  expect(customer).toMatchObject({ plan: 'growth', tier: 'standard', active_keys: 1, rate_per_minute: 240, burst: 9 });
  expect(listed).toMatchObject([{ id, tier: 'free', last_four: key.slice(-4), revoked_at: null }]);
  expect(JSON.stringify(listed)).not.toContain(key.slice(13, 50));

  await support('keys', 'revoke', String(id));
  expect((await api('/v1/whoami', { key })).status).toBe(401);
});

test('the books agree, and the pepper rotation is reported', async () => {
  const [status, made, books] = await Promise.all([
    support<{ version_in_use: number; unverifiable_keys: number }>('keys', 'peppers'),
    support<{ version: number; entry: string }>('keys', 'new-pepper'),
    support<{ findings: unknown[] }>('usage', 'reconciliation'),
  ]);
  expect(status.unverifiable_keys).toBe(0);
  expect(made.version).toBe(status.version_in_use + 1);
  const [version, secret] = made.entry.split(':');
  expect([Number(version), Buffer.from(secret ?? '', 'base64').length]).toEqual([made.version, 32]);
  expect(books.findings).toEqual([]);
});
