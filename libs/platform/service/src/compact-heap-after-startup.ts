import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees the garbage of start-up (loading modules, wiring the application), about as much as a process needs afterwards.
 * An idle process allocates so little that V8 would never collect it. Blocks the process for about 100 ms.
 */
export function compactHeapAfterStartup(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
