import { hostname } from 'node:os';
import { expect, test } from '@jest/globals';
import type { AuditRecord } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { api } from '../account/api.js';
import { support } from '../journey/operator.js';

interface Made {
  customer_id: string;
  /** The key's id. An operator issued the key with all scopes. */
  keyId: number;
  key: string;
}

async function customer(): Promise<Made> {
  const { customer_id } = await support<{ customer_id: string }>(
    'customers',
    'create',
    '--name',
    'Audited',
    '--tier',
    'pro',
  );
  const { id, key } = await support<{ id: number; key: string }>('keys', 'issue', customer_id);
  return { customer_id, keyId: id, key };
}

/** Returns the customer's audit records after those for its creation and first key. */
async function changesOf(customerId: string, count: number): Promise<AuditRecord[]> {
  let records: AuditRecord[] = [];
  await eventually(
    async () => {
      records = await support<AuditRecord[]>('audit', '--customer', customerId);
      return records.length >= count + 2;
    },
    { timeoutMs: 120_000, everyMs: 500 },
  );
  return records.slice(2);
}

/** Returns a record without the values that differ between runs. */
const said = ({ action, target, before, after }: AuditRecord): unknown => [action, target, before, after];

test("an operator's changes of a customer and its keys are recorded: actor, origin, before and after", async () => {
  const { customer_id, keyId, key } = await customer();
  const id = String(keyId);
  await support('customers', 'set-plan', customer_id, 'growth');
  await support('customers', 'set-tier', customer_id, '--tier', 'standard');
  await support('customers', 'set-limits', customer_id, '--rate-per-minute', '240', '--burst', '9');
  await support('customers', 'set-caps', customer_id, '--cap', 'calls=1/24');
  await support('keys', 'set-tier', id, '--tier', 'free');
  await support('keys', 'set-limits', id, '--burst', '7');
  await support('keys', 'revoke', id);
  await support('keys', 'revoke', id);

  const records = await support<AuditRecord[]>('audit', '--customer', customer_id).then(() =>
    changesOf(customer_id, 7),
  );
  const whom = `customer ${customer_id}`;
  expect(records.map(said)).toEqual([
    ['customer.changed', whom, { plan: null }, { plan: 'growth' }],
    ['customer.changed', whom, { tier: 'pro' }, { tier: 'standard' }],
    ['customer.changed', whom, { rate_per_minute: null, burst: null }, { rate_per_minute: 240, burst: 9 }],
    ['customer.changed', whom, { plan_caps: [] }, { plan_caps: [{ unit: 'calls', max: 1, window_hours: 24 }] }],
    ['key.changed', `key ${id}`, { tier: 'pro' }, { tier: 'free' }],
    ['key.changed', `key ${id}`, { burst: null }, { burst: 7 }],
    ['key.revoked', `key ${id}`, { revoked_at: null }, { revoked_at: expect.any(String) }],
  ]);
  for (const { actor, audit_id, occurred_at } of records) {
    expect(actor).toMatchObject({ kind: 'operator', id: expect.stringMatching(/./), address: hostname() });
    expect([audit_id, occurred_at]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/Z$/)]);
  }
  expect(JSON.stringify(records)).not.toContain(key.slice(13, 50));
  const revoked = await support<AuditRecord[]>('audit', '--customer', customer_id, '--action', 'key.revoked');
  expect(revoked.map(said)).toEqual(records.slice(-1).map(said));
}, 300_000);

test("an account's changes of its keys and webhooks are recorded with the key and the request, never with a secret", async () => {
  const { customer_id, keyId, key } = await customer();
  const secret = 'the first secret of this webhook';
  const post = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const reply = await api(path, { key, method: 'POST', ...(body !== undefined && { body }) });
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
    return reply.body;
  };
  const made = await post('/v1/keys', { tier: 'free' });
  await api(`/v1/keys/${made['id']}`, { key, method: 'DELETE' });
  const url = 'https://receiver.example/hook';
  const webhook = (await post('/v1/webhooks', { url, secret }))['id'];
  await post(`/v1/webhooks/${webhook}/rotate-secret`, { secret: `${secret} again` });
  await post(`/v1/webhooks/${webhook}/enable`);
  await support('webhooks', 'disable', customer_id, String(webhook));
  await post(`/v1/webhooks/${webhook}/enable`);
  await api(`/v1/webhooks/${webhook}`, { key, method: 'DELETE' });
  await api(`/v1/webhooks/${webhook}`, { key, method: 'DELETE' });

  const records = await changesOf(customer_id, 7);
  // Records from two services may have the same time, so each kind is compared separately.
  const of = (kind: string): AuditRecord[] => records.filter(({ action }) => action.startsWith(`${kind}.`));
  expect(of('key').map(said)).toEqual([
    ['key.created', `key ${made['id']}`, null, expect.objectContaining({ tier: 'free' })],
    ['key.revoked', `key ${made['id']}`, { revoked_at: null }, { revoked_at: expect.any(String) }],
  ]);
  const target = `webhook ${webhook}`;
  expect(of('webhook').map(said)).toEqual([
    ['webhook.created', target, null, { url }],
    ['webhook.secret_rotated', target, null, { previous_secret_expires_at: expect.any(String) }],
    [
      'webhook.disabled',
      target,
      { status: 'active', disabled_reason: null },
      { status: 'disabled', disabled_reason: 'operator' },
    ],
    [
      'webhook.enabled',
      target,
      { status: 'disabled', disabled_reason: 'operator' },
      { status: 'active', disabled_reason: null },
    ],
    ['webhook.deleted', target, { url, status: 'active' }, null],
  ]);
  const byKey = records.filter(({ action }) => action !== 'webhook.disabled');
  for (const { actor } of byKey) {
    expect(actor).toMatchObject({ kind: 'key', id: String(keyId), address: expect.any(String) });
    expect(actor.request_id).toEqual(expect.stringMatching(/./));
  }
  for (const text of [secret, String(made['key']).slice(13, 50)]) expect(JSON.stringify(records)).not.toContain(text);
}, 300_000);

test('projects, suppressions and erasures are recorded, without the contacts of a person', async () => {
  const { customer_id } = await customer();
  const { id } = await support<{ id: number }>('projects', 'create', customer_id, '--name', 'Q3');
  await support('projects', 'set-retention', String(id), '--days', '30');
  await support('leads', 'suppress', customer_id, 'jane@acme.com', 'acme.com');
  await support('leads', 'unsuppress', customer_id, 'jane@acme.com');
  await support('leads', 'erase', 'jane@acme.com', '--customer', customer_id, '--yes');
  await support('projects', 'delete', String(id), '--yes');
  const records = await changesOf(customer_id, 6);
  expect(records.map(said)).toEqual([
    ['project.created', `project ${id}`, null, { name: 'Q3', export_name: null }],
    ['project.changed', `project ${id}`, { lead_retention_days: null }, { lead_retention_days: 30 }],
    ['suppression.added', `suppressions of ${customer_id}`, null, { email: 1, domain: 1, phone: 0 }],
    ['suppression.removed', `suppressions of ${customer_id}`, { email: 1, domain: 0, phone: 0 }, null],
    ['person.erased', 'leads of one person', { leads: 0, projects: 0 }, null],
    ['project.deleted', `project ${id}`, { name: 'Q3', lead_count: 0 }, null],
  ]);
  expect(JSON.stringify(records)).not.toContain('jane');
}, 300_000);
