/** A customer that makes calls at a constant rate, whether or not earlier ones are answered. */
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { ready } from '../rpc/settings.js';

export interface SteadyJob {
  gateway: string;
  key: string;
  companies: number;
  perSecond: number;
  seconds: number;
}

export interface SteadyResult {
  /** Milliseconds from a call's due time to its complete answer. */
  reads: number[];
  feed: number[];
  failed: Record<string, number>;
}

async function run(job: SteadyJob): Promise<SteadyResult> {
  const pool = new Pool(job.gateway, { connections: 64 });
  const result: SteadyResult = { reads: [], feed: [], failed: {} };
  const beganMs = performance.now();
  const calls = Array.from({ length: job.perSecond * job.seconds }, async (_, index) => {
    const dueMs = beganMs + (index * 1_000) / job.perSecond;
    await delay(dueMs - performance.now());
    const isRead = index % 2 === 0;
    const path = isRead ? `/v1/companies/${1 + (index % job.companies)}/is-hiring` : '/v1/events?since=0&limit=100';
    const outcome = await pool.request({ method: 'GET', path, headers: { 'x-api-key': job.key } }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      (error: Error) => error.message,
    );
    if (outcome === 200) (isRead ? result.reads : result.feed).push(performance.now() - dueMs);
    else result.failed[outcome] = (result.failed[outcome] ?? 0) + 1;
  });
  await Promise.all(calls);
  await pool.close();
  return result;
}

process.on('message', (job: SteadyJob) => void run(job).then((result) => process.send?.(result)));
ready();
