import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../servers/failure.mjs';
import type { Instance, Say } from '../types.js';

const CAUGHT_UP_MS_MAX = 180_000;
const SAY_EVERY_MS = 3_000;
const FOLLOWERS = ['reads', 'change-feed', 'freshness'];

/** Waits until every projector has applied all facts that the ledger has now, so that reads return the seeded data. */
export async function untilCaughtUp(instances: Instance[], say: Say) {
  const head = Math.max(...(await valuesOf(instances, ['ledger'], 'ledger_head_event_seq')));
  const deadline = performance.now() + CAUGHT_UP_MS_MAX;
  let saidAt = performance.now();
  for (;;) {
    const slowest = Math.min(...(await valuesOf(instances, FOLLOWERS, 'projector_position')));
    if (slowest >= head) return;
    const now = performance.now();
    if (now > deadline) throw new Failure(`The read models stand at ${slowest} of ${head} facts and do not move on.`);
    if (now - saidAt > SAY_EVERY_MS) {
      say(`read models: ${slowest} of ${head} facts`);
      saidAt = now;
    }
    await delay(100);
  }
}

async function valuesOf(instances: Instance[], services: string[], metric: string): Promise<number[]> {
  const line = new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'gm');
  const checked = instances.filter(({ service }) => services.includes(service));
  const values = await Promise.all(
    checked.map(async ({ privatePort }) => {
      const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
      return [...text.matchAll(line)].map((match) => Number(match[1]));
    }),
  );
  return values.flat();
}
