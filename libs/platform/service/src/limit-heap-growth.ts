import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by this percentage of its live size before V8 collects garbage. By default, V8 chooses 10 to 300 %
 * depending on the allocation rate. The flag is set here because Node does not accept it in NODE_OPTIONS.
 */
export function limitHeapGrowth(percent = 100): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/**
 * Makes buffers count towards the heap limit. By default, V8 starts a full collection after every 64 MB of new buffers.
 * A crawler reads 64 MB in half a second, and feed pages need as much as fast.
 */
export function countBuffersAsHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
