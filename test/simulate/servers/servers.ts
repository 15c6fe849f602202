import { RPC_PARTITIONS, topicSpecs, type TopicRole } from '@hiring/contracts';
import type { Health } from '@hiring/platform-observability';
import type { TopicRecord, Topics } from '../../faults/cluster/topics.js';
import type { Life } from '../kernel/process.js';
import type { World } from '../kernel/world.js';
import { PREFIX } from '../services/settings.js';
import { AccessTables } from '../statements/access.js';
import { DeliveryTables } from '../statements/delivery.js';
import { SearchTables } from '../statements/search.js';
import { FeedTables } from '../statements/feed.js';
import { LedgerTables } from '../statements/ledger.js';
import { MeteringTables } from '../statements/metering.js';
import { SignalTables } from '../statements/signal.js';
import { SimulatedBus } from './bus.js';
import { ClaimStore } from './claim-scripts.js';
import { Database } from './database.js';
import { Groups } from './groups.js';
import { SimulatedKafka } from './kafka.js';
import { Log, type Partition } from './log.js';
import { SimulatedPool } from './pool.js';
import { SimulatedRedis, type RedisOutage } from './redis.js';

/** One installation's servers, which lose nothing that they have confirmed. */
export class Servers {
  readonly log: Log;
  readonly bus: SimulatedBus;
  readonly ledger = new LedgerTables();
  readonly feed = new FeedTables();
  readonly delivery = new DeliveryTables(this.feed);
  readonly search = new SearchTables(this.feed, this.delivery);
  readonly signals = new SignalTables();
  readonly access = new AccessTables();
  readonly metering = new MeteringTables();
  readonly claims: ClaimStore;
  readonly database: Database;
  /** Reasons why processes wait for an operator. A correct run has none. */
  readonly halts: string[] = [];
  readonly redisOutages: RedisOutage[] = [];
  private readonly groups: Groups;

  constructor(readonly world: World) {
    const topics = Object.values(topicSpecs(PREFIX)).filter(({ partitions }) => partitions < RPC_PARTITIONS);
    this.log = new Log(world, Object.fromEntries(topics.map(({ name, partitions }) => [name, partitions])));
    this.groups = new Groups(world, this.log);
    this.bus = new SimulatedBus(world);
    this.claims = new ClaimStore(() => world.nowMs, world);
    const { ledger, feed, delivery, search, signals, access, metering } = this;
    const schemas = [ledger, feed, delivery, search, signals, access, metering];
    this.database = new Database(
      world,
      schemas.flatMap((tables) => tables.statements()),
    );
  }

  kafka(life: Life): SimulatedKafka {
    return new SimulatedKafka(life, this.log, this.groups);
  }

  pool(life: Life): SimulatedPool {
    return new SimulatedPool(life, this.database);
  }

  redis(life: Life): SimulatedRedis {
    return new SimulatedRedis(life, this.claims, this.redisOutages);
  }

  topic(role: TopicRole): string {
    return topicSpecs(PREFIX)[role].name;
  }

  partition(role: TopicRole, partition = 0): Partition {
    return this.log.partition(this.topic(role), partition);
  }

  /** Returns the committed records in the form that the checks use. */
  topics(): Topics {
    const read = (role: 'ledger' | 'usage' | 'events'): TopicRecord[] =>
      this.log.records(this.topic(role)).map(({ partition, offset, timestampMs, value }) => ({
        ...{ partition, offset: Number(offset), at_ms: timestampMs },
        value: JSON.parse(value.toString()) as Record<string, unknown>,
      }));
    return { ledger: read('ledger'), usage: read('usage'), events: read('events') };
  }

  watchHealth(life: Life, health: Health): void {
    const halt = health.halt.bind(health);
    health.halt = (reason) => {
      this.halts.push(`${life.name}: ${reason}`);
      halt(reason);
    };
  }
}
