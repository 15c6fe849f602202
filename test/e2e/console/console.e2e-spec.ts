import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eventually, testStack } from '@hiring/platform-testing';
import { api, freshKey } from '../account/api.js';
import { simulator, support } from '../journey/operator.js';
import { importLeads, newProject } from '../projects/leads.js';
import { expectAccessible, openBrowser, screenshot } from './browser.js';

const { app_api_url: base } = testStack();
const WAIT_MS = 10_000;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let signedIn: { id: number; key: string };
let sink: Server;
const received: unknown[] = [];
/** What the browser complained about: refused scripts and styles, failed loads, uncaught exceptions. */
const complaints: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  signedIn = await freshKey();
  sink = createServer((request, response) => {
    received.push(request.headers['webhook-id']);
    request.resume().on('end', () => response.end('thank you'));
  });
  sink.listen(0, '127.0.0.1');
  await once(sink, 'listening');
  context = await browser.newContext({ colorScheme: 'light', viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(WAIT_MS);
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  sink?.close();
});

const openSection = async (name: string, heading: string): Promise<void> => {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};
const keyField = () => page.getByPlaceholder('hsk_live_…');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe('the console in a browser', () => {
  test('the root leads to it', async () => {
    const reply = await fetch(`${base}/`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/console/']);
    await page.goto(`${base}/`);
    await keyField().waitFor();
    await expectAccessible(page);
    await screenshot(page, 'sign-in');
  });

  test('a wrong key is refused in words', async () => {
    await keyField().fill('hsk_live_nonsense');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'not valid' }).waitFor();
    complaints.length = 0;
  });

  test('signs in; the key is in no cookie, no storage and no script of the page', async () => {
    await keyField().fill(signedIn.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Usage').waitFor();
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'hiring_console', httpOnly: true, sameSite: 'Strict', path: '/console' });
    expect(cookie?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const seen = await page.evaluate(
      `document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }) + document.documentElement.outerHTML`,
    );
    expect(seen).not.toContain(signedIn.key);
  });

  test('the plot of usage follows calls', async () => {
    await page.getByRole('figure').waitFor();
    const total = async () => Number((await page.getByTestId('total-Calls').textContent())?.replace(/\D/g, ''));
    const before = await total();
    for (let call = 0; call < 3; call += 1) await api('/v1/companies/2/first-hire', { key: signedIn.key });
    await eventually(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return (await total()) >= before + 3;
      },
      { timeoutMs: WAIT_MS, everyMs: 500 },
    );
    await page.getByRole('columnheader', { name: 'first hire' }).waitFor({ state: 'attached' });
    expect(await page.locator('.recharts-bar-rectangle path').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await screenshot(page, 'usage');
  });

  test('mints a key that works, shows it once, and revokes it', async () => {
    await openSection('Settings: API keys', 'API keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const raw = String(await page.getByTestId('new-key').textContent());
    expect(raw).toMatch(/^hsk_live_/);
    expect((await api('/v1/whoami', { key: raw })).status).toBe(200);
    await expectAccessible(page);
    await screenshot(page, 'keys');
    const row = page.getByRole('row').filter({ hasText: raw.slice(-4) });
    await row.getByRole('button', { name: /^Revoke key/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await row.getByText(/revoked/).waitFor();
    expect((await api('/v1/whoami', { key: raw })).status).toBe(401);
    await page.reload();
    await heading('API keys').waitFor();
    expect(await page.content()).not.toContain(raw);
  });

  test('a company: found by its domain, its pulse with a plot, open reqs and events', async () => {
    const domain = String((await api('/v1/companies/1/enrichment')).body['domain']);
    await openSection('Companies', 'Companies');
    await page.getByRole('button', { name: 'Find open roles' }).click();
    await page.getByRole('table', { name: 'Open roles' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'companies');
    await page.getByPlaceholder('acme.com').fill(domain);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('figure').waitFor();
    await page.locator('.recharts-area-curve').first().waitFor();
    await expectAccessible(page);
    await screenshot(page, 'company');
    await page.getByRole('tab', { name: 'Open reqs' }).click();
    await page.getByRole('table', { name: 'Open reqs' }).waitFor();
    await page.getByRole('tab', { name: 'Event timeline' }).click();
    await page.getByRole('button', { name: 'Show the events' }).click();
    await page
      .getByText(/opened on/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await screenshot(page, 'company-events');
  });

  test('the change feed runs when it is started', async () => {
    await openSection('Change feed', 'Change feed');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('table', { name: 'Events' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expectAccessible(page);
    await screenshot(page, 'feed');
  });

  test('a webhook: made, tested, fed by a watch, its delivery seen and replayed', async () => {
    const token = `console${randomBytes(4).toString('hex')}`;
    const posting = (number: number) => ({
      title: `Cook ${number}`,
      function: 'hospitality',
      cities: ['Berlin'],
      number,
    });
    await simulator('POST', `/boards/greenhouse/${token}`, { postings: [posting(1)] });
    const { company_id: company } = await support<{ company_id: number }>(
      ...['companies', 'register', '--name', token, '--domain', `${token}.example`, '--board', `greenhouse/${token}`],
    );
    await eventually(async () => (await api(`/v1/companies/${company}/is-hiring`)).body['open_req_count'] === 1, {
      timeoutMs: 60_000,
      everyMs: 500,
    });
    const { port } = sink.address() as AddressInfo;
    await openSection('Webhooks', 'Webhooks');
    await page.getByLabel('URL').fill(`http://127.0.0.1:${port}/hook`);
    await page.getByRole('button', { name: 'Make one' }).click();
    await expectAccessible(page);
    await screenshot(page, 'webhooks');
    await page.getByRole('button', { name: 'Register the webhook' }).click();
    await page.getByRole('heading', { level: 1, name: /^Webhook \d+$/ }).waitFor();
    const webhook = /\d+$/.exec(page.url())?.[0] ?? '';
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Result of the test').waitFor();
    expect(received).toHaveLength(1);

    await openSection('Watches', 'Watches');
    await page.getByLabel('Company id').fill(String(company));
    await page
      .getByRole('combobox', { name: 'Webhook' })
      .or(page.getByRole('textbox', { name: 'Webhook' }))
      .first()
      .click();
    await page.getByRole('option', { name: new RegExp(`^${webhook}: `) }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Watch the company' }).click();
    await page.getByRole('link', { name: `company ${company}` }).waitFor();
    await screenshot(page, 'watches');

    await simulator('POST', `/boards/greenhouse/${token}`, { postings: [posting(1), posting(2)] });
    await support('crawl', 'run', String(company));
    await eventually(() => received.length >= 2, { timeoutMs: 60_000 });
    await page.getByRole('link', { name: `webhook ${webhook}` }).click();
    await page
      .getByRole('button', { name: /succeeded/ })
      .first()
      .click();
    await page.getByText('thank you').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'webhook');
    const before = received.length;
    await page.getByRole('button', { name: 'Deliver again' }).click();
    await eventually(() => received.length === before + 1, { timeoutMs: 30_000 });
    expect(received.slice(0, -1)).toContain(received.at(-1));
  }, 180_000);

  test('a project is downloaded as the file the API gives', async () => {
    const project = await newProject('Console leads', '--export-name', 'console-leads');
    await importLeads(project, 'website,email\nacme.example,jane@acme.example\n');
    await openSection('Projects', 'Projects');
    await expectAccessible(page);
    await screenshot(page, 'projects');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('row')
        .filter({ hasText: 'Console leads' })
        .getByRole('link', { name: /Download/ })
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe('console-leads.csv');
    expect(await readFile(String(await file.path()), 'utf8')).toMatch(/\r\nacme.example,,jane@acme.example,,\r\n$/);
  }, 60_000);

  test('on a phone and in the dark it is as usable', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page);
    await screenshot(page, 'phone-menu');
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('figure').waitFor();
    const [inner, outer] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    );
    expect(inner).toBeLessThanOrEqual(outer);
    await expectAccessible(page);
    await screenshot(page, 'phone-usage');
    await page.setViewportSize({ width: 1280, height: 900 });
    await screenshot(page, 'dark-usage');
  });

  test('the keyboard alone reaches and uses everything on a page', async () => {
    await page.goto(`${base}/console/settings/keys`);
    await heading('API keys').waitFor();
    const button = page.getByRole('button', { name: 'Create a key' });
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await button.evaluate('(element) => element === document.activeElement')) break;
    }
    await page.keyboard.press('Enter');
    await page.getByTestId('new-key').waitFor();
  });

  test('the browser had nothing to complain about: no refused style, script or load', () => {
    expect(complaints).toEqual([]);
  });

  test('revoking the key ends the session', async () => {
    await api(`/v1/keys/${signedIn.id}`, { method: 'DELETE' });
    await page.getByRole('link', { name: 'Usage' }).click();
    await keyField().waitFor();
  });
});
