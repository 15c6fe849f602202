import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/** How long the load is measured for. */
const WINDOW_MS = 20;
const BUSY_FROM = 0.5;

/** Whether the event loop of this process was occupied for half of the last milliseconds or more. */
export class EventLoopLoad {
  private from: EventLoopUtilization = performance.eventLoopUtilization();
  private fromMs = performance.now();
  private busy = false;

  isBusy(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.fromMs >= WINDOW_MS) {
      const now = performance.eventLoopUtilization();
      this.busy = performance.eventLoopUtilization(now, this.from).utilization >= BUSY_FROM;
      this.from = now;
      this.fromMs = nowMs;
    }
    return this.busy;
  }
}
