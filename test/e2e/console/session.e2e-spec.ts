import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { api } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';

const { app_api_url: base } = testStack();
/** The console's built files. */
const ASSETS = join(import.meta.dirname, '../../../apps/console/dist/site/assets');
const KILOBYTES_MAX = 250;
const OWN = { 'x-console': '1' };

const request = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${base}/console/api${path}`, init);

async function signIn(key: string): Promise<string> {
  const reply = await request('/session', {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  expect(reply.status).toBe(200);
  return String(reply.headers.get('set-cookie')).split(';')[0] ?? '';
}

let cookie: string;
let key: string;

beforeAll(async () => {
  key = (await freshKey()).key;
  cookie = await signIn(key);
});

describe('a console session', () => {
  test("forwards the public API with its key, and returns the API's responses", async () => {
    const [through, direct] = await Promise.all([
      request('/v1/companies/1/enrichment', { headers: { cookie } }),
      api('/v1/companies/1/enrichment', { key }),
    ]);
    const same = (body: Record<string, unknown>): unknown => ({ ...body, as_of: null });
    expect(same((await through.json()) as Record<string, unknown>)).toEqual(same(direct.body));
    const missing = await request('/v1/companies/999999999/enrichment', { headers: { cookie } });
    expect([missing.status, ((await missing.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  });

  test.each(['/v1/../console', '/v1/%2e%2e/metrics', '/v1//127.0.0.1/x', '/v1/companies/../../x'])(
    'leads nowhere but to the public API: %s',
    async (path) => {
      const reply = await request(path, { headers: { cookie } });
      expect(reply.status).toBe(404);
    },
  );

  test('refuses pages of other sites, and requests without the header that only its own scripts can set', async () => {
    const mint = (headers: Record<string, string>) =>
      request('/v1/keys', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: '{"tier":"free"}',
      });
    const replies = await Promise.all([
      mint({}),
      mint({ ...OWN, origin: 'https://evil.example' }),
      mint({ ...OWN, 'sec-fetch-site': 'cross-site' }),
      request('/v1/whoami', { headers: { cookie, 'sec-fetch-site': 'cross-site' } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('does not exist without its cookie, with another one, and after signing out', async () => {
    const second = await signIn(key);
    await request('/session', { method: 'DELETE', headers: { ...OWN, cookie: second } });
    const replies = await Promise.all([
      request('/v1/whoami'),
      request('/v1/whoami', { headers: { cookie: `hiring_console=${'A'.repeat(43)}` } }),
      request('/v1/whoami', { headers: { cookie: second } }),
      request('/projects', { headers: { cookie: second } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('ends with its key', async () => {
    const other = await freshKey();
    const theirs = await signIn(other.key);
    expect((await request('/session', { headers: { cookie: theirs } })).status).toBe(200);
    await api(`/v1/keys/${other.id}`, { method: 'DELETE' });
    const replies = [
      await request('/projects', { headers: { cookie: theirs } }),
      await request('/session', { headers: { cookie: theirs } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('the page', () => {
  test('allows no other origins, and all of its files together are at most 250 KB', async () => {
    const reply = await fetch(`${base}/console/webhooks/1`);
    const policy = String(reply.headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const html = await reply.text();
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const loaded = [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map((match) => String(match[1]));
    expect(loaded.length).toBeGreaterThanOrEqual(2);
    let bytes = html.length;
    for (const name of readdirSync(ASSETS)) {
      const file = await fetch(`${base}/console/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
      expect(file.headers.get('cache-control')).toContain('immutable');
      bytes += Number(file.headers.get('content-length'));
    }
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(KILOBYTES_MAX * 1024);
  });

  test('a missing file is 404, not a page', async () => {
    expect((await fetch(`${base}/console/assets/nothing.js`)).status).toBe(404);
    expect((await fetch(`${base}/console/api/nothing`)).status).toBe(404);
  });
});
