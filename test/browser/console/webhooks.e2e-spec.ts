import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, receiverHost } from '@hiring/platform-testing';
import { api } from '../../e2e/account/api.js';
import { createWatch, deliveries, idOf } from '../../e2e/feed/feed.js';
import { support } from '../../e2e/journey/operator.js';
import { posting, publish, registerCompany } from './board.js';
import { newAccount, SCREENS, Visit } from './visit.js';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

describe.each(SCREENS)('webhooks in the console on a %s', (_name, screen) => {
  const token = `console${randomBytes(4).toString('hex')}`;
  const received: Received[] = [];
  let visit: Visit;
  let sink: Server;
  let address: string;
  let company: number;
  let webhook: number;
  let status = 200;

  beforeAll(async () => {
    sink = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        response.statusCode = status;
        response.end('thank you');
      });
    });
    sink.listen(0, receiverHost());
    await once(sink, 'listening');
    address = `${receiverHost()}:${(sink.address() as AddressInfo).port}/hook`;
    company = await registerCompany(token);
    visit = await Visit.open(await newAccount(), screen);
  });
  afterAll(async () => {
    await visit?.close();
    sink?.closeAllConnections();
    sink?.close();
  });

  const key = (): string => visit.account.key;
  const manage = async (item: string): Promise<void> => {
    await visit.button('Manage').click();
    await visit.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const state = async (): Promise<Record<string, unknown>> =>
    ((await api('/v1/webhooks', { key: key() })).body['webhooks'] as Record<string, unknown>[])[0] ?? {};

  test('one is registered with a generated secret, tested, and explained in five languages', async () => {
    const { page } = visit;
    await visit.section('Webhooks');
    await page.getByRole('main').getByRole('button', { name: 'Register a webhook' }).first().click();
    await page.getByLabel('URL').fill(`http://${address}`);
    await visit.button('Generate').click();
    await visit.inspect('webhook-new');
    await visit.button('Register the webhook').click();
    await visit.heading(address).waitFor();
    webhook = Number(/\d+$/.exec(page.url())?.[0]);
    await page.getByText('Nothing was delivered yet.').waitFor();
    await visit.button('Send a test').click();
    await page.getByText('The test was delivered').waitFor();
    expect(received).toHaveLength(1);
    await visit.inspect('webhook-tested');
    await page.getByRole('tab', { name: 'Verify' }).click();
    for (const language of ['TypeScript', 'Python', 'Go', 'Java', 'Ruby']) {
      await page.getByRole('tab', { name: language }).click();
      await visit.button(`Copy ${language}`).waitFor();
    }
    await visit.inspect('webhook-verify');
  });

  test('its limits are edited, it is disabled and enabled', async () => {
    const { page } = visit;
    await manage('Edit');
    const dialogue = visit.dialogue('Edit the webhook');
    await dialogue.getByLabel('Deliveries at once').fill('7');
    await dialogue.getByLabel('Deliveries per second').fill('20');
    await visit.inspect('webhook-edit');
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await dialogue.waitFor({ state: 'detached' });
    expect(await state()).toMatchObject({ concurrency: 7, rate_per_second: 20 });
    await manage('Disable');
    await visit.dialogue('Disable this webhook?').getByRole('button', { name: 'Cancel' }).click();
    await manage('Disable');
    await visit.button('Disable the webhook').click();
    await page.getByText('Disabled by you').waitFor();
    expect(await state()).toMatchObject({ status: 'disabled', disabled_reason: 'customer' });
    await visit.button('Enable').click();
    await page.getByText('Active', { exact: true }).waitFor();
  });

  test('its secret is rotated, with the hours in which both secrets sign', async () => {
    const { page } = visit;
    const secret = 'another secret of this receiver';
    await manage('Rotate the secret');
    await page.getByLabel('Signing secret').fill(secret);
    await visit.button('Rotate the secret').click();
    await page.getByText(/for another\s+(24 h 0 min|23 h 59 min)/).waitFor();
    await visit.inspect('webhook-rotated');
    received.length = 0;
    await visit.button('Send a test').click();
    await eventually(() => received.length === 1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const signatures = String(headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(2);
    expect(signatures).toContain(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  });

  test('a delivery shows its message as sent, without a signature that verifies', async () => {
    const { page } = visit;
    received.length = 0;
    idOf(await createWatch(company, webhook, { key: key() }));
    await publish(token, [posting(1), posting(2)]);
    await support('crawl', 'run', String(company));
    await deliveries(webhook, (log) => log.some((one) => one.status === 'succeeded'), key());
    await visit.load(`/webhooks/${webhook}`, address);
    const row = visit.rows('Deliveries').filter({ hasText: 'Succeeded' }).first();
    await row.getByRole('button', { name: /^Details of/ }).click();
    const dialogue = visit.dialogue('Delivery');
    await dialogue.getByRole('region', { name: 'Sent body' }).waitFor();
    const headers = String(await dialogue.getByRole('region', { name: 'Sent headers' }).textContent());
    const message = received.find((one) => headers.includes(String(one.headers['webhook-id'])));
    expect(headers).toContain(`webhook-timestamp: ${String(message?.headers['webhook-timestamp'])}`);
    expect(headers).toContain('webhook-signature: v1,…');
    for (const signature of String(message?.headers['webhook-signature']).split(' ')) {
      expect(await page.content()).not.toContain(signature.slice('v1,'.length));
    }
    await dialogue.getByRole('button', { name: 'Copy the body as sent' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(message?.body);
    await dialogue.getByText('thank you').waitFor();
    await visit.inspect('webhook-delivery');
    await page.keyboard.press('Escape');
  });

  test('deliveries are sent again: one, a time, and all that failed; the plots follow', async () => {
    const { page } = visit;
    received.length = 0;
    await visit
      .rows('Deliveries')
      .first()
      .getByRole('button', { name: /^Send again: / })
      .click();
    await eventually(() => received.length === 1);
    await visit.button('Replay a time').click();
    await page.getByLabel('Until, in UTC').fill('');
    await visit.inspect('webhook-replay');
    await visit.button('Replay').click();
    await page.getByText(/deliver(y is|ies are) sent again/).waitFor();
    await eventually(() => received.length >= 2);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    status = 500;
    await visit
      .rows('Deliveries')
      .first()
      .getByRole('button', { name: /^Send again: / })
      .click();
    await visit.rows('Deliveries').filter({ hasText: '500 in' }).waitFor();
    expect(await visit.rows('Deliveries').first().locator('[data-label="Next attempt"] time').count()).toBe(1);
    await visit.button('Send all failed again').click();
    await visit.button('Send them again').click();
    // The delivery has attempts left, so it has not failed yet.
    await page.getByText('0 deliveries are sent again.').waitFor();
    status = 200;
    await page.getByRole('tab', { name: 'Success and latency' }).click();
    await page.getByRole('figure', { name: 'Attempts by result' }).getByTestId('bar').first().waitFor();
    expect(await page.getByTestId('success-rate').textContent()).toMatch(/^\d+(\.\d)? %$/);
    await page.getByText(/^[12] failed$/).waitFor();
    await visit.inspect('webhook-health');
    await page.getByText('30 days', { exact: true }).click();
    await page.getByRole('figure', { name: 'Attempts by result' }).waitFor();
  });

  test('one for Slack posts messages there, and its address is not shown again', async () => {
    const { page } = visit;
    await visit.section('Webhooks');
    await page.getByRole('main').getByRole('button', { name: 'Register a webhook' }).first().click();
    await page.getByText('Slack', { exact: true }).click();
    await page.getByLabel('URL').fill(`http://${address}/services/T0/B0/secret-of-wxyz`);
    await visit.button('Generate').click();
    await visit.inspect('webhook-new-slack');
    await visit.button('Register the webhook').click();
    await visit.heading('/***wxyz').waitFor();
    const slack = Number(/\d+$/.exec(page.url())?.[0]);
    await visit.button('Send a test').click();
    await page.getByText('The test was delivered').waitFor();
    // Deliveries to the other webhook may arrive as well.
    const tests = () => received.filter(({ body }) => body.includes(`"text":"Test of webhook ${slack}:`)).length;
    expect(tests()).toBe(1);
    await manage('Edit');
    const dialogue = visit.dialogue('Edit the webhook');
    expect(await dialogue.getByLabel('Deliveries per second').isDisabled()).toBe(true);
    await visit.inspect('webhook-edit-slack');
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await dialogue.waitFor({ state: 'detached' });
    await visit.button('Send a test').click();
    await eventually(() => tests() === 2);
    await api(`/v1/webhooks/${slack}`, { key: key(), method: 'DELETE' });
    await visit.load(`/webhooks/${webhook}`, address);
  });

  test('it is deleted after a confirmation', async () => {
    await manage('Delete');
    await visit.dialogue('Delete this webhook?').getByRole('button', { name: 'Cancel' }).click();
    await manage('Delete');
    await visit.inspect('webhook-delete');
    await visit.button('Delete the webhook').click();
    await visit.page.getByText('There are no webhooks yet.').waitFor();
    await visit.load(`/webhooks/${webhook}`, 'No such webhook');
    expect((await visit.billed())['watches']).toBe(1);
    expect(visit.complaints).toEqual([]);
  });
});
