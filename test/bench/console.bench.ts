import { openBrowser } from '../e2e/console/chromium.js';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { LeadStack } from './export/lead-stack.js';

const LOADS = 9;

/** The page itself records when it accepts input; polling from outside would add time. */
const NOTE_WHEN_READY = `new MutationObserver(() => {
  if (document.querySelector('input[type=password]')) globalThis.readyAt ??= performance.now();
}).observe(document, { childList: true, subtree: true });`;

/** Bytes transferred by a first visit of the console, and the time until it accepts input. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const stack = await LeadStack.start(context);
  const browser = await openBrowser();
  try {
    const ready: number[] = [];
    const bytes: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      // A new context has an empty cache.
      const visit = await browser.newContext();
      const page = await visit.newPage();
      await page.addInitScript(NOTE_WHEN_READY);
      await page.goto(`${stack.demo.app_api_url}/console/`, { waitUntil: 'commit' });
      await page.locator('input[type=password]').waitFor();
      ready.push(await page.evaluate<number>('readyAt'));
      bytes.push(
        await page.evaluate<number>(
          `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, entry) => sum + entry.transferSize, 0)`,
        ),
      );
      await visit.close();
    }
    return [
      context.measure('first load, transferred', 'KB', { max: 300 }, median(bytes) / 1_024),
      context.measure(`interactive, median of ${LOADS}`, 'ms', { max: 1_000 }, median(ready)),
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
}
