import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to twice its live size before V8 collects it. By default V8 chooses a factor between 1.1 and 4 from
 * the rate of allocation. Node does not accept the flag in NODE_OPTIONS.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
