import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../browser/chromium.js';
import type { Subject, Suite, Verdict } from './suite.js';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [375, 1_280];
const HEIGHT = 800;
/** The start page, an operation with parameters, an operation with a body, and the page about errors. */
const REFERENCE = ['/docs', '/docs/operations/search_jobs', '/docs/operations/create_watch', '/docs/errors'];

/** Checks the layout of the documentation pages. Screenshots are stored with the reports. */
export const pages: Suite = {
  name: 'Pages',
  about: 'documentation pages on a phone and a desktop, light and dark',
  run: async (subject) => {
    const browser = await openBrowser();
    try {
      return await look(browser, subject);
    } finally {
      await browser.close();
    }
  },
};

async function look(browser: Browser, { surfaces, folder }: Subject): Promise<Verdict> {
  const failures: string[] = [];
  let shown = 0;
  for (const { name, baseUrl } of surfaces) {
    for (const path of name === 'api' ? REFERENCE : ['/docs/errors']) {
      for (const width of WIDTHS) {
        for (const scheme of SCHEMES) {
          const what = `${name}${path.replaceAll('/', '-')}-${width}-${scheme}`;
          const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme: scheme });
          const complaints = await complaintsAbout(page, baseUrl, path);
          await page.screenshot({ path: join(folder, `${what}.png`), fullPage: true });
          await page.close();
          failures.push(...complaints.map((complaint) => `${what}: ${complaint}`));
          shown += 1;
        }
      }
    }
  }
  return { looked: `${shown} pages`, failures };
}

async function complaintsAbout(page: Page, baseUrl: string, path: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(baseUrl).origin) complaints.push(`requests ${request.url()}`);
  });
  await page.goto(`${baseUrl}${path}`);
  const call = page.locator('.try button');
  if (path.startsWith('/docs/operations/')) {
    await call.click();
    await page.locator('.try form').waitFor();
  }
  return [...complaints, ...(await page.evaluate<string[]>(STICKING_OUT))];
}

/** Finds the outermost elements that extend beyond the window's right edge and cannot be reached by scrolling. */
const STICKING_OUT = `(() => {
  const scrolls = (element) => element !== null && element !== document.documentElement &&
    (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const sticks = (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement);
  const found = [...document.body.querySelectorAll('*')].filter((one) => sticks(one) && !sticks(one.parentElement));
  const named = found.map((one) => one.tagName.toLowerCase() + '.' + one.className + ' is wider than the window');
  const wide = document.documentElement.scrollWidth > innerWidth;
  return [...new Set(named), ...(wide ? ['the page scrolls sideways'] : [])].slice(0, 10);
})()`;
