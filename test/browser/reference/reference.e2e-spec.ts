import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { OPERATIONS } from '@hiring/contracts/operations';
import { testStack } from '@hiring/platform-testing';
import { openBrowser } from '../chromium.js';

const { base_url: base, app_api_url: app, api_key: key } = testStack();
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The folder for screenshots, which is not in the repository. */
const SHOTS = join(import.meta.dirname, '../../../.local/screenshots');
const WAIT_MS = 60_000;
const DESKTOP = { width: 1_280, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOKED_AT = {
  root: '/',
  start: '/docs',
  guide: '/docs/quick-start',
  errors: '/docs/errors',
  operation: '/docs/operations/is_hiring',
  'long-operation': '/docs/operations/sheet_enrich_batch',
  missing: '/docs/absent',
};

/** Returns a request as text, with parameters in a fixed order and without escaping. */
function shown(method: string, address: string, body: string | null): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.sort();
  return `${method} ${decodeURIComponent(pathname)}?${searchParams.toString()} ${body ?? ''}`;
}

describe('the API reference in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    mkdirSync(SHOTS, { recursive: true });
  });
  afterAll(() => browser?.close());

  /** Runs `read` on a new page. Fails if the browser refuses something, reports an error, or calls another server. */
  async function reading(options: BrowserContextOptions, read: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ viewport: DESKTOP, ...options });
    context.setDefaultTimeout(WAIT_MS);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      // A 404 is not an error here, because one test requests a missing page.
      if (message.type() === 'error' && !message.text().includes('status of 404')) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${base}/`)) complaints.push(`asked ${request.url()}`);
    });
    try {
      await read(page);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  }

  test('is complete without JavaScript: text, list of pages and every sample; nothing that needs scripts is shown', async () => {
    await reading({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${base}/docs/operations/is_hiring`);
      for (const language of ['curl', 'TypeScript', 'Python', 'HTTP']) {
        await page.locator('aside .language', { hasText: language }).waitFor();
      }
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Open reqs', exact: false })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Open reqs' }).waitFor();
      expect(await page.getByRole('search').count()).toBe(0);
      expect(await page.getByRole('button').count()).toBe(0);
    });
  });

  test('on a phone without JavaScript a link opens the list of pages, and another closes it', async () => {
    await reading({ javaScriptEnabled: false, viewport: PHONE }, async (page) => {
      await page.goto(`${base}/docs/operations/whoami`);
      const list = page.getByRole('navigation', { name: 'Pages' });
      expect(await list.isVisible()).toBe(false);
      await page.getByRole('link', { name: 'Menu' }).click();
      await list.waitFor();
      await page.getByRole('link', { name: 'Close the menu' }).click();
      await list.waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Menu' }).click();
      await list.getByRole('link', { name: 'Billing' }).click();
      await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
    });
  });

  test.each(Object.entries(LOOKED_AT))('%s is accessible in light, dark and on a phone', async (name, path) => {
    for (const [form, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await reading({ viewport, colorScheme }, async (page) => {
          await page.goto(`${base}${path}`);
          await page.screenshot({ path: join(SHOTS, `reference-${name}-${form}-${colorScheme}.png`) });
          expect(await violations(page)).toEqual([]);
        });
      }
    }
  });

  test('no page is wider than a phone', async () => {
    await reading({ viewport: PHONE }, async (page) => {
      await page.goto(`${base}/docs`);
      const addresses = await page.evaluate<string[]>(
        `[...document.querySelectorAll('#navigation li a')].map((link) => link.href)`,
      );
      expect(addresses.length).toBeGreaterThan(50);
      const wide: string[] = [];
      for (const address of addresses) {
        await page.goto(address);
        if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')) wide.push(address);
      }
      expect(wide).toEqual([]);
    });
  });

  test('the search finds a page by a word of it, and is used with the keyboard alone', async () => {
    await reading({}, async (page) => {
      await page.goto(`${base}/docs`);
      await page.getByRole('searchbox').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('open_req_count');
      await page
        .getByRole('search')
        .getByRole('link', { name: /Is the company hiring/ })
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').fill('rotate');
      await page
        .getByRole('search')
        .getByRole('link', { name: /Rotate the secret/ })
        .waitFor();
      const first = await page.getByRole('search').getByRole('link').first().getAttribute('href');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${first}`);
      await page.getByRole('searchbox').fill('no such words');
      await page.getByText('Nothing has').waitFor();
    });
  });

  test('a call with the reader’s key: loaded on a click, sent to this API, its answer and price shown, the key kept nowhere', async () => {
    await reading({}, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${base}/docs/operations/is_hiring`);
      const open = page.getByRole('button', { name: 'Try it with your key' });
      await open.waitFor();
      expect(asked).not.toEqual(expect.arrayContaining(['/openapi.json']));
      expect(asked).not.toEqual(expect.arrayContaining(['/docs/assets/try-it.js']));
      await open.click();
      await page.getByText('Billed to your account: 1 cached call.').waitFor();
      await page.getByLabel('API key').fill(key);
      await page.getByLabel('company_id').fill('1');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('output', { hasText: 'HTTP 200' }).waitFor();
      const answer = String(await page.locator('output').textContent());
      expect(answer).toContain('usage-units: calls=1');
      expect(answer).toContain('"open_req_count"');
      expect(await violations(page)).toEqual([]);
      const kept = await page.evaluate<string>(
        'JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie',
      );
      expect(kept).not.toContain(key);
      expect(asked.filter((path) => path.startsWith('/v1/'))).toEqual(['/v1/companies/1/is-hiring']);
    });
  });

  test('a call with a body begins with the recorded one', async () => {
    await reading({}, async (page) => {
      await page.goto(`${base}/docs/operations/preview_search`);
      await page.getByRole('button', { name: 'Try it with your key' }).click();
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('output', { hasText: 'HTTP 200' }).waitFor();
    });
  });

  test('every form sends the call that its page is filled with: the one of the samples', async () => {
    await reading({}, async (page) => {
      const sent: string[] = [];
      await page.route('**/v1/**', async (route) => {
        const request = route.request();
        sent.push(shown(request.method(), request.url(), request.postData()));
        await route.fulfill({ status: 200, contentType: 'application/json', body: '{}' });
      });
      for (const name of Object.keys(OPERATIONS)) {
        await page.goto(`${base}/docs/operations/${name}`);
        const filled = await page.evaluate<Record<string, string>>('({ ...document.querySelector(".try").dataset })');
        await page.getByRole('button', { name: 'Try it with your key' }).click();
        await page.getByLabel('API key').fill('hsk_live_any');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.locator('output', { hasText: 'HTTP 200' }).waitFor();
        expect(sent.splice(0)).toEqual([
          shown(filled['method'] ?? '', `${base}${filled['path'] ?? ''}`, filled['body'] || null),
        ]);
      }
    });
  });

  test('a sample is copied as it is shown', async () => {
    await reading({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto(`${base}/docs/operations/whoami`);
      await page.getByRole('button', { name: 'Copy curl' }).click();
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`curl ${base}/v1/whoami`);
    });
  });

  test('the root leads to the reference and to the console', async () => {
    await reading({}, async (page) => {
      await page.goto(`${base}/`);
      await page.getByRole('link', { name: 'API reference' }).click();
      await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
      const console = page.getByRole('link', { name: 'Console' });
      expect(await console.getAttribute('href')).toBe(`${app}/console/`);
    });
    expect((await fetch(`${app}/console/`)).status).toBe(200);
    expect(await (await fetch(`${base}/status`)).json()).toEqual({ status: 'ok' });
  });
});

async function violations(page: Page): Promise<string[]> {
  // axe is injected with the debugger, because the page's content security policy allows no foreign scripts.
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate<string[]>(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => id + ': ' + help + ': ' + nodes[0].html.slice(0, 200) + nodes[0].failureSummary))`);
}
