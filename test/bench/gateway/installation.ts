import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { topicSpecs, type Tier } from '@hiring/contracts';
import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { Bus, BusEndpoint, BusIdentity, SecretBox } from '@hiring/platform-rpc';
import { eventually, testBusKeys, type TestDatabase } from '@hiring/platform-testing';
import { freePorts } from '@hiring/stack';
import type { BenchServers } from '../bench-context.js';
import { runtimeEnvironment, v8Flags } from '@hiring/stack';
import { quietLogger } from '../rpc/settings.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const KEY = Buffer.alloc(32, 7).toString('base64');
const READY_MS_MAX = 180_000;
const LOGGED_CHARACTERS = 4_000;
/** Additional Node arguments for each service, for example `--cpu-prof --cpu-prof-dir=/tmp/profiles`. */
const PROFILING = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');

const SCHEMAS = {
  gateway: 'gateway',
  metering: 'metering',
  reads: 'reads',
  'change-feed': 'change_feed',
  ledger: 'ledger',
  freshness: 'freshness',
  exports: 'exports',
} as const;
export type Installed = keyof typeof SCHEMAS;

/** change-feed's settings: receivers are on this machine. */
export const DELIVERS_LOCALLY = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };

/** Returns freshness's settings for boards at this origin. */
export function crawlsAt(boardOrigin: string): NodeJS.ProcessEnv {
  return {
    BOARD_ORIGIN_REWRITE: boardOrigin,
    FETCH_ALLOWED_NETWORKS: '127.0.0.0/8',
    CRAWLER_CONTACT: 'bench@example.com',
    ROBOTS_POLICY: 'ignore',
  };
}

/** Running services. They are killed when this process exits. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Runs one compiled service in a separate process. */
export class Instance {
  child: ChildProcess | undefined;
  private logged = '';

