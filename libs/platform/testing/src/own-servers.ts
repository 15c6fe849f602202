import { startTemporaryServers, type ServerProcess, type WantedServers } from '@hiring/stack';

export interface OwnServers {
  /**
   * `loginPort`: the port on which the users in `kafkaLogins` log in. `linkPort`: the port of the listener behind a
   * proxy. `kafkaLink` is the proxy's port. `cluster`: the brokers, in the order of `brokers`.
   */
  kafka: ServerProcess & { brokers: string[]; linkPort: number; loginPort: number; cluster: ServerProcess[] };
  /** `folder` contains the server's data if the server is a process. */
  postgres: ServerProcess & { adminUrl: string; folder: string | undefined };
  /** `sentinelUrl` is the address through Sentinel. It requires `redisReplica`. */
  redis: ServerProcess & { url: string; sentinelUrl: string };
  /** Kills the servers and removes their data. Call it in `afterAll`. */
  remove(): Promise<void>;
}

/** Starts servers for one test, on free ports and with a temporary data folder. */
export async function startOwnServers<W extends WantedServers>(
  opts: W,
): Promise<Pick<OwnServers, Extract<keyof W, keyof OwnServers> | 'remove'>> {
  const { kafka, cluster, postgres, redis, addresses, remove } = await startTemporaryServers(opts);
  const own: Partial<OwnServers> = { remove };
  if (kafka !== undefined) {
    const { kafkaBrokers: brokers = [], kafkaLinkPort: linkPort = 0, kafkaLoginPort: loginPort = 0 } = addresses;
    own.kafka = Object.assign(kafka, { brokers, linkPort, loginPort, cluster });
  }
  if (postgres !== undefined)
    own.postgres = Object.assign(postgres, {
      adminUrl: addresses.databaseAdminUrl ?? '',
      folder: addresses.postgresFolder,
    });
  if (redis !== undefined) {
    const { redisUrl: url = '', sentinelUrl = '' } = addresses;
    own.redis = Object.assign(redis, { url, sentinelUrl });
  }
  return own as OwnServers;
}
