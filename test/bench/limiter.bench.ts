import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { BenchContext, Measure } from './bench-context.js';
import { Installation } from './gateway/installation.js';

const SECONDS = Number(process.env['LIMITER_SECONDS'] ?? 60);
const RATE_PER_MINUTE = 6_000;
const BURST = 500;
const PRESSURE = 3;
const TICK_MS = 10;

/**
 * Counts the calls that two gateways accept from one account at three times its limit. This number must be rate x time
 * + burst. Requests are sent by the clock, whether or not earlier ones are answered.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const database = await context.createDatabase('limiter');
  const installation = await Installation.prepare(context.prefix(), database, context.servers, ['gateway']);
  try {
    const gateways = [await installation.add('gateway'), await installation.add('gateway')];
    const { customerId, key } = await installation.customer('internal');
    await installation.setCustomerLimits(customerId, RATE_PER_MINUTE, BURST);
    const pools = gateways.map(({ origin }) => new Pool(origin, { connections: 64 }));
    const { accepted, sent, seconds, failed } = await press(pools, key);
    await Promise.all(pools.map((pool) => pool.close()));
    const allowed = (RATE_PER_MINUTE / 60) * seconds + BURST;
    context.log(`${sent} sent in ${seconds.toFixed(2)} s, ${accepted} accepted, ${allowed.toFixed(0)} allowed`);
    return [
      context.measure('requests sent, of what is allowed', 'times', { min: 2 }, sent / allowed),
      context.measure('accepted against rate x time + burst', '% off', { max: 1 }, off(accepted, allowed)),
      context.measure('neither accepted nor 429', 'requests', { max: 0 }, failed),
    ];
  } finally {
    await installation.stop();
  }
}

function off(accepted: number, allowed: number): number {
  return (Math.abs(accepted - allowed) / allowed) * 100;
}

interface Pressed {
  accepted: number;
  sent: number;
  failed: number;
  /** Seconds from the start to the answer to the last accepted call. */
  seconds: number;
}

async function press(pools: Pool[], key: string): Promise<Pressed> {
  const result: Pressed = { accepted: 0, sent: 0, failed: 0, seconds: 0 };
  const perSecond = (PRESSURE * RATE_PER_MINUTE) / 60;
  const running: Promise<void>[] = [];
  const began = performance.now();
  let lastAccepted = began;
  const request = async (pool: Pool): Promise<void> => {
    const { statusCode, body } = await pool.request({
      path: '/v1/whoami',
      method: 'GET',
      headers: { 'x-api-key': key },
    });
    await body.dump();
    if (statusCode === 200) {
      result.accepted += 1;
      lastAccepted = performance.now();
    } else if (statusCode !== 429) result.failed += 1;
  };
  while (performance.now() - began < SECONDS * 1_000) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond);
    for (; result.sent < due; result.sent += 1) running.push(request(pools[result.sent % pools.length] as Pool));
    await delay(TICK_MS);
  }
  await Promise.all(running);
  result.seconds = (lastAccepted - began) / 1_000;
  return result;
}
