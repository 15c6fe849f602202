import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import { SignInLinks } from '../../apps/accounts/src/people/sign-in-links.js';
import { Agent } from './agent.js';
import { Installation, type Person } from './installation.js';

/** The path to Chromium, which `npm run test:browser` installs. Without it, these tests are skipped. */
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const isInstalled = existsSync(CHROMIUM);
const given = isInstalled ? describe : describe.skip;
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SHOTS = join(import.meta.dirname, '../../.local/screenshots');
const PHONE = { width: 390, height: 844 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

given(`the pages of accounts in Chromium${isInstalled ? '' : ' (skipped: it is not installed)'}`, () => {
  let installation: Installation;
  let browser: Browser;
  let axe: string;
  beforeAll(async () => {
    installation = await Installation.open();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    axe = await readFile(AXE, 'utf8');
    await mkdir(SHOTS, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await installation.close();
  });

  async function inspect(page: Page, name: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(axe);
      const found = await page.evaluate<string[]>(
        `axe.run({ runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join(' ')))`,
      );
      expect([name, colorScheme, found]).toEqual([name, colorScheme, []]);
      await page.screenshot({ path: join(SHOTS, `accounts-${name}-${colorScheme}.png`), fullPage: true });
    }
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect([name, width <= PHONE.width]).toEqual([name, true]);
  }

  async function signedIn({ userId }: Person): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext({ viewport: PHONE });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1|data:|https:\/\/claude\.ai\/api\/mcp\/|claude:)/.test(request.url())) {
        complaints.push(`asked ${request.url()}`);
      }
    });
    const { url } = await installation.get(SignInLinks).create(userId);
    await page.goto(`${installation.accountsUrl}/sign-in`);
    await inspect(page, 'sign-in');
    await page.goto(url);
    await inspect(page, 'link');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/apps');
    return { page, complaints };
  }

  it('connect an app, by redirects that end in a scheme of its own, list it and disconnect it', async () => {
    const agent = await Agent.of(installation, 'claude');
    const person = await installation.person();
    const { page, complaints } = await signedIn(person);
    await inspect(page, 'no-apps');
    const answers: string[] = [];
    await page.route('https://claude.ai/**', async (route) => {
      answers.push(route.request().url());
      await route.fulfill({ status: 302, headers: { location: 'claude://connected' } });
    });
    await page.goto(agent.request());
    await page.getByRole('heading', { name: 'Connect Claude?' }).waitFor();
    await inspect(page, 'consent');
    const boxes = page.getByRole('checkbox');
    const ticked = await boxes.evaluateAll((all) => all.map((box) => (box as unknown as { checked: boolean }).checked));
    expect(ticked).toEqual([true, true, true, false, false]);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    while (answers.length === 0) await page.waitForTimeout(20);
    expect(answers[0]).toContain('code=');
    const tokens = await agent.exchange(new URL(answers[0] ?? '').searchParams.get('code') ?? '');
    expect(tokens.status).toBe(200);
    // The first tab shows the browser's prompt for the app's scheme, so a second tab is used.
    const list = await page.context().newPage();
    await list.goto(`${installation.accountsUrl}/apps`);
    await inspect(list, 'apps');
    await list.getByRole('button', { name: /Disconnect Claude/ }).click();
    await list.getByText('No apps are connected.').waitFor();
    expect((await installation.mcp(tokens.access_token)).status).toBe(401);
    // The only complaint is about the app's scheme, which this browser does not know and therefore refuses.
    expect(complaints.filter((text) => !text.includes("'claude://connected'"))).toEqual([]);
  });

  it('show what cannot be continued, and to a small role who can help', async () => {
    const agent = await Agent.of(installation, 'claude');
    const owner = await installation.person();
    const { page } = await signedIn(await installation.person('finance', owner.customerId));
    await page.goto(agent.request());
    await inspect(page, 'small-role');
    await page.goto(agent.request({ redirect_uri: 'https://evil.example/' }));
    await inspect(page, 'refused');
    await page.goto(`${installation.accountsUrl}/interaction/unknown`);
    await inspect(page, 'expired');
  });

  it('cannot be shown in a frame, and another site cannot send their forms', async () => {
    const person = await installation.person();
    const agent = await Agent.of(installation, 'claude');
    const tokens = await agent.connect(person);
    const { page } = await signedIn(person);
    const id = /\/apps\/(\d+)\/end/.exec(await page.content())?.[1] ?? '';
    const apps = `${installation.accountsUrl}/apps`;
    await page.route('https://evil.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${apps}"></iframe><form method="post" action="${apps}/${id}/end"><button>x</button></form>`,
      }),
    );
    await page.goto('https://evil.example/');
    const frame = page.frames().find((each) => each !== page.mainFrame());
    expect(await frame?.content().catch(() => '')).not.toContain('Connected apps');
    await page.getByRole('button', { name: 'x' }).click();
    await page.waitForLoadState();
    expect((await installation.mcp(tokens.access_token)).status).toBe(200);
  });
});
