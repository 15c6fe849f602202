import { setTimeout as delay } from 'node:timers/promises';
import { eventually, type OwnServer } from '@hiring/platform-testing';
import { activeController } from './active-controller.js';
import { allInSync } from './in-sync.js';
import { Invariants } from './invariants.js';
import { OpenLoad } from './open-load.js';
import { Product } from './product.js';
import { World } from './world.js';

const BROKERS = 3;
const PER_SECOND = 20;
const REPLICAS = { gateway: 2, reads: 2, 'change-feed': 2, metering: 2, freshness: 2, ledger: 2 };
const DOWN_MS = 12_000;
const FROZEN_MS = 20_000;
const SETTLE_MS = 3_000;
const PUBLISH_EVERY_MS = 2_000;
const RECOVERY_MS_MAX = 120_000;
const FAILURES_SHOWN = 5;

interface BrokerFault {
  name: string;
  /**
   * The longest permitted wait for a call during this fault, in seconds. The first limit applies if the broker is not
   * the active controller, the second if it is.
   */
  limits: [number, number];
  inject(broker: OwnServer): Promise<void>;
}

const FAULTS: readonly BrokerFault[] = [
  {
    name: 'SIGKILL',
    limits: [5, 7],
    inject: async (broker) => {
      await broker.kill9();
      await delay(DOWN_MS);
      await broker.start();
    },
  },
  {
    name: 'SIGSTOP, 20 s',
    limits: [6, 8],
    inject: async (broker) => {
      broker.pause();
      await delay(FROZEN_MS);
      broker.resume();
    },
  },
  {
    name: 'SIGTERM',
    limits: [2, 2],
    inject: async (broker) => {
      await broker.stop();
      await broker.start();
    },
  },
];

export interface BrokerRound {
  fault: string;
  broker: number;
  was_controller: boolean;
  calls: number;
  failed: number;
  longest_s: number;
  limit_s: number;
  /** Seconds from the broker's return until all copies are in sync. */
  in_sync_s: number;
}

export interface BrokerFaults {
  per_second: number;
  rounds: BrokerRound[];
  violations: string[];
}

/**
 * Kills, freezes and stops each of three brokers in turn, while the product answers 20 calls a second, crawls boards
 * and sends deliveries. No call may fail or wait longer than the fault's limit, and nothing may be lost or duplicated.
 */
export async function brokerFaults(only: string | undefined, log: (line: string) => void): Promise<BrokerFaults> {
  const product = await Product.start(REPLICAS, { brokers: BROKERS, clock: false });
  let world: World | undefined;
  try {
    world = await World.make(product);
    return await allFaults(product, world, only, log);
  } finally {
    await world?.close();
    await product.stop();
  }
}

async function allFaults(
  product: Product,
  world: World,
  only: string | undefined,
  log: (line: string) => void,
): Promise<BrokerFaults> {
  const load = new OpenLoad(product.origins, world.key, world.companyId, PER_SECOND);
  const publishing = setInterval(() => void world.publish().catch(() => false), PUBLISH_EVERY_MS);
  const rounds: BrokerRound[] = [];
  load.start();
  for (const fault of FAULTS.filter(({ name }) => only === undefined || name.includes(only))) {
    for (let index = 0; index < BROKERS; index += 1) {
      const round = await oneRound(product, load, fault, index);
      rounds.push(round);
      log(lineOf(round));
    }
  }
  clearInterval(publishing);
  await load.stop();
  const violations = rounds.flatMap(complaints);
  violations.push(...(await afterwards(product, world, load)));
  for (const violation of violations) log(`    ${violation}`);
  for (const failure of load.failures.slice(0, FAILURES_SHOWN)) log(`    for example ${failure}`);
  return { per_second: PER_SECOND, rounds, violations };
}

function complaints({ fault, broker, failed, longest_s: longest, limit_s: limit }: BrokerRound): string[] {
  const what = `${fault} of broker ${broker}`;
  return [
    ...(failed > 0 ? [`${what}: ${failed} calls failed`] : []),
    ...(longest > limit ? [`${what}: a call waited ${longest} s, not ${limit} s at most`] : []),
  ];
}

/** Returns the violated invariants after all brokers are back. */
async function afterwards(product: Product, world: World, load: OpenLoad): Promise<string[]> {
  const last = await world.publish();
  const arrived = eventually(() => world.hasArrived(last), { timeoutMs: RECOVERY_MS_MAX, everyMs: 100 });
  const missing = await arrived.then(
    () => [],
    () => ['a role published afterwards did not arrive'],
  );
  const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  const broken = new Invariants(product, world).violations(load.journal);
  return [...missing, ...(await broken.catch((error: unknown) => [`could not be checked: ${text(error)}`]))];
}

async function oneRound(product: Product, load: OpenLoad, fault: BrokerFault, index: number): Promise<BrokerRound> {
  const { brokers, cluster } = product.servers.kafka;
  const broker = cluster[index] as OwnServer;
  const wasController = activeController(brokers) === index + 1;
  const [calls, failed] = [load.journal.length, load.failures.length];
  load.longestMs = 0;
  load.during = `${fault.name} of broker ${index + 1}`;
  await fault.inject(broker);
  const back = performance.now();
  await eventually(() => allInSync(brokers), { timeoutMs: RECOVERY_MS_MAX, everyMs: 200 });
  const inSync = performance.now() - back;
  await delay(SETTLE_MS);
  return {
    fault: fault.name,
    broker: index + 1,
    was_controller: wasController,
    calls: load.journal.length - calls,
    failed: load.failures.length - failed,
    longest_s: Math.round(load.longestMs / 100) / 10,
    limit_s: fault.limits[wasController ? 1 : 0],
    in_sync_s: Math.round(inSync / 100) / 10,
  };
}

function lineOf(round: BrokerRound): string {
  const { fault, broker, was_controller: controller, calls, failed, longest_s: longest, in_sync_s: inSync } = round;
  const who = `${fault} of broker ${broker}${controller ? ' (controller)' : ''}`;
  return `${who.padEnd(40)} ${failed} of ${calls} calls failed, longest ${longest} s; in sync ${inSync} s after its return`;
}
