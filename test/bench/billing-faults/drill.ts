import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Draws } from '@hiring/simulation';
import { createTestDatabase, startOwnServers, testPrefix, type OwnServers } from '@hiring/platform-testing';
import { Installation, type Instance } from '../gateway/installation.js';
import { startStub } from '../gateway/stub.js';
import { Books } from './books.js';
import { reconcile, type Verdict } from './journal.js';
import { Traffic } from './traffic.js';

const ANSWERING = new URL('./answering.ts', import.meta.url);
const TARGETS = [
  'gateway',
  'other gateway',
  'metering',
  'redis',
  'postgres',
  'kafka',
  // Nothing durable is left to write to: what cannot be confirmed cannot be taken back either, until they return.
  'postgres and kafka',
] as const;
type Target = (typeof TARGETS)[number];

export interface DrillOptions {
  kills: number;
  seed: number;
  /** Callers at the same time. */
  clients: number;
  /** Longest time between what came back and the next kill. */
  calmMsMax: number;
  log(message: string): void;
}

export interface DrillResult extends Verdict {
  kills: number;
  /** Findings of metering's own reconciliation afterwards. */
  findings: unknown[];
}

/**
 * Mixed metered traffic through two gateways while everything around is killed with -9 in turn at random moments; then
 * the callers' journal against the records, call by call.
 */
export async function runDrill(options: DrillOptions): Promise<DrillResult> {
  const servers = await startOwnServers({ kafka: true, postgres: true, redis: true });
  const drill = new Drill(servers, options);
  try {
    return await drill.run();
  } finally {
    await drill.end();
    await servers.remove();
  }
}

class Drill {
  private readonly draws: Draws;
  private installation: Installation | undefined;
  private readonly stubs: ChildProcess[] = [];

  constructor(
    private readonly servers: OwnServers,
    private readonly options: DrillOptions,
  ) {
    this.draws = new Draws(options.seed);
  }

  async run(): Promise<DrillResult> {
    const { kafka, postgres, redis } = this.servers;
    const addresses = { kafkaBrokers: kafka.brokers, databaseAdminUrl: postgres.adminUrl, redisUrl: redis.url };
    const database = await createTestDatabase('billing', postgres.adminUrl);
    const installation = await Installation.prepare(testPrefix(), database, addresses, ['gateway', 'metering']);
    this.installation = installation;
    const gateways = [await installation.add('gateway'), await installation.add('gateway')];
    const metering = await installation.add('metering', { RECONCILE_EVERY_SECONDS: '3600' });
    for (const service of ['reads', 'change-feed'] as const)
      this.stubs.push(await startStub(ANSWERING, service, installation));
    const { key } = await installation.customer('internal');
    const origins = gateways.map(({ origin }) => origin);
    const traffic = new Traffic(origins, key, this.options);
    traffic.start();
    await delay(1_000);
    await this.killInTurn({ gateway: gateways[0], 'other gateway': gateways[1], metering });
    await delay(1_000);
    await traffic.stop();
    await Promise.all(installation.instances.map((instance) => instance.ready()));
    const books = new Books(database.adminUrl, installation.kafkaPort, `${installation.prefix}.usage`);
    const billed = await books.settled();
    return {
      ...reconcile(traffic.journal, billed),
      kills: this.options.kills,
      findings: await books.disagreements(),
    };
  }

  async end(): Promise<void> {
    for (const stub of this.stubs) stub.kill('SIGKILL');
    await this.installation?.stop();
  }

  /** Each target comes up equally often, in a random order; what was killed is started again by its supervisor. */
  private async killInTurn(services: Partial<Record<Target, Instance | undefined>>): Promise<void> {
    let round: Target[] = [];
    for (let kill = 1; kill <= this.options.kills; kill += 1) {
      if (round.length === 0) round = [...TARGETS];
      const [target] = round.splice(this.draws.below(round.length), 1);
      if (target === undefined) return;
      const began = performance.now();
      const instance = services[target];
      await delay(this.draws.between(100, this.options.calmMsMax));
      if (instance !== undefined) {
        await instance.end('SIGKILL');
        await delay(this.draws.between(50, 500));
        await instance.start();
      } else {
        const names = target.split(' and ') as ('redis' | 'postgres' | 'kafka')[];
        const servers = names.map((name) => this.servers[name]);
        await Promise.all(servers.map((server) => server.kill9()));
        await delay(this.draws.between(50, 500));
        await Promise.all(servers.map((server) => server.start()));
      }
      this.options.log(
        `kill ${kill} of ${this.options.kills}: ${target}, back after ${Math.round(performance.now() - began)} ms`,
      );
    }
  }
}
