/** Sends requests at a constant rate, whether or not earlier ones are answered, from a separate process. */
import { Pool } from 'undici';
import { setTimeout as delay } from 'node:timers/promises';
import { Draws } from '@hiring/fake-boards';
import { ready } from '../rpc/settings.js';
import { ReadRequests } from './read-requests.js';

export interface SteadyJob {
  origin: string;
  headers: Record<string, string>;
  companies: number;
  /** The path for all requests, with `{id}` for a company. If absent, the requests are a mix of all operations. */
  path?: string | undefined;
  perSecond: number;
  seconds: number;
}

export interface SteadyResult {
  p50Ms: number;
  p99Ms: number;
  slowest: [operation: string, p99Ms: number][];
  byStatus: Record<number, number>;
  failures: string[];
}

/** Measures latency from a request's due time, so that a stall shows in every delayed request. */
async function run(job: SteadyJob): Promise<SteadyResult> {
  const pool = new Pool(job.origin, { connections: 64 });
  const draws = new Draws(9);
  const took: Record<string, number[]> = {};
  const result: SteadyResult = { p50Ms: 0, p99Ms: 0, slowest: [], byStatus: {}, failures: [] };
  const requests = new ReadRequests(draws, job.companies);
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < job.perSecond * job.seconds; n += 1) {
    const due = began + (n * 1_000) / job.perSecond;
    if (due > performance.now()) await delay(due - performance.now());
    running.push(request(pool, job, requests, due, took, result));
  }
  await Promise.all(running);
  await pool.close();
  const all = Object.values(took)
    .flat()
    .sort((a, b) => a - b);
  const rows = Object.entries(took).map(([name, times]): [string, number] => [name, at(times, 0.99)]);
  const slowest = rows.sort((a, b) => b[1] - a[1]).slice(0, 5);
  return { ...result, p50Ms: at(all, 0.5), p99Ms: at(all, 0.99), slowest };
}

async function request(
  pool: Pool,
  job: SteadyJob,
  requests: ReadRequests,
  due: number,
  took: Record<string, number[]>,
  result: SteadyResult,
): Promise<void> {
  const requested = job.path === undefined ? requests.next() : requests.of(job.path);
  const { operation, path, body } = requested;
  const text = body === undefined ? null : JSON.stringify(body);
  const headers = text === null ? job.headers : { ...job.headers, 'content-type': 'application/json' };
  try {
    const answer = await pool.request({ path, method: text === null ? 'GET' : 'POST', headers, body: text });
    const answered = await answer.body.text();
    const status = answer.statusCode;
    result.byStatus[status] = (result.byStatus[status] ?? 0) + 1;
    if (status >= 300) result.failures.push(`${status} ${path} ${answered.slice(0, 200)}`);
    else requests.learn(requested, answered);
  } catch (error) {
    result.failures.push(`${path} ${String(error)}`);
  }
  (took[operation] ??= []).push(performance.now() - due);
}

function at(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

process.on('message', (job: SteadyJob) => void run(job).then((result) => process.send?.(result)));
ready();
