import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOwnServers, type OwnServers, type TemporaryStack } from '@hiring/platform-testing';
import { Link } from './link.js';
import type { Operator } from './operator.js';
import { Services } from './services.js';
import { SmallDisk } from './small-disk.js';

export type { Instance } from './services.js';

interface ProductOptions {
  demo?: 'none' | 'reduced';
  /** Whether the services' clocks can be shifted. If so, each reading of a clock is slightly slower. */
  clock?: boolean;
  /**
   * The number of brokers. If there are several, the connections to Kafka do not use a link, because clients use the
   * addresses that the brokers advertise.
   */
  brokers?: number;
}

type ServerName = 'kafka' | 'postgres' | 'redis';

/** Runs the whole product on separate servers, each behind a link that can be slowed down or cut. */
export class Product extends Services {
  private constructor(
    readonly servers: OwnServers,
    readonly links: Record<ServerName, Link>,
    readonly disk: SmallDisk | null,
    stack: TemporaryStack,
    operator: Operator,
    private readonly clockFile: string,
  ) {
    super(stack, operator);
  }

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
    const [stack, operator] = await Services.startStack({
      replicas,
      demo,
      brokers: kafka.brokers,
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
    return new Product(servers, links, disk, stack, operator, clockFile);
  }

  /** Sets the services' wall clocks ahead by this offset. */
  shiftClock(ms: number): void {
    writeFileSync(this.clockFile, String(ms));
  }

  override async stop(): Promise<void> {
    await super.stop();
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
