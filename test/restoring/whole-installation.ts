import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, testBusKeys } from '@hiring/platform-testing';
import type { BenchServers } from '../bench/bench-context.js';
import {
  crawlsAt,
  DELIVERS_LOCALLY,
  Installation,
  type Installed,
  type Instance,
} from '../bench/gateway/installation.js';

const run = promisify(execFile);
const SUPPORT = fileURLToPath(new URL('../../apps/support/dist/main.js', import.meta.url));
const SERVICES = ['gateway', 'metering', 'reads', 'change-feed', 'ledger', 'exports', 'freshness'] as const;

/** Runs all the product's services and the operator's command line on the given servers. */
export class WholeInstallation {
  private readonly services = new Map<Installed, Instance>();

  private constructor(
    readonly installation: Installation,
    private readonly servers: BenchServers,
    private readonly boardOrigin: string,
  ) {}

  /** Creates the topics and tables. No service runs yet. */
  static async prepare(prefix: string, servers: BenchServers, boardOrigin: string): Promise<WholeInstallation> {
    const database = await createTestDatabase('restoring', servers.databaseAdminUrl);
    const installation = await Installation.prepare(prefix, database, servers, SERVICES);
    return new WholeInstallation(installation, servers, boardOrigin);
  }

  get adminUrl(): string {
    return this.installation.database.adminUrl;
  }

  async start(service: Installed): Promise<void> {
    this.services.set(service, await this.installation.add(service, this.settingsOf(service)));
  }

  async startAll(): Promise<void> {
    await this.start('gateway');
    await Promise.all(SERVICES.filter((name) => name !== 'gateway').map((name) => this.start(name)));
  }

  /**
   * Runs a command.
   * @throws with the error output
   */
  async support(words: readonly string[]): Promise<string> {
    const env = {
      ...process.env,
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'error', TOPIC_PREFIX: this.installation.prefix, OPERATOR: 'operator' },
      KAFKA_BROKERS: this.servers.kafkaBrokers.join(','),
      ...testBusKeys('support'),
    };
    return (await run(process.execPath, [SUPPORT, ...words], { env, maxBuffer: 64 * 1_048_576 })).stdout;
  }

  async call(path: string, key: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${this.services.get('gateway')?.origin}${path}`, { headers, ...init });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  }

  private settingsOf(service: Installed): NodeJS.ProcessEnv {
    if (service === 'change-feed') return DELIVERS_LOCALLY;
    if (service === 'exports') return { GATEWAY_URL: this.services.get('gateway')?.origin };
    return service === 'freshness' ? { ...crawlsAt(this.boardOrigin), BACKEND_RATES: 'lever=100000/256' } : {};
  }
}
