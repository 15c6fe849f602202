/** The load: closed-loop clients with keep-alive connections, in a separate process. */
import { Pool } from 'undici';
import { Zipf } from './zipf.js';
import { ready } from '../rpc/settings.js';

export interface LoadJob {
  origins: string[];
  /** The path, in which `{id}` is replaced by 1 to `ids`, in turn or by Zipf's law. */
  path: string;
  /** The body to POST, with `{id}` replaced as in the path. */
  body?: string;
  ids: number;
  /** The ids begin after this number. */
  skip?: number;
  /** Whether id n has weight 1/n. */
  zipf?: boolean;
  clients: number;
  seconds: number;
  /** The maximum number of requests. The run ends early if this number is reached. */
  requests?: number;
  headers: Record<string, string>;
  /** The prefix for each request's new Idempotency-Key. */
  idempotencyPrefix?: string;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
  requests: number;
  byStatus: Record<number, number>;
}

async function run(job: LoadJob): Promise<LoadResult> {
  const pools = job.origins.map((origin) => new Pool(origin, { connections: job.clients }));
  const took: number[] = [];
  const byStatus: Record<number, number> = {};
  const drawn = job.zipf === true ? new Zipf(job.ids, 9) : undefined;
  let count = 0;
  const began = performance.now();
  const client = async (index: number): Promise<void> => {
    const pool = pools[index % pools.length];
    while (count < (job.requests ?? Infinity) && performance.now() < began + job.seconds * 1_000) {
      count += 1;
      const id = String(drawn?.next() ?? 1 + (((job.skip ?? 0) + count) % job.ids));
      const path = job.path.replace('{id}', id);
      const body = job.body?.replace('{id}', id) ?? null;
      const headers = { ...job.headers };
      if (job.idempotencyPrefix !== undefined) headers['idempotency-key'] = `${job.idempotencyPrefix}-${count}`;
      const requested = performance.now();
      const answer = await pool?.request({ path, method: body === null ? 'GET' : 'POST', headers, body });
      await answer?.body.text();
      took.push(performance.now() - requested);
      const status = answer?.statusCode ?? 0;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: job.clients }, (_, index) => client(index)));
  const perSecond = (took.length * 1_000) / (performance.now() - began);
  await Promise.all(pools.map((pool) => pool.close()));
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1), requests: took.length, byStatus };
}

process.on('message', (job: LoadJob) => void run(job).then((result) => process.send?.(result)));
ready();