  constructor(
    readonly service: Installed,
    readonly port: number,
    private readonly privatePort: number,
    private readonly env: NodeJS.ProcessEnv,
    /** Node arguments that start the service; by default the service's own main. */
    private readonly entry: readonly string[] = [mainOf(service)],
  ) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Returns the sum over a metric's values with these labels. */
  async metric(name: string, labels = ''): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.privatePort}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(labels));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  get residentBytes(): number {
    const status = readFileSync(`/proc/${this.child?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
  }

  /** Resolves once /readyz returns 200. */
  async start(): Promise<void> {
    this.launch();
    await this.ready();
  }

  /** Starts the process without waiting until it is ready. */
  launch(): void {
    const ports = { PORT: String(this.port), PRIVATE_PORT: String(this.privatePort) };
    const output = process.env['BENCH_VERBOSE'] === undefined ? 'pipe' : 'inherit';
    // Uses the same flags as the images and the local stack.
    this.child = spawn(process.execPath, [...v8Flags(this.service), ...PROFILING, ...this.entry], {
      env: { BASE_URL: this.origin, ...this.env, ...runtimeEnvironment(this.service), ...ports },
      stdio: ['ignore', output, output],
    });
    const { child } = this;
    this.logged = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.logged = (this.logged + text).slice(-LOGGED_CHARACTERS);
      });
    }
    running.add(child);
    child.once('exit', () => running.delete(child));
  }

  async ready(): Promise<void> {
    const deadline = performance.now() + READY_MS_MAX;
    for (;;) {
      if (await answers(`http://127.0.0.1:${this.privatePort}/readyz`)) return;
      const waited = performance.now() > deadline;
      if (waited || this.hasEnded) throw new Error(`${this.service} is not ready: ${await this.state()}`);
      await delay(50);
    }
  }

  /** Describes a process that is not ready: its /readyz answer, how it ended, and its last log lines. */
  private async state(): Promise<string> {
    const ended = this.hasEnded && `ended with ${this.child?.exitCode ?? this.child?.signalCode}`;
    const readyz = fetch(`http://127.0.0.1:${this.privatePort}/readyz`, { signal: AbortSignal.timeout(2_000) });
    const answer = await readyz.then((reply) => reply.text()).catch(String);
    return `${ended || answer}\n${this.logged}`;
  }

  /** Whether the process ended without being stopped. */
  get hasEnded(): boolean {
    return this.child !== undefined && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

/** Runs compiled services on given servers, with separate topics, database and prefix. */
export class Installation {
  readonly instances: Instance[] = [];
  private readonly kafka: KafkaPort;
  private readonly endpoint: BusEndpoint;
  private readonly bus: Bus;

  private constructor(
    readonly prefix: string,
    readonly database: TestDatabase,
    private readonly servers: BenchServers,
  ) {
    this.kafka = new KafkaPort({ brokers: servers.kafkaBrokers, clientId: 'bench', logger: quietLogger });
    const instanceId = `bench-${process.pid}`;
    const { BUS_PRIVATE_KEY, BUS_PUBLIC_KEYS } = testBusKeys('support');
    const own = parseBusPrivateKey(BUS_PRIVATE_KEY);
    const identity = new BusIdentity('support', own, parseBusDirectory(BUS_PUBLIC_KEYS));
    this.endpoint = new BusEndpoint({ kafka: this.kafka, topicPrefix: prefix, identity, instanceId });
    this.bus = new Bus(this.endpoint, new SecretBox(identity));
  }

  /** Creates the topics and tables for the named services. No service runs yet. */
  static async prepare(
    prefix: string,
    database: TestDatabase,
    servers: BenchServers,
    services: readonly Installed[],
  ): Promise<Installation> {
    const installation = new Installation(prefix, database, servers);
    await installation.kafka.ensureTopics(Object.values(topicSpecs(prefix)));
    for (const service of services) await installation.migrate(service);
    await installation.endpoint.start();
    return installation;
  }

  /**
   * @param entry Node arguments that start the service, instead of its own main
   */
  async add(service: Installed, more: NodeJS.ProcessEnv = {}, entry?: readonly string[]): Promise<Instance> {
    const port = await freePorts(2);
    const instance = new Instance(service, port, port + 1, { ...this.environmentOf(service), ...more }, entry);
    this.instances.push(instance);
    await instance.start();
    return instance;
  }

  /** Sends a bus request as the support command line does. */
  request: Bus['request'] = (pattern, payload, options) => this.bus.request(pattern, payload, options);

  /** Creates an account and returns its first key. Retries until the bus is available. */
  customer(tier: Tier): Promise<{ customerId: string; key: string }> {
    return eventually(() => this.newCustomer(tier), { timeoutMs: READY_MS_MAX });
  }

  private async newCustomer(tier: Tier): Promise<{ customerId: string; key: string }> {
    const options = { timeoutMs: 20_000 };
    const { customer_id } = await this.bus.request('gateway.create_customer', { name: 'Benchmark', tier }, options);
    const request = { customer_id, request_id: `bench-${customer_id}` };
    const { key } = await this.bus.request('gateway.issue_key', request, { ...options, idempotent: false });
    return { customerId: customer_id, key: this.bus.open(key) };
  }

  async setCustomerLimits(customerId: string, ratePerMinute: number, burst: number): Promise<void> {
    const request = { customer_id: customerId, rate_per_minute: ratePerMinute, burst };
    await this.bus.request('gateway.set_customer_limits', request);
  }

  get kafkaPort(): KafkaPort {
    return this.kafka;
  }

  async stop(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.end('SIGTERM')));
    await this.endpoint.close();
    await this.kafka.close();
    await this.database.drop();
  }

  private async migrate(service: Installed): Promise<void> {
    const child = spawn(process.execPath, [mainOf(service, 'migrate.js')], {
      env: { ...this.environmentOf(service), DATABASE_ADMIN_URL: this.database.adminUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`the migration job of ${service} failed`);
  }

  environmentOf(service: Installed): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: process.env['BENCH_VERBOSE'] ?? 'error',
      KAFKA_BROKERS: this.servers.kafkaBrokers.join(','),
      REDIS_URL: this.servers.redisUrl,
      REDIS_PREFIX: `${this.prefix}:`,
      TOPIC_PREFIX: this.prefix,
      ...testBusKeys(service),
      KEY_PEPPERS: `1:${KEY}`,
      CURSOR_KEYS: `1:${KEY}`,
      SESSION_KEYS: `1:${KEY}`,
      WEBHOOK_SECRET_KEYS: `1:${KEY}`,
      DATABASE_URL: this.database.urlFor(`hiring_${SCHEMAS[service]}`),
    };
  }
}

function mainOf(service: Installed, file = 'main.js'): string {
  return `${repository}apps/${service}/dist/${file}`;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false; // Not listening yet.
  }
}
