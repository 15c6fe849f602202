import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hiring/platform-testing';
import { Draws } from '@hiring/fake-boards';
import { Traffic } from '../bench/billing-faults/traffic.js';
import type { Fault } from './catalogue.js';
import { Invariants } from './invariants.js';
import { Product } from './product.js';
import { World } from './world.js';

const GIVE_UP_MS = 120_000;
const CALM_MS = { from: 300, to: 900 };
/** The calls are about this many companies: the drill's company, and one that does not exist, whose 404 is free. */
const COMPANIES = 2;

export interface Round {
  fault: string;
  /**
   * Seconds from the part's return until every process is ready and a new role is in an answer, an event and a
   * delivery.
   */
  recovery_s: number | null;
  /**
   * The condition that was missing in the last unsuccessful check, and the seconds from the part's return until that
   * check.
   */
  waited_for: string | null;
  calls: number;
  answered: number;
  cut_off: number;
  left_out: string | null;
  violations: string[];
}

export interface DrillOptions {
  seed: number;
  clients: number;
  replicas: Record<string, number>;
  /** The time limit for the recovery. */
  recoverySecondsMax: number;
  log(round: Round): void;
}

/**
 * Injects one fault after the other into one running product, with metered calls and crawls in progress, and checks
 * everything after each.
 */
export async function drill(faults: readonly Fault[], options: DrillOptions): Promise<Round[]> {
  const product = await Product.start(options.replicas);
  let world: World | undefined;
  try {
    world = await World.make(product);
    const rounds: Round[] = [];
    for (const [index, fault] of faults.entries()) {
      const round = await oneRound(product, world, fault, { ...options, seed: options.seed * 100 + index });
      options.log(round);
      rounds.push(round);
    }
    return rounds;
  } finally {
    await world?.close();
    await product.stop();
  }
}

/** Records the conditions that are missing during the recovery. */
class Missing {
  private readonly began = performance.now();
  private readonly seen = new Map<string, number>();

  note(what: string): Error {
    this.seen.set(what.replace(/ [0-9a-f]{10} /, ' '), performance.now());
    return new Error(what);
  }

  last(): string | null {
    const entries = [...this.seen].sort(([, one], [, other]) => other - one);
    const [what, at] = entries[0] ?? [];
    return what === undefined ? null : `${what}, until ${(((at as number) - this.began) / 1_000).toFixed(1)} s`;
  }
}

async function oneRound(product: Product, world: World, fault: Fault, options: DrillOptions): Promise<Round> {
  const leftOut = fault.leftOut?.(product) ?? null;
  const round: Round = {
    fault: fault.name,
    recovery_s: null,
    waited_for: null,
    calls: 0,
    answered: 0,
    cut_off: 0,
    left_out: leftOut,
    violations: [],
  };
  if (leftOut !== null) return round;
  const draws = new Draws(options.seed);
  const { seed, clients } = options;
  const traffic = new Traffic(product.origins, world.key, { seed, clients, companies: COMPANIES });
  traffic.start();
  const before = await world.publish();
  void world.hasArrived(before).catch(() => false); // Starts a crawl, which may or may not end before the fault.
  await delay(draws.between(CALM_MS.from, CALM_MS.to));
  await fault.inject(product);
  const back = performance.now();
  const missing = new Missing();
  const recovered = await recover(product, world, before, missing);
  round.waited_for = missing.last();
  round.recovery_s = Math.round((performance.now() - back) / 100) / 10;
  await traffic.stop();
  const { journal } = traffic;
  round.calls = journal.length;
  round.answered = journal.filter(({ units }) => units !== null).length;
  round.cut_off = journal.reduce((sum, { cut }) => sum + cut, 0);
  if (recovered !== null) round.violations.push(`did not recover: ${recovered}`);
  if (round.recovery_s > options.recoverySecondsMax) round.violations.push(`recovered after ${round.recovery_s} s`);
  try {
    round.violations.push(...(await new Invariants(product, world).violations(journal)));
  } catch (error) {
    round.violations.push(`could not be checked: ${error instanceof Error ? error.message : String(error)}`);
  }
  return round;
}

/**
 * Waits until every process is ready and the roles published before and after the fault have arrived, and returns null.
 * If a condition is still missing after GIVE_UP_MS, returns this condition.
 */
async function recover(product: Product, world: World, before: string, missing: Missing): Promise<string | null> {
  const whole = async (): Promise<boolean> => {
    for (const instance of product.instances()) {
      const why = await product.unready(instance);
      if (why !== null) throw missing.note(`${instance.name} is not ready (${why})`);
    }
    return true;
  };
  const published = async (title: string): Promise<boolean> => {
    const lacking = await world.lacking(title).catch((error: unknown) => `(${String(error)})`);
    if (lacking !== null) throw missing.note(`the role ${title} has not arrived ${lacking}`);
    return true;
  };
  const timing = { timeoutMs: GIVE_UP_MS, everyMs: 50 };
  try {
    const after = await world.publish();
    await Promise.all([eventually(whole, timing), eventually(() => published(after), timing)]);
    await eventually(() => published(before), timing);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
