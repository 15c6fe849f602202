import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStillThere, readState } from '../stack/state.js';
import { parseOptions } from './options.mjs';
import type { MarkedProcess } from '../types.js';

/** Prints one line per process of the stack. The exit code is 0 if all are running and ready, else 1. */
export async function status(args: string[]) {
  const { dataDir } = parseOptions(args);
  const state = readState(dataDir);
  if (state === undefined || !isStillThere(state.supervisor)) {
    console.log('not running');
    return 1;
  }
  console.log(`servers: ${state.servers_by}`);
  const rows = await Promise.all(state.processes.map(describe));
  for (const { name, pid, condition } of rows) console.log(`${name.padEnd(16)} ${String(pid).padEnd(8)} ${condition}`);
  const demoFile = join(dataDir, 'demo.json');
  if (existsSync(demoFile)) console.log(`base address ${JSON.parse(readFileSync(demoFile, 'utf8')).base_url}`);
  return rows.every(({ condition }) => condition === 'ready' || condition === 'running') ? 0 : 1;
}

async function describe(process: MarkedProcess) {
  const { name, pid, private_port: privatePort } = process;
  if (!isStillThere(process)) return { name, pid, condition: 'gone' };
  if (privatePort === undefined) return { name, pid, condition: 'running' };
  return { name, pid, condition: await readiness(privatePort) };
}

async function readiness(port: number): Promise<string> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? 'ready' : `not ready: ${(await answer.text()).slice(0, 200)}`;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    return `no answer: ${cause?.code ?? message}`;
  }
}
