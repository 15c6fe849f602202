import { expect } from '@jest/globals';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { testStack } from '@hiring/platform-testing';
import { api } from '../../e2e/account/api.js';
import { support } from '../../e2e/journey/operator.js';
import { inspect } from '../accessibility.js';
import { openBrowser } from '../chromium.js';

const { app_api_url: base } = testStack();
const WAIT_MS = 60_000;
/** The highest accepted layout shift, as Chromium measures it. */
const SHIFT_MAX = 0.05;

/** The screens every flow runs on. */
export const SCREENS = [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 375, height: 740 }],
] as const;
export type Screen = (typeof SCREENS)[number][1];

export interface Account {
  customerId: string;
  id: number;
  key: string;
}

/** Creates an account whose keys and usage belong to one test. */
export async function newAccount(): Promise<Account> {
  const made = await support<{ customer_id: string }>('customers', 'create', '--name', 'Console', '--tier', 'pro');
  const { id, key } = await support<{ id: number; key: string }>('keys', 'issue', made.customer_id);
  return { customerId: made.customer_id, id, key };
}

const SUM_OF_SHIFTS = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted = (globalThis.shifted ?? 0) + entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** One signed-in user in a browser. */
export class Visit {
  /** The browser's errors, such as refused scripts, failed loads and uncaught exceptions. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly account: Account,
    readonly screen: Screen,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  static async open(account: Account, screen: Screen): Promise<Visit> {
    const browser = await openBrowser();
    const context = await browser.newContext({
      colorScheme: 'light',
      viewport: screen,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(WAIT_MS);
    await context.addInitScript(SUM_OF_SHIFTS);
    const visit = new Visit(browser, context, await context.newPage(), account, screen);
    await visit.page.goto(`${base}/console/`);
    await visit.signIn();
    // The 401 for the session check is not an error.
    visit.complaints.length = 0;
    return visit;
  }

  get isPhone(): boolean {
    return this.screen.width < 768;
  }

  signIn(): Promise<void> {
    return this.signInHere('Home');
  }

  /** Signs in on the current page. */
  async signInHere(title: string): Promise<void> {
    await this.keyField.fill(this.account.key);
    await this.button('Sign in').click();
    await this.heading(title).waitFor();
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  get keyField(): Locator {
    return this.page.getByPlaceholder('hsk_live_…');
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  dialogue(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.locator('input').and(this.page.getByLabel(label)).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Returns a table's rows, which are cards on a phone. */
  rows(table: string): Locator {
    return this.page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row');
  }

  /** Opens a section through the menu. */
  async section(name: string): Promise<void> {
    if (this.isPhone) await this.button('Menu').click();
    await this.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
    await this.heading(name).waitFor();
  }

  /** Loads an address and checks that the layout does not shift. */
  async load(path: string, title: string | RegExp): Promise<void> {
    await this.page.goto(`${base}/console${path}`);
    await this.heading(title).waitFor();
    await this.page.waitForLoadState('networkidle');
    await this.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    const shifted = await this.page.evaluate<number>('globalThis.shifted ?? 0');
    expect(`${path} moved: ${shifted <= SHIFT_MAX ? 'hardly' : shifted}`).toBe(`${path} moved: hardly`);
  }

  /** Runs axe in light and dark with a screenshot of each, and checks that nothing is wider than the window. */
  async inspect(name: string): Promise<void> {
    const [inner, outer] = await this.page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    );
    expect(`${name}: ${Math.max(inner, outer)}`).toBe(`${name}: ${outer}`);
    await inspect(this.page, `${this.isPhone ? 'phone-' : ''}${name}`);
  }

  /** Returns the account's units in the last day, by kind. */
  async billed(): Promise<Record<string, number>> {
    const { body } = await api('/v1/usage?window=24', { key: this.account.key });
    const { calls, changes, watches, forced_fresh } = body as Record<string, number>;
    return { calls, changes, watches, forced_fresh } as Record<string, number>;
  }
}

export const NOTHING_BILLED = { calls: 0, changes: 0, watches: 0, forced_fresh: 0 };
