import { setTimeout as delay } from 'node:timers/promises';
import type { OperationName } from '@hiring/contracts';
import { Draws } from '@hiring/fake-boards';
import { startOwnServers, type OwnServers } from '@hiring/platform-testing';
import type { EffectsVerdict, Outage } from './effects.js';
import { BilledInstallation } from './installed.js';
import { reconcile, type Verdict } from './journal.js';
import { meteredOperations } from './mix.js';

const TARGETS = [
  'gateway',
  'other gateway',
  'metering',
  'reads',
  'change-feed',
  'freshness',
  'ledger',
  'redis',
  'postgres',
  'kafka',
  // While both are down, the void for an unconfirmed call cannot be stored.
  'postgres and kafka',
] as const;
type Target = (typeof TARGETS)[number];

export interface DrillOptions {
  kills: number;
  seed: number;
  /** The number of concurrent callers. */
  clients: number;
  /** The longest time between a recovery and the next kill, in milliseconds. */
  calmMsMax: number;
  log(message: string): void;
}

export interface DrillResult extends Verdict, EffectsVerdict {
  kills: number;
  /** Metered operations without any answered call. */
  unanswered: OperationName[];
  /**
   * The longest time, in milliseconds, from when the gateway stores a withdrawal until the withdrawal is confirmed and
   * its void sent. The time in outages does not count.
   */
  withdrawalMs: number;
  /** The sums over the usage records and over the stored rollups. Empty if they agree. */
  findings: unknown[];
}

/**
 * Calls every metered operation through two gateways. Meanwhile all services, including both gateways, and all servers
 * are killed with -9 at random times. Then compares the callers' journal with the records, crawl jobs and watches.
 */
export async function runDrill(options: DrillOptions): Promise<DrillResult> {
  const servers = await startOwnServers({ kafka: true, postgres: true, redis: true });
  let installed: BilledInstallation | undefined;
  try {
    installed = await BilledInstallation.open(servers, options, { RECONCILE_EVERY_SECONDS: '3600' });
    return await new Drill(servers, installed, options).run();
  } finally {
    await installed?.end();
    await servers.remove();
  }
}

class Drill {
  private readonly draws: Draws;
  private readonly outages: Outage[] = [];

  constructor(
    private readonly servers: OwnServers,
    private readonly installed: BilledInstallation,
    private readonly options: DrillOptions,
  ) {
    this.draws = new Draws(options.seed);
  }

  async run(): Promise<DrillResult> {
    const { installed } = this;
    const { traffic, books, effects } = installed;
    installed.start();
    await delay(1_000);
    await this.killInTurn();
    await delay(1_000);
    await installed.stopTraffic();
    await effects.settled();
    const billed = await books.settled();
    const answered = new Set(traffic.journal.filter(({ units }) => units !== null).map(({ operation }) => operation));
    return {
      ...reconcile(traffic.journal, billed),
      ...(await effects.verdict(traffic.journal)),
      withdrawalMs: await effects.longestWithdrawalMs(this.outages),
      kills: this.options.kills,
      unanswered: meteredOperations().filter((operation) => !answered.has(operation)),
      findings: await books.disagreements(),
    };
  }

  /** Kills each target equally often, in random order. */
  private async killInTurn(): Promise<void> {
    let round: Target[] = [];
    for (let kill = 1; kill <= this.options.kills; kill += 1) {
      if (round.length === 0) round = [...TARGETS];
      const [target] = round.splice(this.draws.below(round.length), 1);
      if (target === undefined) return;
      await delay(this.draws.between(100, this.options.calmMsMax));
      const began = Date.now();
      await this.kill(target);
      this.outages.push([began, Date.now()]);
      this.options.log(`kill ${kill} of ${this.options.kills}: ${target}, back after ${Date.now() - began} ms`);
    }
  }

  /** Kills the target, and starts it again after a short pause. Resolves when the target runs again. */
  private async kill(target: Target): Promise<void> {
    const awayMs = this.draws.between(50, 500);
    if (isService(target)) {
      const instance = this.installed.services[target];
      await instance.end('SIGKILL');
      await delay(awayMs);
      await instance.start();
      return;
    }
    const names = target.split(' and ') as ('redis' | 'postgres' | 'kafka')[];
    const servers = names.map((name) => this.servers[name]);
    await Promise.all(servers.map((server) => server.kill9()));
    await delay(awayMs);
    await Promise.all(servers.map((server) => server.start()));
  }
}

function isService(target: Target): target is Exclude<Target, 'redis' | 'postgres' | 'kafka' | 'postgres and kafka'> {
  return !/redis|postgres|kafka/.test(target);
}
