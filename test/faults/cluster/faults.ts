import { setTimeout as delay } from 'node:timers/promises';
import type { OwnServer } from '@hiring/platform-testing';
import type { Services } from '../services.js';
import { activeController } from '../active-controller.js';
import { CONTROLLER, type FaultKind, type PlannedFault } from './plan.js';
import type { PrimaryEnd } from './postgres-pair.js';
import type { ClusterServers } from './servers.js';

type Inject = (fault: PlannedFault) => Promise<void>;

/** Injects a plan's faults into one cluster. */
export class Faults {
  private readonly ways: Record<FaultKind, Inject>;

  constructor(
    private readonly servers: ClusterServers,
    private readonly services: Services,
  ) {
    const { postgres, redis } = servers;
    this.ways = {
      'broker killed': async ({ target, lasts_ms: ms }) => {
        const broker = this.broker(target);
        await broker.kill9();
        await delay(ms);
        await broker.start();
      },
      'broker frozen': async ({ target, lasts_ms: ms }) => {
        const broker = this.broker(target);
        broker.pause();
        await delay(ms);
        broker.resume();
      },
      'broker restarted': async ({ target, lasts_ms: ms }) => {
        await this.broker(target).stop();
        await delay(ms);
        await this.broker(target).start();
      },
      'broker cut off': (fault) => this.cutOff(fault, true),
      'broker cut off from the others': (fault) => this.cutOff(fault, false),
      'service killed': async ({ target }) => {
        const victim = this.services.instance(target);
        process.kill(victim.pid, 'SIGKILL');
        await this.services.replaced(victim);
      },
      'service frozen': async ({ target, lasts_ms: ms }) => {
        const { pid } = this.services.instance(target);
        process.kill(pid, 'SIGSTOP');
        await delay(ms);
        process.kill(pid, 'SIGCONT');
      },
      'Postgres failed over': ({ target, lasts_ms: ms }) => postgres.failOver(target as PrimaryEnd, ms),
      'Redis failed over': ({ target, lasts_ms: ms }) => (target === 'killed' ? redis.failOver(ms) : redis.demote()),
    };
  }

  /** Injects a fault. Resolves when the affected part is back or replaced. */
  inject(fault: PlannedFault): Promise<void> {
    return this.ways[fault.kind](fault);
  }

  /** Resolves when Postgres and Redis each have a second member again, which the next failover needs. */
  async restore(): Promise<void> {
    const { postgres, redis } = this.servers;
    await Promise.all([postgres.restore(), redis.restore()]);
  }

  private async cutOff({ target, lasts_ms: ms }: PlannedFault, alsoFromClients: boolean): Promise<void> {
    const { network } = this.servers;
    network?.cutOff(Number(target), alsoFromClients);
    await delay(ms);
    network?.connect(Number(target));
  }

  private broker(target: string): OwnServer {
    const { cluster, brokers } = this.servers.kafka;
    const number = target === CONTROLLER ? activeController(brokers) : Number(target);
    return cluster[number - 1] as OwnServer;
  }
}
