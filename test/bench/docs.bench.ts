import { fileURLToPath } from 'node:url';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { CLIENTS, Reading } from './gateway/reading.js';

const ROUNDS = 5;
const PAGES = ['/docs', '/docs/assets/swagger-ui.css', '/docs/assets/swagger-ui-bundle.js', '/asyncapi.json'];
const HOOKS = fileURLToPath(new URL('./typescript-hooks.mjs', import.meta.url));
const WITHOUT_DOCS = fileURLToPath(new URL('./gateway/without-docs.ts', import.meta.url));

/**
 * The cost of the documentation in the gateway. Baseline: the same gateway without the routes, beside it on the same
 * reads; the bar is its slowest round. The pages have been requested before, so that their caches are filled.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  try {
    const entry = ['--import', HOOKS, '--no-warnings', WITHOUT_DOCS];
    const { origin } = await reading.installation.add('gateway', {}, entry);
    for (const path of PAGES) await expectStatus(`${reading.origin}${path}`, 200);
    await expectStatus(`${origin}/openapi.json`, 404);
    return [await readsBeside(context, reading, origin), ...(await descriptions(context, reading))];
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

async function expectStatus(url: string, status: number): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${url}: ${response.status} instead of ${status}`);
}
