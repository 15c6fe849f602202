import { setFlagsFromString } from 'node:v8';

/**
 * The heap may grow to twice what is in use before V8 collects it, instead of to 1.1 to 4 times as much, depending on how
 * fast the process allocates. Node does not accept the flag in NODE_OPTIONS.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
