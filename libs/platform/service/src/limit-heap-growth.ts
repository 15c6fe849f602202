import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by this percentage of its live size before garbage collection. By default, V8 chooses 10 to 300 %.
 * Node does not accept this flag in NODE_OPTIONS.
 */
export function limitHeapGrowth(percent = 100): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Sets the young generation's size in MB for threads that start later. Running threads keep theirs. */
export function limitYoungGeneration(mb: number): void {
  setFlagsFromString(`--max-semi-space-size=${mb}`);
}

/**
 * Makes buffers count towards the heap limit. By default, V8 starts a full collection after every 64 MB of new buffers,
 * which a crawler reads in half a second.
 */
export function countBuffersAsHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
