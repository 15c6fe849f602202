import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { eventually } from '@hiring/platform-testing';
import { api, linesOf } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';
import { simulator, support } from '../journey/operator.js';
import { UNKNOWN_COMPANY } from '../reads/expectations.js';
import { createWatch, createWebhook, expectSame404, idOf, NOWHERE, readAll, SECRET, stranger } from './feed.js';

const token = `private${randomBytes(4).toString('hex')}`;
let owner: { customerId: string; key: string };
let outsider: { id: number; key: string };
let companyId = 0;

beforeAll(async () => {
  outsider = await freshKey();
  owner = await stranger();
  const roles = [{ title: 'Night Porter', function: 'hospitality', cities: ['Berlin'], number: 1 }];
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: roles });
  const made = await support<{ company_id: number }>(
    ...['companies', 'register', '--name', 'Hidden', '--domain', `${token}.example`],
    ...['--owner', owner.customerId, '--board', `greenhouse/${token}`],
  );
  companyId = made.company_id;
});

describe('a private company', () => {
  test('is only in its owner’s feed', async () => {
    const own = await eventually(
      async () => {
        const events = await readAll(0, { key: owner.key, query: `&company_id=${companyId}` });
        if (events.length === 0) throw new Error('not crawled yet');
        return events;
      },
      { timeoutMs: 60_000, everyMs: 300 },
    );
    const seen = new Set((await readAll(own[0]!.event_seq - 1)).map((event) => event.company_id));
    expect(seen.has(companyId)).toBe(false);
    const owners = await readAll(own[0]!.event_seq - 1, { key: owner.key });
    expect(owners.map((event) => event.company_id)).toContain(companyId);
  });

  test('is the same 404 to others as one that does not exist, and nothing is billed', async () => {
    const webhook = idOf(await createWebhook(NOWHERE));
    const watch = (company_id: number) => ({
      method: 'POST',
      body: { company_id, event_types: ['opened'], webhook_endpoint_id: webhook },
    });
    await expectSame404(outsider, [
      [`/v1/events?since=0&company_id=${companyId}`],
      [`/v1/events?since=0&company_id=${UNKNOWN_COMPANY}`],
    ]);
    await expectSame404(outsider, [
      ['/v1/watches', watch(companyId)],
      ['/v1/watches', watch(UNKNOWN_COMPANY)],
    ]);
  });
});

describe('another account’s webhooks, watches and deliveries', () => {
  test('are the same 404 as missing ones, for any request', async () => {
    const webhook = idOf(await createWebhook(NOWHERE, { key: owner.key }));
    const watch = idOf(await createWatch(companyId, webhook, { key: owner.key }));
    for (const [path, request] of [
      [(id: number) => `/v1/webhooks/${id}`, { method: 'DELETE' }],
      [(id: number) => `/v1/webhooks/${id}/test`, { method: 'POST', body: {} }],
      [(id: number) => `/v1/webhooks/${id}/enable`, { method: 'POST', body: {} }],
      [(id: number) => `/v1/webhooks/${id}/rotate-secret`, { method: 'POST', body: { secret: SECRET } }],
      [(id: number) => `/v1/webhooks/${id}/deliveries`, {}],
      [(id: number) => `/v1/webhooks/${id}/replay`, { method: 'POST', body: { since_seq: 0 } }],
    ] as const) {
      await expectSame404(outsider, [
        [path(webhook), request],
        [path(987_654_321), request],
      ]);
    }
    await expectSame404(outsider, [
      [`/v1/watches/${watch}`, { method: 'DELETE' }],
      ['/v1/watches/987654321', { method: 'DELETE' }],
    ]);
    await expectSame404(outsider, [['/v1/deliveries/987654321/redeliver', { method: 'POST', body: {} }]]);
    const foreign = { company_id: 1, event_types: ['opened'], webhook_endpoint_id: webhook };
    await expectSame404(outsider, [
      ['/v1/watches', { method: 'POST', body: foreign }],
      ['/v1/watches', { method: 'POST', body: { ...foreign, webhook_endpoint_id: 987_654_321 } }],
    ]);
    const { body } = await api('/v1/watches', { key: owner.key });
    expect(body['watches']).toMatchObject([{ id: watch, company_id: companyId, webhook_endpoint_id: webhook }]);
    expect(await linesOf(outsider.id)).toEqual([]);
  });
});
