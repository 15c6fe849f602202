import { createHash } from 'node:crypto';
import { Draws } from '@hiring/fake-boards';
import type { Bug } from '../bugs.js';

export const START_MS = Date.parse('2026-03-02T10:00:00.000Z');

/** The probabilities of a request's fates, and times in milliseconds. */
export interface Faults {
  /** The request does not arrive, and the caller gets an error. */
  lostRequest: number;
  /** The request takes effect, but the caller gets an error. */
  lostReply: number;
  /** The process ends at this step, before or after the request takes effect. */
  crash: number;
  /** The longest time before an ended process is restarted, in milliseconds. */
  restartMs: number;
  latencyMs: readonly [number, number];
  /** The share of requests and fetches that take up to `lagMs`. */
  lagging: number;
  lagMs: number;
}

export const FAULTS: Faults = {
  ...{ lostRequest: 0.004, lostReply: 0.006, crash: 0.004, restartMs: 3_000 },
  ...{ latencyMs: [0.2, 5], lagging: 0.02, lagMs: 1_500 },
};

export const NO_FAULTS: Faults = { ...FAULTS, lostRequest: 0, lostReply: 0, crash: 0, lagging: 0 };

export type Fate = 'done' | 'lost request' | 'lost reply' | 'crash before' | 'crash after';

interface Due {
  atMs: number;
  no: number;
  run: (() => void) | null;
}

/**
 * The only source of time, order and randomness in a run, so that the run depends only on its seed. Due callbacks run
 * in time order. Each callback starts only after all promise reactions to the previous one have run.
 */
export class World {
  readonly draws: Draws;
  nowMs = START_MS;
  faults: Faults = FAULTS;
  readonly lastSteps: string[] = [];
  steps = 0;
  private readonly hash = createHash('sha256');
  private unhashed = '';
  private readonly queue: Due[] = [];
  private made = 0;

  constructor(
    readonly seed: number,
    /** A bug in the adapters. */
    readonly bug: Bug | null = null,
    private readonly keptSteps = 0,
  ) {
    this.draws = new Draws(seed);
  }

  has(bug: Bug): boolean {
    return this.bug === bug;
  }

  now(): Date {
    return new Date(this.nowMs);
  }

  trace(step: string): void {
    const line = `${(this.nowMs - START_MS).toFixed(3)} ${step}\n`;
    this.steps += 1;
    this.unhashed += line;
    if (this.unhashed.length > 65_536) this.flush();
    if (this.keptSteps === 0) return;
    this.lastSteps.push(line.trimEnd());
    if (this.lastSteps.length > this.keptSteps) this.lastSteps.shift();
  }

  digest(): string {
    this.flush();
    return this.hash.copy().digest('hex').slice(0, 16);
  }

  private flush(): void {
    this.hash.update(this.unhashed);
    this.unhashed = '';
  }

  /** Runs `fn` after `ms`. Returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void {
    this.made += 1;
    const due: Due = { atMs: this.nowMs + Math.max(0, ms), no: this.made, run: fn };
    push(this.queue, due);
    return () => {
      due.run = null;
    };
  }

  latency(): number {
    const { latencyMs, lagging, lagMs } = this.faults;
    return this.draws.chance(lagging) ? this.draws.between(0, lagMs) : this.draws.between(...latencyMs);
  }

  fate(): Fate {
    const { lostRequest, lostReply, crash } = this.faults;
    const draw = this.draws.next();
    if (draw < lostRequest) return 'lost request';
    if (draw < lostRequest + lostReply) return 'lost reply';
    if (draw < lostRequest + lostReply + crash / 2) return 'crash before';
    return draw < lostRequest + lostReply + crash ? 'crash after' : 'done';
  }

  async run(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const endMs = this.nowMs + ms;
    for (let due = this.queue[0]; due !== undefined && due.atMs <= endMs && !isOver(); due = this.queue[0]) {
      pop(this.queue);
      if (due.run === null) continue;
      this.nowMs = due.atMs;
      due.run();
      await settled();
    }
    if (!isOver()) this.nowMs = endMs;
  }
}

/** Resolves when every pending promise waits for a timer or a server. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function isBefore(a: Due, b: Due): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.no < b.no);
}

/** Adds an entry to a binary heap that is ordered by time. */
function push(heap: Due[], due: Due): void {
  let at = heap.length;
  heap.push(due);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] as Due;
    if (!isBefore(due, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = due;
}

function pop(heap: Due[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1] as Due, heap[child] as Due)) child += 1;
    if (!isBefore(heap[child] as Due, last)) break;
    heap[at] = heap[child] as Due;
    at = child;
  }
  heap[at] = last;
}
