import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Draws } from '@hiring/simulation';
import {
  createTestDatabase,
  startOwnServers,
  testPrefix,
  type OwnServers,
  type TestDatabase,
} from '@hiring/platform-testing';
import { Installation, type Instance } from '../gateway/installation.js';
import { startStub } from '../gateway/stub.js';
import { reconcile, type Billed, type Verdict } from './journal.js';
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
const SETTLE_MS_MAX = 120_000;

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
    for (const service of ['reads', 'change-feed']) this.stubs.push(await startStub(ANSWERING, service, installation));
    const { key } = await installation.customer('internal');
    const origins = gateways.map(({ origin }) => origin);
    const traffic = new Traffic(origins, key, this.options);
    traffic.start();
    await delay(1_000);
    await this.killInTurn({ gateway: gateways[0], 'other gateway': gateways[1], metering });
    await delay(1_000);
    await traffic.stop();
    await Promise.all(installation.instances.map((instance) => instance.ready()));
    const billed = await this.settledRecords(database);
    return {
      ...reconcile(traffic.journal, billed),
      kills: this.options.kills,
      findings: await this.reconciliation(database),
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

  /** Units per call once every void is on the topic and folded. */
  private async settledRecords(database: TestDatabase): Promise<Billed> {
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    try {
      const deadline = performance.now() + SETTLE_MS_MAX;
      while (!(await this.isSettled(client))) {
        if (performance.now() > deadline) throw new Error('the books did not settle');
        await delay(200);
      }
      const { rows } = await client.query<{ call: string; units: string }>(
        `SELECT regexp_replace(request_id, '[.][ab][0-9]+$', '') AS call, sum(calls + changes)::text AS units
         FROM metering.usage_records GROUP BY 1`,
      );
      return new Map(rows.map(({ call, units }) => [call, Number(units)]));
    } finally {
      await client.end();
    }
  }

  private async isSettled(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ unsent: number }>(
      'SELECT count(*)::int AS unsent FROM access.pending_voids WHERE sent_at IS NULL',
    );
    if (rows[0]?.unsent !== 0) return false;
    const { installation } = this;
    if (installation === undefined) return false;
    const { partitions } = await installation.kafkaPort.topicEnds(`${installation.prefix}.usage`);
    const stored = await client.query<{ partition: number; next_offset: string }>(
      'SELECT partition, next_offset FROM metering.usage_checkpoint',
    );
    const folded = new Map(stored.rows.map((row) => [row.partition, BigInt(row.next_offset)]));
    return partitions.every(({ partition, high }) => (folded.get(partition) ?? 0n) >= high);
  }

  /** Records against rollups, recomputed here in full. */
  private async reconciliation(database: TestDatabase): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    const { rows } = await client.query<{ records: string; rollups: string; daily: string }>(`
      SELECT (SELECT coalesce(sum(calls + changes), 0) FROM metering.usage_records)::text AS records,
             (SELECT coalesce(sum(cached + fresh + changes), 0) FROM metering.usage_rollups WHERE grain = 'hour')::text
               AS rollups,
             (SELECT coalesce(sum(cached + fresh + changes), 0) FROM metering.usage_daily)::text AS daily`);
    await client.end();
    const sums = rows[0];
    return sums !== undefined && sums.records === sums.rollups && sums.records === sums.daily ? [] : [sums];
  }
}
