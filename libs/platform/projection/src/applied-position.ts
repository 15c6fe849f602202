import type { Clock } from '@hiring/platform-config';
import { metrics } from '@hiring/platform-observability';

interface Waiter {
  seq: number;
  resolve(reached: boolean): void;
}

/** The last `event_seq` known to be in a projector's tables, and the callers that wait for a later one. */
export class AppliedPosition {
  private seq = 0;
  private readonly waiters = new Set<Waiter>();

  constructor(
    private readonly projector: string,
    private readonly clock: Clock,
  ) {}

  get value(): number {
    return this.seq;
  }

  /** Raises the position to `seq`. Returns false if `seq` is not higher. */
  advance(seq: number): boolean {
    if (seq <= this.seq) return false;
    this.set(seq);
    for (const waiter of this.waiters) {
      if (waiter.seq > seq) continue;
      this.waiters.delete(waiter);
      waiter.resolve(true);
    }
    return true;
  }

  set(seq: number): void {
    this.seq = seq;
    metrics
      .gauge('projector_position', 'Last applied event_seq', ['projector'])
      .set({ projector: this.projector }, seq);
  }

  /** Resolves with true when the position is at least `seq`, or with false after `timeoutMs` or `stopWaiting`. */
  waitFor(seq: number, timeoutMs: number): Promise<boolean> {
    if (this.seq >= seq) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter = { seq, resolve: (reached: boolean) => (timer.cancel(), resolve(reached)) };
      const timer = this.clock.timer(timeoutMs, () => {
        this.waiters.delete(waiter);
        resolve(false);
      });
      this.waiters.add(waiter);
    });
  }

  stopWaiting(): void {
    for (const waiter of this.waiters) waiter.resolve(false);
    this.waiters.clear();
  }
}
