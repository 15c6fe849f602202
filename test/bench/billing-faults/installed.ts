import { setTimeout as delay } from 'node:timers/promises';
import {
  createTestDatabase,
  eventually,
  testPrefix,
  type OwnServers,
  type TestDatabase,
} from '@hiring/platform-testing';
import pg from 'pg';
import { Sink } from '../../../apps/change-feed/src/testing/sink.testing.js';
import { SimulatedBoards } from '../crawl/simulated-boards.js';
import { crawlsAt, DELIVERS_LOCALLY, Installation, type Instance } from '../gateway/installation.js';
import { fillIntake, registration } from '../intake.js';
import { Books } from './books.js';
import { Effects } from './effects.js';
import { everythingBilled } from './mix.js';
import { Traffic } from './traffic.js';

const COMPANIES = 120;
/**
 * The number of boards that get new roles. Each new role makes its board due at once. Other boards are crawled by the
 * schedule, or when a caller forces a crawl.
 */
const GROWING = 30;
const OPENED_AT = '2026-01-05T00:00:00.000Z';
const GROW_EVERY_MS = 1_000;
const SUPERVISE_EVERY_MS = 250;
const SERVICES = ['gateway', 'metering', 'reads', 'change-feed', 'freshness', 'ledger'] as const;

/**
 * Runs all services that serve or bill an operation, on given servers. Boards get new roles, and one customer makes
 * calls.
 */
export class BilledInstallation {
  private background: Promise<unknown> = Promise.resolve();
  private stopping = false;

  private constructor(
    private readonly database: TestDatabase,
    readonly installation: Installation,
    readonly services: Record<(typeof SERVICES)[number] | 'other gateway', Instance>,
    readonly traffic: Traffic,
    readonly apiKey: string,
    private readonly boards: string[],
    private readonly simulated: SimulatedBoards,
    private readonly opened: AsyncDisposableStack,
  ) {}

  /**
   * @param metering the settings for metering
   */
  static async open(
    { kafka, postgres, redis }: OwnServers,
    load: { seed: number; clients: number },
    metering: NodeJS.ProcessEnv,
  ): Promise<BilledInstallation> {
    const servers = { kafkaBrokers: kafka.brokers, databaseAdminUrl: postgres.adminUrl, redisUrl: redis.url };
    const crowd = { count: COMPANIES, vendors: ['lever'], sizeMin: 2, sizeMax: 4, textBytes: 500 };
    await using opened = new AsyncDisposableStack();
    const simulated = opened.adopt(await SimulatedBoards.start(crowd), (boards) => boards.stop());
    const database = await createTestDatabase('billing', postgres.adminUrl);
    const boards = simulated.boards(0, COMPANIES);
    await Promise.all(boards.map((board) => simulated.make(board, 2)));
    const prepared = await Installation.prepare(testPrefix(), database, servers, SERVICES);
    const installation = opened.adopt(prepared, (started) => started.stop());
    await register(installation, boards);
    const services = await startAll(installation, simulated.origin, metering);
    const { key } = await installation.customer('internal');
    const sink = opened.adopt(await Sink.open('127.0.0.1'), (receiver) => receiver.close());
    sink.reply = () => {
      sink.received.length = 0;
      return { status: 200 };
    };
    const { gateway } = services;
    await known(gateway.origin, key, database);
    const receiver = `http://127.0.0.1:${sink.port}/`;
    const mix = everythingBilled(await webhook(gateway.origin, key, receiver), await openReq(gateway.origin, key));
    const origins = [gateway.origin, services['other gateway'].origin];
    const traffic = new Traffic(origins, key, { ...load, companies: COMPANIES, mix });
    return new BilledInstallation(database, installation, services, traffic, key, boards, simulated, opened.move());
  }

  get books(): Books {
    return new Books(this.database.adminUrl, this.installation.kafkaPort, `${this.installation.prefix}.usage`);
  }

  get effects(): Effects {
    return new Effects(() => this.sql());
  }

