import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/** Minimum milliseconds between two measurements. */
const MEASURE_EVERY_MS = 20;
const BUSY_FROM = 0.5;

/** Measures whether the event loop was busy at least half the time between the last two measurements. */
export class EventLoopLoad {
  private from: EventLoopUtilization = performance.eventLoopUtilization();
  private fromMs = performance.now();
  private busy = false;

  isBusy(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.fromMs >= MEASURE_EVERY_MS) {
      const now = performance.eventLoopUtilization();
      this.busy = performance.eventLoopUtilization(now, this.from).utilization >= BUSY_FROM;
      this.from = now;
      this.fromMs = nowMs;
    }
    return this.busy;
  }
}
