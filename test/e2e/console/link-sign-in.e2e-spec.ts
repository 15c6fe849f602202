import { describe, expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { Browser } from '../../oauth/browser.js';
import { support } from '../journey/operator.js';

const { accounts_url: accounts, app_api_url: app, base_url: base } = testStack();

interface Visitor {
  browser: Browser;
  userId: string;
  customerId: string;
}

const api = (path: string): string => `${app}/console/api${path}`;
const own = { 'x-console': '1' };

async function visitor(role: string): Promise<Visitor> {
  const { customer_id: customerId } = await support<{ customer_id: string }>('customers', 'create', '--name', 'Linked');
  const { user_id: userId } = await support<{ user_id: string }>(
    'users',
    'add',
    customerId,
    '--name',
    'Ada',
    '--role',
    role,
  );
  const { link } = await support<{ link: string }>('users', 'link', userId);
  const browser = new Browser(accounts);
  expect((await browser.submit(link, [])).status).toBe(303);
  return { browser, userId, customerId };
}

/** Follows the redirects from the console to the accounts service and back. */
async function openConsole(browser: Browser): Promise<string | null> {
  let visit = await browser.open(`${app}/console/sign-in`);
  for (let hops = 0; hops < 3 && visit.location !== null; hops += 1) visit = await browser.open(visit.location);
  return new URL(visit.url).pathname;
}

describe('the console, by a sign-in link', () => {
  test('opens for its person, with the scopes of the role', async () => {
    const { browser, customerId } = await visitor('owner');
    expect(await openConsole(browser)).toBe('/console/');
    const session = await browser.open(api('/session'));
    expect(session.status).toBe(200);
    const { customer_id, scopes } = JSON.parse(session.text) as { customer_id: string; scopes: string[] };
    expect(customer_id).toBe(customerId);
    expect(scopes).toContain('projects:write');
    // A session cannot create keys. Only a key can.
    expect(scopes).not.toContain('keys:write');
    expect((await browser.open(api('/projects'))).status).toBe(200);
    expect((await browser.open(api('/v1/usage'))).status).toBe(200);
    expect((await browser.open(api('/v1/keys'))).status).toBe(403);
  });

  test('is listed as a session, and ends with its row or by signing out', async () => {
    const { browser } = await visitor('analyst');
    await openConsole(browser);
    const page = await browser.open(`${accounts}/apps`);
    expect(page.text).toContain('Console');
    const id = /\/apps\/(\d+)\/end/.exec(page.text)?.[1] ?? '';
    expect((await browser.submit(`${accounts}/apps/${id}/end`, [])).status).toBe(303);
    expect((await browser.open(api('/session'))).status).toBe(401);
    await openConsole(browser);
    expect((await browser.open(api('/session'))).status).toBe(200);
    const signedOut = await browser.remove(api('/session'), { ...own, origin: app });
    expect(signedOut.status).toBe(204);
    expect((await browser.open(`${accounts}/apps`)).text).toContain('No apps are connected.');
  });

  test('follows a role that is made smaller, with the next call', async () => {
    const { browser, userId, customerId } = await visitor('admin');
    await openConsole(browser);
    await support('users', 'set-role', customerId, userId, '--role', 'finance');
    expect((await browser.open(api('/projects'))).status).toBe(403);
    expect((await browser.open(api('/v1/usage'))).status).toBe(200);
  });

  test('opens for no other browser, and no code works twice', async () => {
    const { browser } = await visitor('owner');
    const begun = await browser.open(`${app}/console/sign-in`);
    const back = (await browser.open(begun.location ?? '')).location ?? '';
    const stranger = new Browser(accounts);
    expect((await stranger.open(back)).location).toBe(`${app}/console/`);
    expect((await stranger.open(api('/session'))).status).toBe(401);
    expect((await browser.open(back)).location).toBe(`${app}/console/`);
    expect((await browser.open(api('/session'))).status).toBe(200);
    const again = await browser.open(`${app}/console/sign-in`);
    const state = new URL(again.location ?? '').searchParams.get('state') ?? '';
    expect((await browser.open(back.replace(/state=.*/, `state=${state}`))).status).toBe(401);
  });

  test('takes no token that a person typed as a key, and an app none of the console', async () => {
    const body = JSON.stringify({ key: `hst_live_${'x'.repeat(43)}` });
    const headers = { 'content-type': 'application/json', ...own };
    expect((await fetch(api('/session'), { method: 'POST', headers, body })).status).toBe(401);
    const bearer = { authorization: `Bearer hst_live_${'x'.repeat(43)}`, 'content-type': 'application/json' };
    const refused = await fetch(`${base}/mcp`, { method: 'POST', headers: bearer, body: '{}' });
    expect(refused.headers.get('www-authenticate')).toContain('Bearer error="invalid_token"');
  });
});
