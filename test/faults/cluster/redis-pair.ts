import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '@hiring/platform-testing';
import { redisServer, type Guard, type ServerProcess } from '@hiring/stack';
import { Link } from '../link.js';

const IN_SYNC_MS_MAX = 60_000;

interface Member {
  server: ServerProcess;
  port: number;
}

/** A Redis primary and a replica behind one address that leads to the primary. */
export class RedisPair {
  private constructor(
    private readonly link: Link,
    private primary: Member,
    private replica: Member,
  ) {}

  /**
   * Starts the two servers on `port` and `port + 1`, with their data in `folder`. Resolves when the replica has a copy.
   */
  static async start(folder: string, port: number, guard: Guard): Promise<RedisPair> {
    const make = async (name: string, own: number): Promise<Member> => {
      const server = await redisServer({ name, folder: join(folder, name), port: own, guard });
      await server.start();
      return { server, port: own };
    };
    const [primary, replica] = await Promise.all([make('redis-a', port), make('redis-b', port + 1)]);
    const pair = new RedisPair(await Link.lay(), primary, replica);
    await pair.restore();
    pair.link.leadTo(primary.port);
    return pair;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.link.port}`;
  }

  /**
   * Kills the primary and, after `awayMs`, promotes the replica. Resolves when the address leads to the new primary.
   */
  async failOver(awayMs: number): Promise<void> {
    await this.primary.server.kill9();
    await new Promise((resolve) => setTimeout(resolve, awayMs));
    await this.promote();
  }

  /** Promotes the replica and makes the former primary read-only, without closing its connections. */
  async demote(): Promise<void> {
    await this.promote();
    await this.follow();
  }

  /** Starts the replica if it is not running, and makes it follow the primary. Resolves when the replica is in sync. */
  async restore(): Promise<void> {
    if (!this.replica.server.running) await this.replica.server.start();
    await this.follow();
    const isCopy = async (): Promise<boolean> =>
      String(await command(this.replica.port, 'INFO', 'replication')).includes('master_link_status:up');
    await eventually(isCopy, { timeoutMs: IN_SYNC_MS_MAX, everyMs: 100 });
  }

  async remove(): Promise<void> {
    await Promise.all([this.primary, this.replica].map(({ server }) => server.remove()));
    await this.link.close();
  }

  private async promote(): Promise<void> {
    await command(this.replica.port, 'REPLICAOF', 'NO', 'ONE');
    this.link.leadTo(this.replica.port);
    [this.primary, this.replica] = [this.replica, this.primary];
  }

  private async follow(): Promise<void> {
    await command(this.replica.port, 'REPLICAOF', '127.0.0.1', String(this.primary.port));
  }
}

async function command(port: number, name: string, ...args: string[]): Promise<unknown> {
  const redis = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: 3 });
  redis.on('error', () => undefined);
  try {
    return await redis.call(name, ...args);
  } finally {
    redis.disconnect();
  }
}
