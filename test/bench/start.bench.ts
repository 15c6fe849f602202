import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StackAddresses } from '@hiring/platform-testing';
import { Pool } from 'pg';
import { repositoryRoot } from '@hiring/stack';
import type { BenchContext, Measure } from './bench-context.js';

const IDLE_MS = 30_000;
const CLOCK_TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
/** The port base. It differs from the default, which another stack may use. */
const PORT_BASE = '4700';

/**
 * Measures a new user's start-up time and the idle stack's resources, in a clone of the last commit. Package managers'
 * caches are used.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hiring-start-'));
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', repositoryRoot, clone]);
  try {
    const cleanSeconds = timed(() => npm(clone, 'start', '--', '--detach', '--port-base', PORT_BASE));
    npm(clone, 'run', 'stop');
    const warmSeconds = timed(() => npm(clone, 'start', '--', '--detach', '--port-base', PORT_BASE));
    const idle = await idling(context, clone);
    return [
      context.measure('clean clone to ready, demo history included', 's', { max: 240 }, cleanSeconds),
      context.measure('warm start', 's', { max: 30 }, warmSeconds),
      ...idle,
    ];
  } finally {
    npm(clone, 'run', 'stop');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures all processes' memory and CPU, some time after the start. */
async function idling(context: BenchContext, clone: string): Promise<Measure[]> {
  const addresses = JSON.parse(readFileSync(join(clone, '.local/demo.json'), 'utf8')) as StackAddresses;
  const { pids } = addresses;
  const all = Object.values(pids).flat();
  const crawling = await coresOf(all);
  await endCrawling(addresses.database_url);
  const quiet = await coresOf(all);
  for (const [service, own] of Object.entries(pids)) {
    context.log(`${service}: ${Math.round(sum(own.map(residentBytes)) / 1e6)} MB`);
  }
  return [
    context.measure('memory of the whole stack, idle', 'GB', { max: 1.8 }, sum(all.map(residentBytes)) / 1e9),
    context.measure('processor of the whole stack, idle with the demo crawling', 'cores', { max: 1 }, crawling),
    context.measure('processor of the whole stack, nothing crawling', 'cores', { max: 0.12 }, quiet),
  ];
}

/** Waits `IDLE_MS`, then returns the number of cores that the processes use in another `IDLE_MS`. */
async function coresOf(pids: number[]): Promise<number> {
  await delay(IDLE_MS);
  const before = sum(pids.map(cpuSeconds));
  await delay(IDLE_MS);
  return (sum(pids.map(cpuSeconds)) - before) / (IDLE_MS / 1_000);
}

/**
 * Postpones all boards by a day. A second update follows, because a crawl in progress sets the board's next time when
 * it ends.
 */
async function endCrawling(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    for (let round = 0; round < 2; round += 1) {
      if (round > 0) await delay(IDLE_MS);
      await pool.query("update freshness.source set due_at = now() + interval '1 day'");
    }
  } finally {
    await pool.end();
  }
}

function npm(cwd: string, ...args: string[]): void {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1_000;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns a process's resident memory. Postgres's processes share memory, so only each process's part (PSS) counts. */
function residentBytes(pid: number): number {
  const backends = childrenOf(pid);
  if (backends.length > 0) return sum([pid, ...backends].map(proportionalBytes));
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function proportionalBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1_024;
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}
