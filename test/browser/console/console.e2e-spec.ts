import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, testStack } from '@hiring/platform-testing';
import { api } from '../../e2e/account/api.js';
import { support } from '../../e2e/journey/operator.js';
import { newAccount, NOTHING_BILLED, SCREENS, Visit } from './visit.js';

const { app_api_url: base, base_url: apiUrl } = testStack();
/** The time limit for an action that is repeated if it fails. */
const SOON = { timeout: 2_000 };
const CALLS_MAX = 200;
const CLICKS_MAX = 6;
const PAGES: [path: string, title: string][] = [
  ['/', 'Home'],
  ['/companies', 'Companies'],
  ['/companies/1', 'Brightforge'],
  ['/companies/1?tab=technologies', 'Brightforge'],
  ['/technologies/python', 'Python'],
  ['/discover', 'Discover'],
  ['/discover?function=engineering&open_reqs_min=1&sort=velocity', 'Discover'],
  ['/market', 'Market'],
  ['/feed', 'Changes'],
  ['/watches', 'Watches'],
  ['/webhooks', 'Webhooks'],
  ['/projects', 'Projects'],
  ['/projects?tab=suppressions', 'Projects'],
  ['/usage', 'Usage'],
  ['/usage?tab=records', 'Usage'],
  ['/keys', 'API keys'],
];

