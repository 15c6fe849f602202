import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  eventually,
  startOwnServers,
  startOwnStack,
  type OwnServers,
  type TemporaryStack,
} from '@hiring/platform-testing';
import { Link } from './link.js';
import { Operator } from './operator.js';
import { SmallDisk } from './small-disk.js';

export interface Instance {
  name: string;
  pid: number;
  service?: string;
  private_port?: number;
}

interface ProductOptions {
  demo?: 'none' | 'reduced';
  /** Whether the services' clocks can be shifted, which costs every reading of them a little. */
  clock?: boolean;
  /** Several are reached without a link: their clients connect to the addresses the brokers name. */
  brokers?: number;
}

type ServerName = 'kafka' | 'postgres' | 'redis';

/** The whole product as processes, on servers of its own, each reached over a link that can be slowed or cut. */
export class Product {
  private constructor(
    readonly servers: OwnServers,
    readonly links: Record<ServerName, Link>,
    readonly disk: SmallDisk | null,
    readonly stack: TemporaryStack,
    readonly operator: Operator,
    private readonly clockFile: string,
  ) {}

  static async start(
    replicas: Record<string, number>,
    { demo = 'none', clock = true, brokers = 1 }: ProductOptions = {},
  ): Promise<Product> {
    const links = { kafka: await Link.lay(), postgres: await Link.lay(), redis: await Link.lay() };
    const disk = brokers > 1 ? null : SmallDisk.make();
    const servers = await startOwnServers({
      kafka: true,
      postgres: true,
      redis: true,
      brokers,
      kafkaLink: links.kafka.port,
      ...(disk !== null && { kafkaData: disk.folder }),
    });
    const { kafka, postgres, redis } = servers;
    links.kafka.leadTo(kafka.linkPort);
    links.postgres.leadTo(Number(new URL(postgres.adminUrl).port));
    links.redis.leadTo(Number(new URL(redis.url).port));
    const clockFile = join(process.cwd(), '.local', 'tmp', `clock-${process.pid}`);
    writeFileSync(clockFile, '0');
    const stack = await startOwnStack({
      replicas,
      demo,
      env: {
        DATABASE_ADMIN_URL: throughLink(postgres.adminUrl, links.postgres),
        KAFKA_BROKERS: brokers > 1 ? kafka.brokers.join(',') : `127.0.0.1:${links.kafka.port}`,
        REDIS_URL: throughLink(redis.url, links.redis),
        ...(clock && {
          NODE_OPTIONS: `--import=${new URL('./shifted-clock.mjs', import.meta.url).href}`,
          SHIFTED_CLOCK: clockFile,
        }),
      },
    });
    const { bus } = JSON.parse(readFileSync(join(stack.dataDir, 'secrets.json'), 'utf8')) as {
      bus: { private_keys: { support: string }; public_keys: string };
    };
    const keys = { private_key: bus.private_keys.support, public_keys: bus.public_keys };
    const operator = new Operator(kafka.brokers, stack.demo.topic_prefix, keys);
    await operator.start();
    return new Product(servers, links, disk, stack, operator, clockFile);
  }

  /** Read anew each time: whoever was killed has another pid now. */
  instances(): Instance[] {
    const { processes } = JSON.parse(readFileSync(join(this.stack.dataDir, 'stack.json'), 'utf8')) as {
      processes: Instance[];
    };
    return processes.filter((one) => one.private_port !== undefined);
  }

  instance(name: string): Instance {
    const found = this.instances().find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no process ${name}`);
    return found;
  }

  /** Addresses of all gateways. */
  get origins(): string[] {
    const first = new URL(this.stack.demo.base_url);
    const count = this.instances().filter(({ service }) => service === 'gateway').length;
    return Array.from({ length: count }, (_, index) => {
      const origin = new URL(first);
      origin.port = String(Number(first.port) + (index === 0 ? 0 : index + 1));
      return origin.origin;
    });
  }

  get logFolder(): string {
    return join(this.stack.dataDir, 'logs');
  }

  /** The services' wall clocks are this far off from now on. */
  shiftClock(ms: number): void {
    writeFileSync(this.clockFile, String(ms));
  }

  /** Resolves when a new process of that name runs in the place of `pid`. */
  async replaced({ name, pid }: Instance): Promise<void> {
    await eventually(() => this.instance(name).pid !== pid, { timeoutMs: 60_000, everyMs: 20 });
  }

  /** Null when it is ready, else which of its parts are not. */
  async unready({ private_port: port }: Instance): Promise<string | null> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_500) });
      if (answer.ok) return null;
      const { parts } = (await answer.json()) as { parts: Record<string, string> };
      return Object.entries(parts)
        .filter(([, state]) => state !== 'ok')
        .map(([part, state]) => `${part}: ${state}`)
        .join('; ');
    } catch {
      return 'does not listen';
    }
  }

  async simulator(path: string, body: unknown): Promise<void> {
    const { port } = new URL(this.stack.demo.base_url);
    const url = `http://127.0.0.1:${Number(port) + 14}/_simulator${path}`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status}: ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    await this.operator.close();
    await this.stack.stop();
    await this.servers.remove();
    await Promise.all(Object.values(this.links).map((link) => link.close()));
    this.disk?.remove();
  }
}

function throughLink(address: string, link: Link): string {
  const url = new URL(address);
  url.port = String(link.port);
  return url.toString().replace(/\/$/, '');
}
