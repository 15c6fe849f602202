import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Busy share of the event loop between two checks, above which the process counts as busy. Idle services have 0.02. */
const BUSY_UTILIZATION = 0.05;

/**
 * Collects all garbage and returns the free memory to the kernel. Blocks the process for about 100 ms. V8 does not do
 * this in an idle process, which allocates too little.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Compacts the heap of this process once after each busy period. The start of the process is one. */
export class HeapCompaction {
  /** Milliseconds between two calls of `check`. */
  static readonly CHECK_MS = 30_000;

  private wasBusy = true;
  private last: EventLoopUtilization;

  constructor(
    private readonly utilization = () => performance.eventLoopUtilization(),
    private readonly compact = compactHeap,
  ) {
    this.last = utilization();
  }

  /** Compacts the heap if the process was busy before the last call, and has not been busy since. */
  check(): void {
    const now = this.utilization();
    const isBusy = performance.eventLoopUtilization(now, this.last).utilization > BUSY_UTILIZATION;
    this.last = now;
    if (this.wasBusy && !isBusy) this.compact();
    this.wasBusy = isBusy;
  }
}
