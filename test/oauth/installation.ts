import 'reflect-metadata';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MemberRecord, Role } from '@hiring/contracts';
import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate } from '@hiring/platform-postgres';
import {
  createTestDatabase,
  eventually,
  TEST_ROLE_PASSWORD,
  testServers,
  type TestDatabase,
} from '@hiring/platform-testing';
import type { Pool } from 'pg';
import { ACCOUNTS_MIGRATIONS } from '../../apps/accounts/src/migrations.js';
import { MemberService } from '../../apps/accounts/src/people/member.service.js';
import { SignInLinks } from '../../apps/accounts/src/people/sign-in-links.js';
import { baseEnv } from '../../apps/gateway/src/testing/base-env.js';
import { GatewayBench, type Reply } from '../../apps/gateway/src/testing/gateway.testing.js';
import { startAccounts, type ServedDocument } from './accounts-service.js';
import { Browser } from './browser.js';

const ROLE = 'hiring_accounts';
const logger = createLogger({ service: 'accounts-test', level: 'silent' });

export interface Person {
  userId: string;
  customerId: string;
  browser: Browser;
}

/** Runs a gateway and the accounts service on real servers. The test serves the apps' documents. */
export class Installation {
  /** The documents by address. */
  readonly documents = new Map<string, ServedDocument>();
  readonly fetched: string[] = [];
  readonly baseUrl: string;
  readonly accountsUrl: string;
  app: NestFastifyApplication | undefined;

  private constructor(
    readonly bench: GatewayBench,
    readonly database: TestDatabase,
    /** An administrator's connection to the accounts service's tables. */
    readonly pool: Pool,
    private readonly ports: readonly [number, number],
  ) {
    this.baseUrl = `http://127.0.0.1:${ports[0]}`;
    this.accountsUrl = `http://127.0.0.1:${ports[1]}`;
  }

  static async open(settings: Record<string, string> = {}): Promise<Installation> {
    const bench = await GatewayBench.open();
    const database = await createTestDatabase('accounts');
    const { adminUrl } = database;
    const rolePassword = TEST_ROLE_PASSWORD;
    await migrate({ adminUrl, schema: 'accounts', role: ROLE, rolePassword, migrations: ACCOUNTS_MIGRATIONS, logger });
    const pool = createPool({ url: adminUrl, applicationName: 'admin', max: 1 });
    const made = new Installation(bench, database, pool, [await freePort(), await freePort()]);
    await made.startGateway();
    await made.startAccounts(settings);
    await eventually(async () => (await bench.customer()).customerId !== '');
    return made;
  }

  async startGateway(): Promise<void> {
    const { baseUrl: BASE_URL, accountsUrl: ACCOUNTS_URL } = this;
    await this.bench.startGateway({ BASE_URL, ACCOUNTS_URL, PORT: String(this.ports[0]) });
  }

  async startAccounts(settings: Record<string, string> = {}): Promise<void> {
    const env = { ...(await this.accountsSettings()), ...settings };
    const document = (url: string): ServedDocument | undefined => {
      this.fetched.push(url);
      return this.documents.get(url);
    };
    this.app = await startAccounts(env, this.ports[1], document, logger);
  }

  /** Starts the accounts service in a separate process that logs to a file. Resolves when it responds. */
  async startAccountsProcess(log: string): Promise<ChildProcess> {
    const env = {
      ...process.env,
      ...(await this.accountsSettings()),
      PORT: String(this.ports[1]),
      LOG_LEVEL: 'debug',
      TEST_DOCUMENTS: JSON.stringify([...this.documents]),
    };
    const output = openSync(log, 'a');
    const entry = new URL('./accounts.process.ts', import.meta.url).pathname;
    const hooks = new URL('../bench/typescript-hooks.mjs', import.meta.url).href;
    const child = spawn(process.execPath, ['--import', hooks, '--no-warnings', entry], {
      env,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    await eventually(() => fetch(`${this.accountsUrl}/.well-known/oauth-authorization-server`).then(({ ok }) => ok));
    return child;
  }

  private async accountsSettings(): Promise<Record<string, string>> {
    const { kafkaBrokers } = await testServers();
    return {
      ...baseEnv('accounts', this.bench.prefix, kafkaBrokers),
      DATABASE_URL: this.database.urlFor(ROLE),
      BASE_URL: this.baseUrl,
      ACCOUNTS_URL: this.accountsUrl,
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
      COOKIE_KEYS: `1:${Buffer.alloc(32, 3).toString('base64')}`,
      TRUSTED_PROXIES: '127.0.0.1',
    };
  }

  async stopAccounts(): Promise<void> {
    await this.app?.close();
    this.app = undefined;
  }

  /** Creates a person with a signed-in browser. */
  async person(role: Role = 'owner', customerId?: string): Promise<Person> {
    const account = customerId ?? (await this.bench.customer('internal')).customerId;
    const member = await this.member(account, role);
    const browser = new Browser(this.accountsUrl);
    await this.signIn(browser, member.user_id);
    return { userId: member.user_id, customerId: account, browser };
  }

  /** Adds a person to the account. `userId` names an existing member of another account. */
  member(customerId: string, role: Role, userId?: string): Promise<MemberRecord> {
    const request = { customer_id: customerId, name: `The ${role}`, role, request_id: `person-${Math.random()}` };
    return this.get(MemberService).add({ ...request, ...(userId !== undefined && { user_id: userId }) });
  }

  leave(customerId: string, userId: string): Promise<number[]> {
    return this.get(MemberService).remove({ customerId, userId });
  }

  async signIn(browser: Browser, userId: string): Promise<void> {
    const { url } = await this.get(SignInLinks).create(userId);
    const visit = await browser.submit(url, [], { 'x-forwarded-for': someAddress() });
    if (visit.status !== 303) throw new Error(`could not sign in: ${visit.status}`);
  }

  get<T>(type: new (...parts: never[]) => T): T {
    if (this.app === undefined) throw new Error('accounts is not running');
    return this.app.get<T>(type);
  }

  /** Sends a message to /mcp. */
  async mcp(token: string | undefined, method = 'tools/list', params: Record<string, unknown> = {}): Promise<Reply> {
    const response = await fetch(`${this.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
        'mcp-protocol-version': '2025-11-25',
        'x-forwarded-for': someAddress(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  async close(): Promise<void> {
    await this.stopAccounts();
    await this.bench.close();
    await this.pool.end();
    await this.database.drop();
  }
}

/** Returns a random client address, because the servers limit attempts per client address. */
function someAddress(): string {
  return `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
