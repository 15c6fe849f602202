/** Hostile customers, who send the worst cases as fast as their tiers allow, over separate connections. */
import { createServer } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { ready } from '../rpc/settings.js';

export interface AttackJob {
  gateway: string;
  exports: string;
  keys: string[];
  /** The ids of webhooks whose receiver never responds: one for each of `keys`, in the same order. */
  webhooks: number[];
  /**
   * The ids of projects with more leads than the socket buffers can take: one for each of `keys`, in the same order.
   */
  projects: number[];
  connections: number;
  seconds: number;
}

export interface AttackResult {
  calls: number;
  byStatus: Record<number, number>;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  key?: string;
  body?: string;
}

const LARGEST = `{"url":"https://receiver.example/${'x'.repeat(65_000)}"}`;

function callsOf(webhook: number, round: number): Call[] {
  return [
    { method: 'POST', path: `/v1/webhooks/${webhook}/test` },
    { method: 'GET', path: '/v1/keys?limit=1000' },
    { method: 'POST', path: '/v1/webhooks', body: LARGEST },
    { method: 'GET', path: '/v1/events?since=0&limit=1000' },
    { method: 'GET', path: '/v1/whoami', key: `hsk_live_${String(round).padStart(49, '0')}` },
  ];
}

async function run(job: AttackJob): Promise<AttackResult> {
  const until = performance.now() + job.seconds * 1_000;
  const result: AttackResult = { calls: 0, byStatus: {} };
  const perKey = Math.floor(job.connections / job.keys.length);
  const workers = job.keys.flatMap((key, index) =>
    Array.from({ length: perKey }, (_, worker) => attack(job, { key, index, worker, until }, result)),
  );
  await Promise.all([...workers, ...job.keys.map((key, index) => readSlowly(job, key, index, until))]);
  return result;
}

async function attack(
  job: AttackJob,
  { key, index, worker, until }: { key: string; index: number; worker: number; until: number },
  result: AttackResult,
): Promise<void> {
  const pool = new Pool(job.gateway, { connections: 1 });
  for (let round = worker; performance.now() < until; round += 1) {
    const calls = callsOf(job.webhooks[index] ?? 0, round * 1_000 + index);
    const call = calls[round % calls.length] as Call;
    const headers = {
      'x-api-key': call.key ?? key,
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    };
    const {
      statusCode,
      headers: answered,
      body,
    } = await pool.request({
      ...{ method: call.method, path: call.path, headers, body: call.body ?? null },
    });
    await body.dump();
    result.calls += 1;
    result.byStatus[statusCode] = (result.byStatus[statusCode] ?? 0) + 1;
    const pauseMs = statusCode === 429 ? Number(answered['retry-after'] ?? 1) * 1_000 : 0;
    await delay(Math.min(pauseMs, Math.max(0, until - performance.now())));
  }
  await pool.destroy();
}

/** Downloads an export slowly: a little every second. */
async function readSlowly(job: AttackJob, key: string, index: number, until: number): Promise<void> {
  const response = await fetch(`${job.exports}/projects/${job.projects[index]}/leads/export`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(Math.ceil(until - performance.now() + 1_000)),
  });
  const reader = response.body?.getReader();
  while (reader !== undefined && performance.now() < until) {
    const { done } = await reader.read().catch(() => ({ done: true }));
    if (done) break;
    await delay(1_000);
  }
  await reader?.cancel().catch(() => undefined);
}

// Runs at the lowest priority, because in production the attackers use other machines.
setPriority(19);

/** A server that never responds. It runs in this process, so that it costs the product nothing. */
const silent = createServer(() => undefined);
silent.listen(0, '127.0.0.1', () => {
  const address = silent.address();
  ready(typeof address === 'object' && address !== null ? address.port : 0);
});
process.on('message', (job: AttackJob) => void run(job).then((result) => process.send?.(result)));
process.once('disconnect', () => process.exit(0));
