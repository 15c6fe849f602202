import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startOwnServers, type OwnServers } from '@hiring/platform-testing';
import { freePorts, Guard, localFolder, reachableFolder } from '@hiring/stack';
import { BrokerNetwork } from './broker-network.js';
import { PostgresPair } from './postgres-pair.js';
import { RedisPair } from './redis-pair.js';

const BROKERS = 3;

/**
 * Starts three brokers with a link on each route, a Postgres primary with a synchronous standby, and a Redis primary
 * with a replica.
 */
export class ClusterServers {
  private constructor(
    readonly kafka: OwnServers['kafka'],
    /** Null where the machine does not support it. */
    readonly network: BrokerNetwork | null,
    readonly postgres: PostgresPair,
    readonly redis: RedisPair,
    readonly remove: () => Promise<void>,
  ) {}

  static async start(): Promise<ClusterServers> {
    const network = (await BrokerNetwork.isPossible()) ? new BrokerNetwork() : null;
    const kafkaNetwork = network === null ? {} : { kafkaNetwork: network.lay.bind(network) };
    const own = await startOwnServers({ kafka: true, brokers: BROKERS, ...kafkaNetwork });
    const port = await freePorts(4);
    const folder = reachableFolder(join(localFolder, 'tmp', `${process.pid}-pairs-${port}`));
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const guard = new Guard();
    guard.removeFolder(folder);
    const [postgres, redis] = await Promise.all([
      PostgresPair.start(folder, port, guard),
      RedisPair.start(folder, port + 2, guard),
    ]);
    return new ClusterServers(own.kafka, network, postgres, redis, async () => {
      await Promise.all([own.remove(), postgres.remove(), redis.remove()]);
      await network?.remove();
      guard.dismiss();
      rmSync(folder, { recursive: true, force: true });
    });
  }
}
