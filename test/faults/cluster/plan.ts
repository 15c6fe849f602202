import { Draws } from '@hiring/fake-boards';

/** The possible targets by fault type. */
const TARGETS = {
  'broker killed': ['1', '2', '3'],
  'broker frozen': ['1', '2', '3'],
  'broker restarted': ['1', '2', '3'],
  'broker cut off': ['1', '2', '3'],
  'broker cut off from the others': ['1', '2', '3'],
  'service killed': servicesTwice(),
  'service frozen': servicesTwice(),
  'Postgres failed over': ['killed', 'frozen'],
  'Redis failed over': ['killed', 'demoted'],
} as const satisfies Record<string, readonly string[]>;

export type FaultKind = keyof typeof TARGETS;

export const FAULT_KINDS = Object.keys(TARGETS) as FaultKind[];

/** The shortest and longest duration of a fault in milliseconds, by type. */
const LASTS_MS: Record<FaultKind, readonly [least: number, most: number]> = {
  'broker killed': [1_000, 12_000],
  'broker frozen': [20_000, 20_000],
  'broker restarted': [0, 3_000],
  'broker cut off': [5_000, 20_000],
  'broker cut off from the others': [5_000, 20_000],
  'service killed': [0, 0],
  'service frozen': [2_000, 15_000],
  'Postgres failed over': [200, 4_000],
  'Redis failed over': [200, 3_000],
};
const AFTER_MS_MAX = 4_000;
const PAUSE_MS = [2_000, 8_000] as const;
/** The time in milliseconds that the plan reserves for each episode's recovery. */
const RECOVERY_MS = 8_000;
const AT_ONCE_MAX = 3;

/** A fault with this target affects the broker that is the controller when the fault begins. */
export const CONTROLLER = 'active controller';
/** The time in milliseconds after which a killed controller is restarted and a frozen one resumed. */
const CONTROLLER_KILLED_MS = 5_000;
const CONTROLLER_FROZEN_MS = 20_000;
const BUSY_LOOPS = 4;

export interface PlannedFault {
  kind: FaultKind;
  /** The target: a broker's number or `CONTROLLER`, a service process's name, or how the primary ends. */
  target: string;
  /** Milliseconds from the episode's start to the fault's start. */
  after_ms: number;
  /** Milliseconds until the part is restarted, resumed, reconnected or replaced. */
  lasts_ms: number;
}

/** Concurrent faults, followed by a pause after the recovery. */
export interface Episode {
  faults: PlannedFault[];
  pause_ms: number;
  /** The number of busy loops beside the product, none by default. */
  busy_loops?: number;
}

/**
 * Plans episodes for about `seconds`, each with one to three faults of the given types. The same arguments give the
 * same plan. All types, and all targets within a type, are equally frequent. In an episode, at most one fault affects
 * the brokers, at most one affects Postgres, at most one affects Redis, and at most one affects each service process.
 */
export function planOf(seed: number, seconds: number, kinds: readonly FaultKind[] = FAULT_KINDS): Episode[] {
  const draws = new Draws(seed);
  const kindsInTurn = new Bag(draws, kinds);
  const targetsInTurn = new Map(kinds.map((kind) => [kind, new Bag<string>(draws, TARGETS[kind])]));
  const draw = (): Pick<PlannedFault, 'kind' | 'target'> => {
    const kind = kindsInTurn.next();
    return { kind, target: (targetsInTurn.get(kind) as Bag<string>).next() };
  };
  const episodes: Episode[] = [];
  let next = draw();
  for (let left = seconds * 1_000; left > 0 || episodes.length === 0;) {
    const faults: PlannedFault[] = [];
    const atOnce = 1 + draws.below(AT_ONCE_MAX);
    while (faults.length < atOnce && !faults.some((other) => victimOf(other) === victimOf(next))) {
      const after = faults.length === 0 ? 0 : Math.round(draws.between(0, AFTER_MS_MAX));
      faults.push({ ...next, after_ms: after, lasts_ms: Math.round(draws.between(...LASTS_MS[next.kind])) });
      next = draw();
    }
    const episode = { faults, pause_ms: Math.round(draws.between(...PAUSE_MS)) };
    episodes.push(episode);
    left -= lengthOf(episode);
  }
  return episodes;
}

/**
 * Returns a short plan with one fault per episode: the active controller is killed and frozen under busy loops, and
 * Postgres and Redis fail over.
 */
export function shortPlan(): Episode[] {
  const faults: PlannedFault[] = [
    { kind: 'Postgres failed over', target: 'killed', after_ms: 0, lasts_ms: 500 },
    { kind: 'Redis failed over', target: 'killed', after_ms: 0, lasts_ms: 500 },
  ];
  return [...controllerPlan(1), ...faults.map((fault) => ({ faults: [fault], pause_ms: PAUSE_MS[0] }))];
}

/** Returns a plan that kills and freezes the active controller in turn, `times` each, under busy loops. */
export function controllerPlan(times: number): Episode[] {
  const faults: PlannedFault[] = [
    { kind: 'broker killed', target: CONTROLLER, after_ms: 0, lasts_ms: CONTROLLER_KILLED_MS },
    { kind: 'broker frozen', target: CONTROLLER, after_ms: 0, lasts_ms: CONTROLLER_FROZEN_MS },
  ];
  const both = faults.map((fault) => ({ faults: [fault], pause_ms: PAUSE_MS[0], busy_loops: BUSY_LOOPS }));
  return Array.from({ length: times }, () => both).flat();
}

function lengthOf({ faults, pause_ms: pause }: Episode): number {
  return Math.max(...faults.map(({ after_ms: after, lasts_ms: lasts }) => after + lasts)) + RECOVERY_MS + pause;
}

/** Returns the part that the fault affects. In an episode, each part has at most one fault. */
export function victimOf({ kind, target }: Pick<PlannedFault, 'kind' | 'target'>): string {
  if (kind.startsWith('broker')) return 'a broker';
  return kind.startsWith('service') ? target : kind;
}

function servicesTwice(): string[] {
  const services = ['gateway', 'reads', 'change-feed', 'metering', 'freshness', 'ledger'];
  return [...services.flatMap((name) => [name, `${name}-2`]), 'exports'];
}

/** Yields all items in random order, then again in another order. */
class Bag<T> {
  private left: T[] = [];

  constructor(
    private readonly draws: Draws,
    private readonly items: readonly T[],
  ) {}

  next(): T {
    if (this.left.length === 0) this.left = [...this.items];
    return this.left.splice(this.draws.below(this.left.length), 1)[0] as T;
  }
}
