import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hiring/platform-testing';
import { Invariants } from '../faults/invariants.js';
import { OpenLoad } from '../faults/open-load.js';
import { Product } from '../faults/product.js';
import { World } from '../faults/world.js';
import { look, type Sample } from './samples.js';
import { judge } from './verdict.js';

export interface SoakOptions {
  minutes: number;
  perSecond: number;
  log(sample: Sample): void;
}

export interface SoakResult {
  samples: Sample[];
  requests: number;
  violations: string[];
}

const PUBLISH_EVERY_MS = 2_000;
const SAMPLES = 60;
const SAMPLE_MS_MIN = 2_000;

/** Runs a mixed load during crawls and deliveries. Samples the product continuously and checks it at the end. */
export async function soak({ minutes, perSecond, log }: SoakOptions): Promise<SoakResult> {
  const product = await Product.start({ gateway: 2 }, { demo: 'reduced', clock: false });
  let world: World | undefined;
  try {
    world = await World.make(product);
    const load = new OpenLoad(product.origins, world.key, world.companyId, perSecond);
    const publisher = publishing(world);
    load.start();
    const samples = await watched(product, load, minutes, log);
    publisher.stop();
    await load.stop();
    const last = await world.publish();
    await eventually(() => world?.hasArrived(last), { timeoutMs: 60_000, everyMs: 100 });
    const violations = [
      ...judge(samples),
      ...load.failures.slice(0, 20),
      ...(await new Invariants(product, world).violations(load.journal)),
    ];
    return { samples, requests: load.journal.length, violations };
  } finally {
    await world?.close();
    await product.stop();
  }
}

async function watched(
  product: Product,
  load: OpenLoad,
  minutes: number,
  log: (sample: Sample) => void,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const everyMs = Math.max(SAMPLE_MS_MIN, (minutes * 60_000) / SAMPLES);
  const began = performance.now();
  while (performance.now() - began < minutes * 60_000) {
    await delay(everyMs);
    const times = load.recentMs.sort((a, b) => a - b);
    load.recentMs = [];
    const sample = {
      at_s: Math.round((performance.now() - began) / 1_000),
      ...(await look(product.instances())),
      p99_ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      requests: load.journal.length,
      failed: load.failures.length,
    };
    samples.push(sample);
    log(sample);
  }
  return samples;
}

/** Adds a new role to a board periodically, and queues a crawl of the board. */
function publishing(world: World): { stop(): void } {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void world
      .publish()
      .then((title) => world.hasArrived(title))
      .catch(() => false) // The crawl is requested again with the next role.
      .finally(() => (busy = false));
  }, PUBLISH_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
