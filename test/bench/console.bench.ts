import type { Browser } from 'playwright-core';
import { openBrowser } from '../browser/chromium.js';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { LeadStack } from './export/lead-stack.js';

const LOADS = 9;

/** The page itself records when it accepts input, because polling from outside would add time. */
const noteWhenThere = (selector: string): string => `new MutationObserver(() => {
  if (document.querySelector(${JSON.stringify(selector)})) globalThis.readyAt ??= performance.now();
}).observe(document, { childList: true, subtree: true });`;

const TRANSFERRED = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, entry) => sum + entry.transferSize, 0)`;

type Cookies = { name: string; value: string; url: string }[];

interface Load {
  readyMs: number;
  bytes: number;
}

async function load(browser: Browser, url: string, readySelector: string, cookies: Cookies): Promise<Load> {
  const visit = await browser.newContext();
  await visit.addCookies(cookies);
  const page = await visit.newPage();
  await page.addInitScript(noteWhenThere(readySelector));
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(readySelector).first().waitFor();
  await page.waitForLoadState('networkidle');
  const [readyMs, bytes] = [await page.evaluate<number>('readyAt'), await page.evaluate<number>(TRANSFERRED)];
  await visit.close();
  return { readyMs, bytes };
}

/** Signs in as the console does and returns the session's cookie. */
async function signIn(url: string, key: string): Promise<Cookies> {
  const reply = await fetch(`${url}api/session`, {
    method: 'POST',
    headers: { 'x-console': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const [name = '', value = ''] = (reply.headers.get('set-cookie')?.split(';')[0] ?? '').split('=');
  return [{ name, value, url }];
}

/**
 * Measures a first visit to the console, signed out and signed in: bytes, and the time until the page accepts input.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const stack = await LeadStack.start(context);
  const browser = await openBrowser();
  try {
    const url = `${stack.demo.app_api_url}/console/`;
    const session = await signIn(url, stack.demo.api_key);
    const loads: { out: Load[]; in: Load[] } = { out: [], in: [] };
    for (let count = 0; count < LOADS; count += 1) {
      loads.out.push(await load(browser, url, 'input[type=password]', []));
      loads.in.push(await load(browser, url, '.steps button', session));
    }
    const bytes = median(loads.in.map((one) => one.bytes));
    const ready = (all: Load[]): number => median(all.map((one) => one.readyMs));
    return [
      context.measure('first load, transferred', 'KB', { max: 250 }, bytes / 1_024),
      context.measure(`interactive, median of ${LOADS}`, 'ms', { max: 600 }, ready(loads.out)),
      context.measure(`first page of a session, median of ${LOADS}`, 'ms', { max: 600 }, ready(loads.in)),
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
}
