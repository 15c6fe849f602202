import { setTimeout as delay } from 'node:timers/promises';
import { signalProcess } from '../servers/processes.mjs';
import { isStillThere, readState, removeState } from '../stack/state.js';
import { parseOptions } from './options.mjs';

/** Maximum milliseconds for a stop. */
const STOP_TIMEOUT_MS = 60_000;

/** Stops a stack, services first and servers last. Remaining processes are killed. */
export async function stop(args: string[]) {
  const { dataDir } = parseOptions(args);
  const stopped = await stopStack(dataDir);
  console.log(stopped ? 'stopped' : 'nothing was running');
  return 0;
}

/** Stops a stack. Returns whether anything was running. */
export async function stopStack(dataDir: string): Promise<boolean> {
  const state = readState(dataDir);
  if (state === undefined) return false;
  const was = isStillThere(state.supervisor);
  if (was) {
    signalProcess(state.supervisor.pid, 'SIGTERM');
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (isStillThere(state.supervisor) && performance.now() < deadline) await delay(100);
  }
  const left = [state.supervisor, ...(readState(dataDir) ?? state).processes].filter(isStillThere);
  for (const { pid } of left) signalProcess(pid, 'SIGKILL');
  removeState(dataDir);
  return was || left.length > 0;
}
