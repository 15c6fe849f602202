import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../servers/failure.mjs';

/** @import { Instance, Say } from '../types.d.mts' */

const CAUGHT_UP_MS_MAX = 180_000;
const SAY_EVERY_MS = 3_000;
const FOLLOWERS = ['reads', 'change-feed', 'freshness'];

/**
 * Waits until every projector has applied the current facts of the ledger, so that reads return the seeded data.
 * @param {Instance[]} instances
 * @param {Say} say
 */
export async function untilCaughtUp(instances, say) {
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

async function valuesOf(instances, services, metric) {
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
