import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eventually, receiverHost, testStack } from '@hiring/platform-testing';
import { api } from '../account/api.js';
import { simulator, support } from '../journey/operator.js';
import { csvFile } from '../projects/leads.js';
import { inspect, tabTo } from './browser.js';
import { browserMissing, openBrowser } from './chromium.js';

const { app_api_url: base } = testStack();
const WAIT_MS = 20_000;
/** For requests that are repeated anyway. */
const SOON = { timeout: 2_000 };
const CALLS_MAX = 200;

const missing = browserMissing();
if (missing !== null) process.stderr.write(`${missing}\n`);
const inBrowser = missing === null ? describe : describe.skip;

inBrowser('the console in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let customer: string;
  let signedIn: { id: number; key: string };
  let sink: Server;
  const received: unknown[] = [];
  /** Errors of the browser: refused scripts and styles, failed loads, uncaught exceptions. */
  const complaints: string[] = [];
  /** A company of this test with one open req, and its board. */
  const token = `console${randomBytes(4).toString('hex')}`;
  let company: number;

  beforeAll(async () => {
    browser = await openBrowser();
    await prepareSink();
    await registerCompany();
    await prepareAccount();
    context = await browser.newContext({
      colorScheme: 'light',
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(WAIT_MS);
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });

  afterAll(async () => {
    await browser?.close();
    sink?.closeAllConnections();
    sink?.close();
  });

  /** A separate account, so that its usage is only of this test, with a plan and a list of leads. */
  async function prepareAccount(): Promise<void> {
    const made = await support<{ customer_id: string }>('customers', 'create', '--name', 'Console', '--tier', 'pro');
    customer = made.customer_id;
    const named = ['--name', 'Console leads', '--export-name', 'console-leads'];
    signedIn = await support<{ id: number; key: string }>('keys', 'issue', customer);
    const [list] = await Promise.all([
      support<{ id: number }>('projects', 'create', customer, ...named),
      support('customers', 'set-caps', customer, '--cap', `calls=${CALLS_MAX}/24`, '--cap', 'watches=50/744'),
    ]);
    const project = list.id;
    await support('leads', 'import', String(project), csvFile('website,email\nacme.example,jane@acme.example\n'));
  }

  const posting = (number: number) => ({
    title: `Cook ${number}`,
    function: 'hospitality',
    cities: ['Berlin'],
    number,
  });

  /** Its board is read while the other data is prepared. */
  async function registerCompany(): Promise<void> {
    await simulator('POST', `/boards/greenhouse/${token}`, { postings: [posting(1)] });
    const described = ['--name', token, '--domain', `${token}.example`, '--board', `greenhouse/${token}`];
    company = (await support<{ company_id: number }>('companies', 'register', ...described)).company_id;
  }

  async function prepareSink(): Promise<void> {
    sink = createServer((request, response) => {
      received.push(request.headers['webhook-id']);
      request.resume().on('end', () => response.end('thank you'));
    });
    sink.listen(0, receiverHost());
    await once(sink, 'listening');
  }

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const openSection = async (name: string, title = name): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).click();
    await heading(title).waitFor();
  };
  /** The list is not returned before `look` has ended. */
  const whileLoading = async (list: string, look: () => Promise<void>): Promise<void> => {
    const route = `**/console/api/v1/${list}*`;
    let onLooked = (): void => undefined;
    const looked = new Promise<void>((resolve) => (onLooked = resolve));
    await page.route(route, async (request) => {
      await looked;
      await request.continue();
    });
    await look().finally(onLooked);
    await page.unroute(route);
  };
  const keyField = () => page.getByPlaceholder('hsk_live_…');

  test('the root redirects to it, and a wrong key is refused with a message', async () => {
    const reply = await fetch(`${base}/`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/console/']);
    await page.goto(`${base}/`);
    await keyField().fill('hsk_live_nonsense');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'not valid' }).waitFor();
    await inspect(page, 'sign-in');
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

  test('the plot of usage and the remaining units of the plan follow calls', async () => {
    await page.getByText('No usage in these 14 days.').waitFor();
    const bars = (): Promise<string> =>
      page.evaluate(
        `[...document.querySelectorAll('.recharts-bar-rectangle path')].map((bar) => bar.getAttribute('d')).join(' ')`,
      );
    const shown = async () => ({
      calls: await page.getByTestId('total-Calls').textContent(SOON),
      // The same numbers as in the plot, for screen readers.
      listed: await page.getByRole('figure').getByRole('cell', { name: /[1-9]/ }).allTextContents(),
      balance: await page.getByTestId('balance-calls-24').textContent(SOON),
    });
    const use = async (calls: number, total: number): Promise<void> => {
      for (let call = 0; call < calls; call += 1) await api('/v1/companies/2/first-hire', { key: signedIn.key });
      await eventually(
        async () => {
          await page.getByRole('button', { name: 'Refresh' }).click();
          expect(await shown()).toEqual({
            calls: String(total),
            listed: [String(total)],
            balance: expect.stringMatching(new RegExp(`${CALLS_MAX - total} left.*${total} of ${CALLS_MAX} used`)),
          });
          return true;
        },
        { timeoutMs: 2 * WAIT_MS, everyMs: 300 },
      );
    };
    expect(await bars()).toBe('');
    await use(3, 3);
    await eventually(async () => (await bars()) !== '');
    const before = await bars();
    await use(4, 7);
    await eventually(async () => (await bars()) !== before);
    await page.getByRole('columnheader', { name: 'first hire' }).waitFor({ state: 'attached' });
    await inspect(page, 'usage');
  });

  test('creates a key that works, copies it, shows it once, and revokes it', async () => {
    await openSection('Settings: API keys', 'API keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const raw = String(await page.getByTestId('new-key').textContent());
    expect(raw).toMatch(/^hsk_live_/);
    expect((await api('/v1/whoami', { key: raw })).status).toBe(200);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(raw);
    await inspect(page, 'keys');
    const row = page.getByRole('row').filter({ hasText: raw.slice(-4) });
    await row.getByRole('button', { name: /^Revoke key/ }).click();
    await page.getByRole('dialog', { name: 'Revoke this key?' }).waitFor();
    await inspect(page, 'keys-revoke');
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await row.getByText(/revoked/).waitFor();
    expect((await api('/v1/whoami', { key: raw })).status).toBe(401);
    await page.reload();
    await heading('API keys').waitFor();
    expect(await page.content()).not.toContain(raw);
  });

  test('a company: found by its domain, its pulse with a plot, open reqs and events', async () => {
    const domain = String((await api('/v1/companies/1/enrichment')).body['domain']);
    await openSection('Companies');
    await page.getByRole('button', { name: 'Find open roles' }).click();
    await page.getByRole('table', { name: 'Open roles' }).waitFor();
    await inspect(page, 'companies');
    await page.getByPlaceholder('acme.com').fill(domain);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('figure').waitFor();
    await page.locator('.recharts-area-curve').first().waitFor();
    await inspect(page, 'company-pulse');
    await page.getByRole('tab', { name: 'Open reqs' }).click();
    await page.getByRole('table', { name: 'Open reqs' }).waitFor();
    await inspect(page, 'company-reqs');
    await page.getByRole('tab', { name: 'Event timeline' }).click();
    await page.getByRole('button', { name: 'Show the events' }).click();
    const [first] = await Promise.all([page.getByText(/opened on/).first()]);
    await first.waitFor();
    await inspect(page, 'company-events');
  });

  test('a webhook is registered and tested, and a watch sends it events', async () => {
    const { port } = sink.address() as AddressInfo;
    await whileLoading('webhooks', async () => {
      await openSection('Webhooks');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      await inspect(page, 'webhooks-loading');
    });
    await page.getByLabel('URL').fill(`http://${receiverHost()}:${port}/hook`);
    await page.getByRole('button', { name: 'Generate' }).click();
    await inspect(page, 'webhooks');
    await page.getByRole('button', { name: 'Register the webhook' }).click();
    await heading(/^Webhook \d+$/).waitFor();
    const webhook = /\d+$/.exec(page.url())?.[0] ?? '';
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Result of the test').waitFor();
    expect(received).toHaveLength(1);
    await inspect(page, 'webhook-tested');

    await openSection('Watches');
    await page.getByLabel('Company id').fill(String(company));
    await page.getByPlaceholder('choose').click();
    await page.getByRole('option', { name: new RegExp(`^${webhook}: `) }).click();
    await page.getByRole('button', { name: 'Watch the company' }).click();
    await page.getByRole('link', { name: `company ${company}` }).waitFor();
    await inspect(page, 'watches');
  });

  test('the change feed shows a new event as it arrives; its delivery is in the log, and is replayed', async () => {
    const [opened] = await eventually(
      async () => {
        const { body } = await api(`/v1/events?since=0&company_id=${company}`);
        const events = body['events'] as { event_seq: number }[];
        expect(events).toHaveLength(1);
        return events;
      },
      { timeoutMs: 90_000, everyMs: 500 },
    );
    await openSection('Change feed');
    await page.getByLabel('Since').fill(String(Number(opened?.event_seq) - 1));
    await page.getByRole('button', { name: 'Start' }).click();
    const seen = (title: string) =>
      page
        .getByRole('row')
        .filter({ hasText: title })
        .filter({ hasText: `company ${company}` });
    await seen('Cook 1').waitFor();
    expect(await seen('Cook 2').count()).toBe(0);
    await simulator('POST', `/boards/greenhouse/${token}`, { postings: [posting(1), posting(2)] });
    await support('crawl', 'run', String(company));
    await seen('Cook 2').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await inspect(page, 'feed');

    await eventually(() => received.length >= 2);
    await openSection('Watches');
    await page.getByRole('link', { name: /^webhook \d+$/ }).click();
    await page
      .getByRole('button', { name: /succeeded/ })
      .first()
      .click();
    const attempts = page.getByRole('table', { name: /^Attempts of delivery/ });
    await attempts.getByText('thank you').waitFor();
    await attempts.getByRole('cell', { name: '200' }).waitFor();
    await inspect(page, 'webhook-delivery');
    const before = received.length;
    await page.getByRole('button', { name: 'Deliver again' }).click();
    await eventually(() => received.length === before + 1);
    await page.getByRole('button', { name: 'Replay the last day' }).click();
    await page.getByText(/^Replay: /).waitFor();
    await eventually(() => received.length > before + 1);
    // Neither is a new delivery: both have the same id.
    expect(new Set(received.slice(1)).size).toBe(1);
  });

  test('a project is downloaded as the same file as from the API', async () => {
    await openSection('Projects');
    const row = page.getByRole('row').filter({ hasText: 'Console leads' });
    await row.waitFor();
    await inspect(page, 'projects');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: 'Download CSV of Console leads' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('console-leads.csv');
    expect(await readFile(String(await file.path()), 'utf8')).toMatch(/\r\nacme.example,,jane@acme.example,,\r\n$/);
  });

  test('on a phone every page fits the width and is as accessible', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    const openMenu = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Usage', exact: true }).waitFor();
    };
    await openMenu();
    await inspect(page, 'phone-menu');
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const [link, title] of [
      ['Companies', 'Companies'],
      ['Change feed', 'Change feed'],
      ['Webhooks', 'Webhooks'],
      ['Watches', 'Watches'],
      ['Projects', 'Projects'],
      ['Settings: API keys', 'API keys'],
      ['Usage', 'Usage'],
    ] as const) {
      await openMenu();
      await openSection(link, title);
      await page.getByRole('link', { name: link, exact: true }).waitFor({ state: 'hidden' });
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectNoSidewaysScroll(title);
      await inspect(page, `phone-${title.toLowerCase().replace(' ', '-')}`);
    }
    await page.goto(`${base}/console/companies/1`);
    await page.getByRole('figure').waitFor();
    await expectNoSidewaysScroll('a company');
    await inspect(page, 'phone-company');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  async function expectNoSidewaysScroll(where: string): Promise<void> {
    const [inner, outer] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    );
    expect(`${where}: ${Math.max(inner, outer)}`).toBe(`${where}: ${outer}`);
  }

  test('with only the keyboard: signs out and in, creates a key and revokes it', async () => {
    await page.goto(`${base}/console/`);
    await page.waitForLoadState('networkidle');
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
    await page.keyboard.press('Enter');
    await keyField().waitFor();
    complaints.length = 0;
    await tabTo(page, keyField());
    await page.keyboard.type(signedIn.key);
    await page.keyboard.press('Enter');
    await heading('Usage').waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Settings: API keys' }));
    await page.keyboard.press('Enter');
    await heading('API keys').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Create a key' }));
    await page.keyboard.press('Enter');
    const last = String(await page.getByTestId('new-key').textContent()).slice(-4);
    const made = /^Key (\d+) was created/.exec(String(await page.getByText(/^Key \d+ was created/).textContent()))?.[1];
    await tabTo(page, page.getByRole('button', { name: `Revoke key ${made}`, exact: true }));
    await page.keyboard.press('Enter');
    const dialogue = page.getByRole('dialog', { name: 'Revoke this key?' });
    await dialogue.waitFor();
    await page.keyboard.press('Escape');
    await dialogue.waitFor({ state: 'detached' });
    // The focus returns to its previous element, and stays inside an open dialogue.
    await page.keyboard.press('Enter');
    await dialogue.waitFor();
    await tabTo(page, dialogue.getByRole('button', { name: 'Revoke the key' }));
    await page.keyboard.press('Enter');
    await page
      .getByRole('row')
      .filter({ hasText: last })
      .getByText(/revoked/)
      .waitFor();
  });

  test('the browser reported no errors: no refused style, script or load', () => {
    expect(complaints).toEqual([]);
  });

  test('revoking the key ends the session', async () => {
    await support('keys', 'revoke', String(signedIn.id));
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await keyField().waitFor();
  });
});
