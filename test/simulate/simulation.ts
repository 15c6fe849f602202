import { factAnomalies, factsOn } from './checks/facts.js';
import type { Bug } from './bugs.js';
import { SimulatedProcess, type Life } from './kernel/process.js';
import { NO_FAULTS, World } from './kernel/world.js';
import { Servers } from './servers/servers.js';
import { callAnomalies } from './checks/bills.js';
import { startGateway } from './services/gateway.js';
import { startMetering } from './services/metering.js';
import { Callers } from './workload/callers.js';
import { startFeed } from './services/feed.js';
import { startLedger } from './services/ledger.js';
import { deliveryAnomalies } from './checks/deliveries.js';
import { Receivers } from './workload/receivers.js';
import { Boards } from './workload/boards.js';

/**
 * The simulated time after the end of the faults, in milliseconds. All remaining work must be done in this time, so it
 * is long enough for leases to end, and `makeDue` runs several times in it.
 */
const SETTLE_MS = 45_000;
const SETTLE_PARTS = 5;

export interface Result {
  seed: number;
  /** A hash of every step, the same for every run with this seed. */
  digest: string;
  steps: number;
  anomalies: string[];
  lastSteps: string[];
}

export interface Options {
  /** How long the simulation runs with faults, in simulated milliseconds; 30 s by default. */
  faultyMs?: number;
  bug?: Bug;
  /** The number of last steps in the result. */
  keptSteps?: number;
}

/** Simulates the system once. It runs first with faults, and then without faults until no work is left. */
export async function simulate(seed: number, { bug, keptSteps = 0, faultyMs = 30_000 }: Options = {}): Promise<Result> {
  const world = new World(seed, bug ?? null, keptSteps);
  const servers = new Servers(world);
  const boards = new Boards(servers);
  const callers = new Callers(servers);
  const receivers = new Receivers(servers);
  const start = (name: string, begin: (life: Life) => void): SimulatedProcess =>
    new SimulatedProcess(world, name, begin);
  for (const replica of [1, 2]) {
    start(`ledger${replica}`, (life) => startLedger(life, servers));
    start(`feed${replica}`, (life) => startFeed(life, servers, receivers));
    start(`gateway${replica}`, (life) => startGateway(life, servers));
    start(`metering${replica}`, (life) => startMetering(life, servers));
  }
  start('crawler', (life) => boards.start(life));
  new SimulatedProcess(world, 'customers', (life) => callers.start(life), true);
  await world.run(faultyMs);
  world.faults = NO_FAULTS;
  boards.stopping = callers.stopping = true;
  receivers.isReliable = true;
  for (let part = 0; part < SETTLE_PARTS; part += 1) {
    await world.run(SETTLE_MS / SETTLE_PARTS);
    receivers.makeDue();
  }
  const topics = servers.topics();
  const anomalies = [
    ...servers.halts,
    ...factAnomalies(servers, boards),
    ...callAnomalies(servers, callers, topics),
    ...deliveryAnomalies(servers, receivers, factsOn(servers), topics),
  ];
  return { seed, digest: world.digest(), steps: world.steps, anomalies, lastSteps: world.lastSteps };
}