describe.each(SCREENS)('the console on a %s', (_name, screen) => {
  let visit: Visit;

  beforeAll(async () => {
    const account = await newAccount();
    await support('customers', 'set-caps', account.customerId, '--cap', `calls=${CALLS_MAX}/24`);
    visit = await Visit.open(account, screen);
  });
  afterAll(() => visit?.close());

  test('every page is accessible, fits the screen, does not move while it loads, and bills nothing', async () => {
    for (const [path, title] of PAGES) {
      await visit.load(path, title);
      await visit.inspect(path === '/' ? 'home' : path.slice(1).replaceAll(/[/?=]/g, '-'));
    }
    expect(await visit.billed()).toEqual(NOTHING_BILLED);
  });

  test('the first successful call takes few clicks from the first page, and is free', async () => {
    const { page } = visit;
    await visit.load('/', 'Home');
    await page.evaluate(`addEventListener('click', () => (globalThis.clicks = (globalThis.clicks ?? 0) + 1), true)`);
    await visit.button('Create a key').click();
    await visit.dialogue('Create a key').waitFor();
    await visit.inspect('home-create-key');
    await page.evaluate('globalThis.clicks = 1');
    await visit.button('Create the key').click();
    const raw = String(await page.getByTestId('new-key').textContent());
    expect(await page.getByRole('region', { name: 'First call: curl' }).textContent()).toContain(raw);
    await visit.button('Copy curl').click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl -H 'x-api-key: ${raw}' \\\n  '${apiUrl}/v1/companies?limit=5'`,
    );
    await visit.button('Run this call · free').click();
    await page.getByRole('region', { name: 'Answer of the call' }).getByText('"company_id"').first().waitFor();
    expect(await page.evaluate<number>('globalThis.clicks')).toBeLessThanOrEqual(CLICKS_MAX);
    expect((await api('/v1/companies?limit=5', { key: raw })).status).toBe(200);
    for (const language of ['TypeScript', 'Python']) {
      await page.getByRole('tab', { name: language }).click();
      expect(await page.getByRole('region', { name: `First call: ${language}` }).textContent()).toContain(raw);
    }
    await visit.inspect('home-answer');
    expect(await visit.billed()).toEqual(NOTHING_BILLED);
  });

  test('the latest changes are read for the price on the button, once', async () => {
    const { page } = visit;
    await visit.button('Show the latest 5 · 5 changes').click();
    await visit.rows('Latest changes').first().getByRole('link').waitFor();
    expect(await visit.rows('Latest changes').count()).toBe(5);
    await visit.section('Companies');
    await visit.section('Home');
    await visit.rows('Latest changes').first().waitFor();
    expect(await visit.billed()).toEqual({ ...NOTHING_BILLED, changes: 5 });
    expect(await page.locator('time').first().getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
  });

  test('changes: the newest, then those that follow, up to the number on the button', async () => {
    const { page } = visit;
    await visit.section('Changes');
    await visit.button('Show the latest · up to 10 changes').click();
    await visit.rows('Changes').first().waitFor();
    const positions = (await visit.rows('Changes').locator('[data-label=Position]').allTextContents()).map(Number);
    expect(positions).toEqual(positions.toSorted((one, other) => other - one));
    const before = (await visit.billed())['changes'] ?? 0;
    await visit.button('Follow · up to 10 changes').click();
    await page.getByText('Following', { exact: true }).waitFor();
    await visit.button('Stop').click();
    await page.getByText('Not following').waitFor();
    expect((await visit.billed())['changes']).toBeLessThanOrEqual(before + 10);
    await visit.inspect('feed-read');
  });

  test('usage: one chart for each unit, and the remaining units of the plan, follow calls', async () => {
    const { page, account } = visit;
    for (const company of [1, 2, 3]) await api(`/v1/companies/${company}/is-hiring`, { key: account.key });
    for (const company of [1, 2]) await api(`/v1/companies/${company}/first-hire`, { key: account.key });
    await visit.section('Usage');
    await eventually(
      async () => {
        await page.reload();
        await visit.heading('Usage').waitFor();
        expect(await page.getByTestId('total-calls').textContent(SOON)).toBe('5');
        expect(await page.getByTestId('balance-calls-24').textContent(SOON)).toContain(`5 of ${CALLS_MAX} used`);
        return true;
      },
      { timeoutMs: 40_000, everyMs: 500 },
    );
    const calls = page.getByRole('figure', { name: 'Calls by day' });
    expect(await calls.getByRole('list', { name: 'Legend' }).getByRole('listitem').allTextContents()).toEqual([
      'is hiring 3',
      'first hire 2',
    ]);
    expect(await calls.getByTestId('bar').count()).toBe(2);
    await page.getByRole('figure', { name: 'Changes by day' }).waitFor();
    await calls.getByText('Numbers').click();
    await calls.getByRole('columnheader', { name: 'first hire' }).waitFor();
    await visit.inspect('usage-calls');
    await page.getByText('By key', { exact: true }).click();
    expect(page.url()).toContain('by=key');
    await calls.getByTestId('bar').first().waitFor();
  });

  test('an unknown address is a 404 page with a link to the home page', async () => {
    const { page } = visit;
    for (const path of ['/nothing', '/companies/x', '/keys/1']) {
      expect((await page.goto(`${base}/console${path}`))?.status()).toBe(404);
      await visit.heading('Page not found').waitFor();
    }
    visit.complaints.length = 0;
    await visit.inspect('not-found');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await visit.heading('Home').waitFor();
  });

  test('the colours are those of the system until the user chooses', async () => {
    const { page } = visit;
    const scheme = (value: string) =>
      page.locator(`html[data-mantine-color-scheme="${value}"]`).waitFor({ state: 'attached' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await scheme('dark');
    if (visit.isPhone) await visit.button('Menu').click();
    await page.getByText('Light', { exact: true }).click();
    await scheme('light');
    await page.getByText('System', { exact: true }).click();
    await scheme('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await visit.inspect('menu');
    if (visit.isPhone) await visit.button('Close the menu').click();
  });

  test('the browser reported no errors: no refused style, script or load', () => {
    expect(visit.complaints).toEqual([]);
  });

  test('revoking the key ends the session', async () => {
    await support('keys', 'revoke', String(visit.account.id));
    await visit.page.goto(`${base}/console/webhooks`);
    await visit.keyField.waitFor();
  });
});

describe('signing in', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await Visit.open(await newAccount(), SCREENS[0][1]);
  });
  afterAll(() => visit?.close());

  test('the key is in no cookie, no storage and no script of the page', async () => {
    const [cookie] = await visit.context.cookies();
    expect(cookie).toMatchObject({ name: 'hiring_console', httpOnly: true, sameSite: 'Strict', path: '/console' });
    expect(cookie?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const seen = await visit.page.evaluate(
      `document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }) + document.documentElement.outerHTML`,
    );
    expect(seen).not.toContain(visit.account.key);
  });

  test('the root redirects to the console, and a wrong key is refused with a message', async () => {
    const reply = await fetch(`${base}/`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/console/']);
    await visit.button('Sign out').click();
    await visit.keyField.fill('hsk_live_nonsense');
    await visit.button('Sign in').click();
    await visit.page.getByRole('alert').filter({ hasText: 'not valid' }).waitFor();
    await visit.inspect('sign-in');
  });
});
