import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser/chromium.js';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { CLIENTS, Reading } from './gateway/reading.js';

const ROUNDS = 5;
const LOADS = 9;
const PAGES = ['/docs', '/docs/search.json', '/docs/operations/is_hiring', '/asyncapi.json'];
const READ = ['/docs', '/docs/operations/is_hiring', '/docs/operations/sheet_enrich_batch'];
const HOOKS = fileURLToPath(new URL('./typescript-hooks.mjs', import.meta.url));
const WITHOUT_DOCS = fileURLToPath(new URL('./gateway/without-docs.ts', import.meta.url));

/**
 * Measures what the documentation costs the gateway. The baseline is a gateway without documentation routes, and the
 * bar is the slowest round of the baseline. All pages are requested first to fill the caches.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  try {
    const entry = ['--import', HOOKS, '--no-warnings', WITHOUT_DOCS];
    const { origin } = await reading.installation.add('gateway', {}, entry);
    for (const path of PAGES) await expectStatus(`${reading.origin}${path}`, 200);
    await expectStatus(`${origin}/openapi.json`, 404);
    return [
      await readsBeside(context, reading, origin),
      ...(await descriptions(context, reading)),
      ...(await firstVisits(context, reading.origin)),
    ];
  } finally {
    await reading.close();
  }
}

async function readsBeside(context: BenchContext, reading: Reading, without: string): Promise<Measure> {
  const product: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures = [await reading.product(), await reading.product({ origins: [without] })].map(
      (one) => one.perSecond,
    );
    if (round === 0) continue; // Warms up compilers, caches and connections.
    product.push(figures[0] ?? 0);
    baseline.push(figures[1] ?? 0);
  }
  const slowest = Math.floor(Math.min(...baseline));
  context.log(`is-hiring without the documentation: ${slowest}-${Math.ceil(Math.max(...baseline))} requests/s`);
  const metric = `is-hiring at ${CLIENTS} connections beside the documentation`;
  return context.measure(metric, 'requests/s', { min: slowest }, median(product), median(baseline));
}

async function descriptions(context: BenchContext, reading: Reading): Promise<Measure[]> {
  const load = { path: '/openapi.json', headers: {}, clients: 1 };
  const { p50Ms, p99Ms } = await reading.product(load);
  return [
    context.measure('openapi.json at one connection, p50', 'ms', { max: 50 }, p50Ms),
    context.measure('openapi.json at one connection, p99', 'ms', { max: 50 }, p99Ms),
  ];
}

/** Measures a first visit: the bytes transferred, and the time until the page is painted with its styles. */
async function firstVisits(context: BenchContext, origin: string): Promise<Measure[]> {
  const browser = await openBrowser();
  try {
    const visits: { page: string; ms: number; kb: number }[] = [];
    for (const page of READ) {
      const loads: { ms: number; bytes: number }[] = [];
      for (let load = 0; load < LOADS; load += 1) {
        const visit = await browser.newContext();
        const tab = await visit.newPage();
        await tab.goto(`${origin}${page}`, { waitUntil: 'load' });
        loads.push(await tab.evaluate<{ ms: number; bytes: number }>(READ_AT));
        await visit.close();
      }
      const [ms, bytes] = [median(loads.map((one) => one.ms)), median(loads.map((one) => one.bytes))];
      visits.push({ page, ms, kb: bytes / 1_024 });
    }
    return visits.flatMap(({ page, ms, kb }) => [
      context.measure(`${page} readable, median of ${LOADS}`, 'ms', { max: 500 }, ms),
      context.measure(`${page}, transferred by a first visit`, 'KB', { max: 150 }, kb),
    ]);
  } finally {
    await browser.close();
  }
}

/** Waits for the first paint, which may be reported after the page is loaded. */
const READ_AT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [painted] = list.getEntriesByName('first-contentful-paint');
    if (painted === undefined) return;
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    resolve({ ms: painted.startTime, bytes: entries.reduce((sum, entry) => sum + entry.transferSize, 0) });
  }).observe({ type: 'paint', buffered: true });
})`;

async function expectStatus(url: string, status: number): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${url}: ${response.status} instead of ${status}`);
}
