import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { api } from '../../e2e/account/api.js';
import { createWebhook, idOf, NOWHERE } from '../../e2e/feed/feed.js';
import { newAccount, SCREENS, Visit } from './visit.js';

describe.each(SCREENS)('a leaked key is stopped in the console on a %s', (_name, screen) => {
  let visit: Visit;
  let leaked: string;
  let hidden: string;

  beforeAll(async () => {
    visit = await Visit.open(await newAccount(), screen);
    leaked = await keyOf(visit.account.key, 'Leaked');
    hidden = await keyOf(leaked, 'Hidden');
    const webhook = idOf(await createWebhook(NOWHERE, { key: hidden }));
    const body = { company_id: 1, event_types: ['opened'], webhook_endpoint_id: webhook };
    expect((await api('/v1/watches', { key: hidden, method: 'POST', body })).status).toBe(201);
  });
  afterAll(() => visit?.close());

  const keyOf = async (key: string, name: string): Promise<string> =>
    String((await api('/v1/keys', { key, method: 'POST', body: { tier: 'pro', name } })).body['key']);
  const row = (name: string) => visit.rows('API keys').filter({ hasText: name });
  /**
   * Returns whether the leaked key still works, and the state of everything that it created: the hidden key, and that
   * key's webhook and watch.
   */
  const active = async () => {
    const { key } = visit.account;
    const [webhooks, watches] = [await api('/v1/webhooks', { key }), await api('/v1/watches', { key })];
    return {
      keys: [(await api('/v1/whoami', { key: leaked })).status, (await api('/v1/whoami', { key: hidden })).status],
      webhooks: (webhooks.body['webhooks'] as { status: string }[]).map(({ status }) => status),
      watches: (watches.body['watches'] as object[]).length,
    };
  };
  const ALL = { keys: [200, 200], webhooks: ['active'], watches: 1 };

  test('first what it would end is shown, and nothing is ended', async () => {
    await visit.section('API keys');
    await row('Leaked').getByRole('button', { name: 'Stop all: Leaked and everything it made' }).click();
    const dialogue = visit.dialogue('Stop this key and everything it made?');
    for (const line of ['2 API keys revoked', '1 webhook disabled', '1 watch cancelled'])
      await dialogue.getByText(line).waitFor();
    await visit.inspect('key-stop');
    expect(await active()).toEqual(ALL);
    await dialogue.getByRole('button', { name: 'Cancel' }).click();
    await dialogue.waitFor({ state: 'detached' });
    expect(await active()).toEqual(ALL);
  });

  test('then nothing that it made is active, and the session goes on', async () => {
    await row('Leaked').getByRole('button', { name: 'Stop all: Leaked and everything it made' }).click();
    await visit.page.getByText('2 API keys revoked').waitFor();
    await visit.button('Stop this key and everything it made').click();
    for (const name of ['Leaked', 'Hidden']) await row(name).getByText('Revoked').waitFor();
    expect(await active()).toEqual({ keys: [401, 401], webhooks: ['disabled'], watches: 0 });
    await visit.section('Webhooks');
    await visit.page.getByRole('main').getByText('Disabled').first().waitFor();
    expect(visit.complaints).toEqual([]);
  });
});
