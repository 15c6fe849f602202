import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A thread is quiet if its event loop is busy for at most this share of the time. An idle service has 0.02. */
const QUIET_UTILIZATION_MAX = 0.05;
/** Bytes by which resident memory must grow to justify another compaction. */
const GROWTH_MIN = 8_000_000;

/**
 * Collects all garbage of this thread and returns free memory to the kernel. Blocks the thread for about 100 ms. In an
 * idle thread, V8 does not collect by itself, because the thread allocates too little to start a collection.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Compacts this thread's heap if the thread is quiet and the process's resident memory has grown by 8 MB. */
export class HeapCompaction {
  /**
   * Milliseconds between two calls to `check`. A compaction blocks the process. At this interval, it delays about one
   * request in a thousand.
   */
  static readonly CHECK_MS = 60_000;

  private residentAfterLast = 0;
  private last: EventLoopUtilization;

  constructor(
    private readonly utilization = () => performance.eventLoopUtilization(),
    private readonly resident = () => process.memoryUsage.rss(),
    private readonly compact = compactHeap,
  ) {
    this.last = utilization();
  }

  /** Compacts the heap if the process was quiet since the last call and has grown since the last compaction. */
  check(): void {
    const now = this.utilization();
    const { utilization } = performance.eventLoopUtilization(now, this.last);
    this.last = now;
    if (utilization > QUIET_UTILIZATION_MAX || this.resident() - this.residentAfterLast < GROWTH_MIN) return;
    this.compact();
    this.residentAfterLast = this.resident();
  }
}
