import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext, Measure } from './bench-context.js';

const IDLE_MS = 20_000;
const CLOCK_TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** How long a warm start takes, and what the whole stack costs while nobody asks: memory and processor. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const startedAt = performance.now();
  const stack = await context.startStack({ demo: 'full' });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  try {
    await delay(IDLE_MS);
    const pids = Object.values(stack.demo.pids).flat();
    const before = sum(pids.map(cpuSeconds));
    await delay(IDLE_MS);
    const cores = (sum(pids.map(cpuSeconds)) - before) / (IDLE_MS / 1_000);
    for (const [service, own] of Object.entries(stack.demo.pids)) {
      context.log(`${service}: ${Math.round(sum(own.map(residentBytes)) / 1e6)} MB`);
    }
    return [
      context.measure('first start of everything, demo history included', 's', { max: 240 }, startSeconds),
      context.measure('memory of the whole stack, idle', 'GB', { max: 1.8 }, sum(pids.map(residentBytes)) / 1e9),
      context.measure('processor of the whole stack, idle with the demo crawling', 'cores', { max: 1 }, cores),
    ];
  } finally {
    await stack.stop();
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Resident memory of a process and its children; Postgres' share of common memory is counted once per process. */
function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}
