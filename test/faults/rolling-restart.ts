import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hiring/platform-testing';
import { Invariants } from './invariants.js';
import { OpenLoad } from './open-load.js';
import { Product, type Instance } from './product.js';
import { World } from './world.js';

export const ROLLING = 'rolling restart';
const PER_SECOND = 200;
const REPLICAS = { gateway: 2, reads: 2, 'change-feed': 2, metering: 2, freshness: 2, ledger: 2 };
const READY_MS_MAX = 60_000;
/** The pause after each restart, so that a failure can be attributed to one process. */
const SETTLE_MS = 1_000;
const PUBLISH_EVERY_MS = 2_000;

export interface RollingRestart {
  restarts: number;
  requests: number;
  per_second: number;
  failed: number;
  longest_ms: number;
  /** The failed requests, each with the process being replaced and the result. */
  failures: string[];
  violations: string[];
}

/**
 * Restarts every process in turn, as in a rolling upgrade, while 200 requests a second are sent. Before a gateway
 * stops, the load excludes this gateway, as a router does.
 */
export async function rollingRestart(log: (line: string) => void): Promise<RollingRestart> {
  const product = await Product.start(REPLICAS);
  let world: World | undefined;
  try {
    world = await World.make(product);
    return await restartAll(product, world, log);
  } finally {
    await world?.close();
    await product.stop();
  }
}

async function restartAll(product: Product, world: World, log: (line: string) => void): Promise<RollingRestart> {
  const load = new OpenLoad(product.origins, world.key, world.companyId, PER_SECOND);
  const instances = product.instances();
  const publishing = setInterval(() => {
    // `hasArrived` queues a crawl, and fails if a request goes to a stopped gateway. The failure is ignored, because
    // the crawl for the next role also finds this role.
    const requested = world.publish().then((title) => world.hasArrived(title));
    void requested.catch(() => false);
  }, PUBLISH_EVERY_MS);
  load.start();
  const began = performance.now();
  for (const instance of instances) {
    load.during = instance.name;
    await restart(product, load, instance);
    await delay(SETTLE_MS);
  }
  clearInterval(publishing);
  const seconds = (performance.now() - began) / 1_000;
  await load.stop();
  const violations = load.failures.map((failure) => `failed: ${failure}`);
  const last = await world.publish();
  await eventually(() => world.hasArrived(last), { timeoutMs: READY_MS_MAX, everyMs: 100 });
  violations.push(...(await new Invariants(product, world).violations(load.journal)));
  const result: RollingRestart = {
    restarts: instances.length,
    requests: load.journal.length,
    per_second: Math.round(load.journal.length / seconds),
    failed: load.failures.length,
    longest_ms: Math.round(load.longestMs),
    failures: load.failures,
    violations,
  };
  log(
    `${ROLLING}: ${result.restarts} processes, ${result.requests} requests (${result.per_second}/s), ` +
      `${result.failed} failed, longest ${result.longest_ms} ms`,
  );
  for (const violation of violations) log(`    ${violation}`);
  return result;
}

async function restart(product: Product, load: OpenLoad, instance: Instance): Promise<void> {
  const origin = originOf(product, instance);
  if (origin !== undefined) load.leaveOut(origin);
  process.kill(instance.pid, 'SIGTERM');
  await product.replaced(instance);
  const timing = { timeoutMs: READY_MS_MAX, everyMs: 50 };
  const ready = async (): Promise<true> => {
    const why = await product.unready(product.instance(instance.name));
    if (why !== null) throw new Error(`${instance.name} is not ready again: ${why}`);
    return true;
  };
  await eventually(ready, timing);
  if (origin !== undefined) load.takeIn(origin);
}

function originOf(product: Product, { name }: Instance): string | undefined {
  const match = /^gateway(?:-(\d+))?$/.exec(name);
  return match === null ? undefined : product.origins[Number(match[1] ?? 1) - 1];
}