  async sql(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.database.adminUrl, connectionTimeoutMillis: 5_000 });
    // Without this handler, this process would end if the drill killed Postgres while the client is connected. With the
    // handler, only the client's next statement fails.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  start(): void {
    this.background = Promise.all([this.grow(), this.supervise()]);
    this.traffic.start();
  }

  /** Resolves when all calls have ended and all services are ready. */
  async stopTraffic(): Promise<void> {
    await this.traffic.stop();
    await this.ready();
  }

  async ready(): Promise<void> {
    await Promise.all(this.installation.instances.map((instance) => instance.ready()));
  }

  async end(): Promise<void> {
    this.stopping = true;
    await this.background;
    await this.opened.disposeAsync();
  }

  /** Adds a role to one board after the other and makes the board due, so that watches have deliveries. */
  private async grow(): Promise<void> {
    for (let made = 0; !this.stopping; made += 1) {
      const board = this.boards[made % GROWING] ?? '';
      await this.simulated.make(board, 3 + Math.floor(made / GROWING));
      await this.makeDue(board).catch(() => undefined); // Postgres may be down; the board is read later.
      await delay(GROW_EVERY_MS);
    }
  }

  /** Restarts services that ended by themselves, for example a ledger that has lost its transaction. */
  private async supervise(): Promise<void> {
    while (!this.stopping) {
      for (const instance of this.installation.instances) if (instance.hasEnded) instance.launch();
      await delay(SUPERVISE_EVERY_MS);
    }
  }

  private async makeDue(board: string): Promise<void> {
    const client = await this.sql();
    client.on('error', () => undefined);
    try {
      await client.query('UPDATE freshness.source SET due_at = now() WHERE board_id = $1', [board]);
    } finally {
      await client.end();
    }
  }
}

async function register({ kafkaPort, prefix }: Installation, boards: readonly string[]): Promise<void> {
  await fillIntake(
    kafkaPort,
    prefix,
    boards.flatMap((board, index) => registration(index + 1, board, OPENED_AT)),
  );
}

async function startAll(
  installation: Installation,
  boardOrigin: string,
  meteringSettings: NodeJS.ProcessEnv,
): Promise<BilledInstallation['services']> {
  const add = installation.add.bind(installation);
  const [gateway, other, metering, reads, changeFeed, ledger, freshness] = await Promise.all([
    add('gateway'),
    add('gateway'),
    add('metering', meteringSettings),
    add('reads'),
    add('change-feed', DELIVERS_LOCALLY),
    add('ledger'),
    add('freshness', { ...crawlsAt(boardOrigin), BACKEND_RATES: 'lever=100000/256' }),
  ]);
  return { gateway, 'other gateway': other, metering, reads, 'change-feed': changeFeed, ledger, freshness };
}

/** Resolves when `reads` and the change feed know every company. */
async function known(origin: string, key: string, database: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  const isKnown = async (): Promise<boolean> => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM change_feed.company');
    if ((rows[0]?.count ?? 0) < COMPANIES) return false;
    const read = await fetch(`${origin}/v1/companies/${COMPANIES}/is-hiring`, { headers: { 'x-api-key': key } });
    return read.status === 200;
  };
  await eventually(isKnown, { timeoutMs: 120_000, everyMs: 200 });
  await client.end();
}

async function webhook(origin: string, key: string, url: string): Promise<number> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ url, secret: 'a secret of the drill' });
  const answer = await fetch(`${origin}/v1/webhooks`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`the webhook was not made: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

/** Resolves with the key of an open req. */
async function openReq(origin: string, key: string): Promise<string> {
  const read = async (): Promise<string | undefined> => {
    const answer = await fetch(`${origin}/v1/jobs/search?limit=1`, { headers: { 'x-api-key': key } });
    const { jobs } = (await answer.json()) as { jobs?: { req_key: string }[] };
    return jobs?.[0]?.req_key;
  };
  return (await eventually(read, { timeoutMs: 120_000, everyMs: 200 })) as string;
}
