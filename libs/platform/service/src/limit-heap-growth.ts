import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by this percentage of its live size before V8 collects garbage. By default, V8 chooses 10 to 300 %
 * by the allocation rate. Node does not accept the flag in NODE_OPTIONS.
 */
export function limitHeapGrowth(percent = 100): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/**
 * Counts buffers towards the heap limit. By default, V8 starts a full collection after every 64 MB in new buffers. A
 * crawler reads that much in half a second, and feed pages fill it as fast.
 */
export function countBuffersAsHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
