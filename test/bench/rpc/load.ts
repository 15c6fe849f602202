/** The load: closed-loop clients with keep-alive connections, in a separate process. */
import { Pool } from 'undici';
import { ready } from './settings.js';

export interface Job {
  origin: string;
  path: string;
  clients: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
  requests: number;
  failed: number;
}

async function run({ origin, path, clients, seconds }: Job): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: clients });
  const took: number[] = [];
  let failed = 0;
  const began = performance.now();
  const client = async (index: number): Promise<void> => {
    for (let count = index; performance.now() < began + seconds * 1_000; count += clients) {
      const requested = performance.now();
      const { statusCode, body } = await pool.request({ path: `${path}/${1 + (count % 1_000)}`, method: 'GET' });
      await body.text();
      took.push(performance.now() - requested);
      if (statusCode !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const perSecond = (took.length * 1_000) / (performance.now() - began);
  await pool.close();
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1), requests: took.length, failed };
}

process.on('message', (job: Job) => void run(job).then((result) => process.send?.(result)));
ready();
