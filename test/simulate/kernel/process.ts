import { Clock, Randomness, type Timer } from '@hiring/platform-config';
import type { Draws } from '@hiring/fake-boards';
import { START_MS, type World } from './world.js';

/** Functions that return a request's errors. */
export interface Failures {
  /** The request did not arrive. */
  lostRequest(): Error;
  /** The reply did not arrive. The request may have taken effect. */
  lostReply(): Error;
  /** Milliseconds until the caller notices the failure; 0 by default. */
  timeoutMs?: number;
}

/** One run of a process, from its start to its end. Requests pending at the end are never answered. */
export class Life {
  isOver = false;
  readonly clock: Clock;
  readonly randomness: Randomness;
  private readonly endings: (() => void)[] = [];

  constructor(
    readonly world: World,
    readonly name: string,
    private readonly end: () => void,
    /** Whether the process is outside the system and therefore does not crash. */
    private readonly isOutside = false,
  ) {
    this.clock = new LifeClock(this);
    this.randomness = new SeededRandomness(world.draws);
  }

  onEnd(ending: () => void): void {
    this.endings.push(ending);
  }

  crash(why: string): void {
    if (this.isOver || this.isOutside) return;
    this.isOver = true;
    this.world.trace(`${this.name} ends: ${why}`);
    for (const ending of this.endings) ending();
    this.end();
  }

  after(ms: number, fn: () => void): () => void {
    return this.world.after(ms, () => {
      if (!this.isOver) fn();
    });
  }

  /**
   * Sends a request to a server, which runs `effect` after a delay and then returns the result. The request or the
   * result may be lost, and the process may end at any step.
   */
  request<T>(what: string, effect: () => T | Promise<T>, failures: Failures): Promise<T> {
    // Code may continue for a moment after the process has ended. Requests from this code have no effect.
    if (this.isOver) return new Promise(() => undefined);
    const { world } = this;
    const drawn = world.fate();
    const fate = this.isOutside && drawn.startsWith('crash') ? 'done' : drawn;
    const { timeoutMs = 0 } = failures;
    return new Promise<T>((resolve, reject) => {
      const fail = (error: Error): void => void this.after(timeoutMs, () => reject(error));
      world.after(world.latency(), () => {
        if (this.isOver && world.draws.chance(0.5)) return;
        world.trace(`${this.name} ${what}: ${fate}`);
        if (fate === 'crash before') return this.crash(`before ${what}`);
        if (fate === 'lost request') return fail(failures.lostRequest());
        const answered = (settle: () => void): void => {
          if (fate === 'crash after') return this.crash(`after ${what}`);
          if (fate === 'lost reply') return fail(failures.lostReply());
          this.after(world.latency(), settle);
        };
        attempt(effect).then(
          (result) => answered(() => resolve(result)),
          (error: unknown) => answered(() => reject(error instanceof Error ? error : new Error(String(error)))),
        );
      });
    });
  }
}

async function attempt<T>(effect: () => T | Promise<T>): Promise<T> {
  return effect();
}

class LifeClock extends Clock {
  constructor(private readonly life: Life) {
    super();
  }

  now(): Date {
    return new Date(Math.floor(this.life.world.nowMs));
  }

  monotonicMs(): number {
    return this.life.world.nowMs - START_MS;
  }

  override timer(ms: number, fn: () => void): Timer {
    const cancel = this.life.after(ms, fn);
    const timer: Timer = { cancel, unref: () => timer };
    return timer;
  }

  override turn(): Promise<void> {
    return this.delay(0);
  }
}

class SeededRandomness extends Randomness {
  constructor(private readonly draws: Draws) {
    super();
  }

  uuid(): string {
    const hex = this.bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.draws.below(256)));
  }

  fraction(): number {
    return this.draws.next();
  }
}

/** A process that restarts when it ends. Only the servers' state survives. */
export class SimulatedProcess {
  life: Life;
  private lives = 0;

  constructor(
    private readonly world: World,
    readonly name: string,
    private readonly start: (life: Life) => void,
    private readonly isOutside = false,
  ) {
    this.life = this.begin();
  }

  private begin(): Life {
    this.lives += 1;
    const life = new Life(
      this.world,
      `${this.name}#${this.lives}`,
      () => {
        this.world.after(this.world.draws.between(10, this.world.faults.restartMs), () => {
          this.life = this.begin();
        });
      },
      this.isOutside,
    );
    this.world.trace(`${life.name} starts`);
    // `start` runs only after the constructor has returned, because it may use the variable to which the process is
    // assigned.
    this.world.after(0, () => this.start(life));
    return life;
  }
}
