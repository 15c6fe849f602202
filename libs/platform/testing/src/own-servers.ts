import {
  startTemporaryServers,
  type BrokerNetwork,
  type BrokerPorts,
  type ServerProcess,
} from '../../../../tools/stack/servers/index.mjs';

/** A private server for fault tests, a process or a container. It restarts on the same port with the same data. */
export interface OwnServer {
  readonly pid: number | undefined;
  /** An orderly stop. */
  stop(): Promise<void>;
  /** SIGKILL to the server and its children. */
  kill9(): Promise<void>;
  /** Ends the server's own process with a signal, its children with it: SIGQUIT stops Postgres immediately. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** SIGSTOP: connections stay open, without responses. */
  pause(): void;
  resume(): void;
  /** Starts again after `stop` or `kill9`; resolves when the server answers. */
  start(): Promise<void>;
}

export interface OwnServers {
  /**
   * `loginPort`: where `kafkaLogins`' users log in. `linkPort`: where the proxy named by `kafkaLink` finds the broker.
   * `cluster`: every broker, ordered like the addresses in `brokers`.
   */
  kafka: OwnServer & { brokers: string[]; linkPort: number; loginPort: number; cluster: OwnServer[] };
  /** `folder`: its data, when it runs as a process. */
  postgres: OwnServer & { adminUrl: string; folder: string | undefined };
  /** `sentinelUrl`: with `redisReplica`, its address by its Sentinel. */
  redis: OwnServer & { url: string; sentinelUrl: string };
  /** Kills what runs and removes the data. Call it in `afterAll`. */
  remove(): Promise<void>;
}

interface Wanted {
  kafka?: true;
  postgres?: true;
  redis?: true;
  kafkaLink?: number;
  kafkaData?: string;
  /** Passwords by user. */
  kafkaLogins?: Record<string, string>;
  /** With the JVM's optimising compiler, as in production. It needs a minute's load, and CPU time for it. */
  kafkaOptimised?: true;
  brokers?: number;
  /** Redis has a replica that a Sentinel promotes when the primary is silent for a second. */
  redisReplica?: true;
  /** Proxies on every route to each broker: called with their ports before they are started. */
  kafkaNetwork?: (folder: string, brokers: BrokerPorts[]) => Promise<BrokerNetwork[]>;
}

/** Starts the test's own servers, in parallel, on free ports with data in a temporary folder. */
export async function startOwnServers<W extends Wanted>(
  opts: W,
): Promise<Pick<OwnServers, Extract<keyof W, keyof OwnServers> | 'remove'>> {
  const {
    kafka,
    cluster = kafka === undefined ? [] : [kafka],
    postgres,
    redis,
    addresses,
    remove,
  } = await startTemporaryServers(opts);
  const own: Partial<OwnServers> = { remove };
  if (kafka !== undefined) {
    const { kafkaBrokers: brokers = [], kafkaLinkPort: linkPort = 0, kafkaLoginPort: loginPort = 0 } = addresses;
    own.kafka = Object.assign(controls(kafka), { brokers, linkPort, loginPort, cluster: cluster.map(controls) });
  }
  if (postgres !== undefined)
    own.postgres = Object.assign(controls(postgres), {
      adminUrl: addresses.databaseAdminUrl ?? '',
      folder: addresses.postgresFolder,
    });
  if (redis !== undefined) {
    const { redisUrl: url = '', sentinelUrl = '' } = addresses;
    own.redis = Object.assign(controls(redis), { url, sentinelUrl });
  }
  return own as OwnServers;
}

function controls(server: ServerProcess): OwnServer {
  return {
    get pid() {
      return server.pid;
    },
    stop: () => server.stop(),
    kill9: () => server.kill9(),
    end: (signal) => server.end(signal),
    pause: () => server.pause(),
    resume: () => server.resume(),
    start: () => server.start(),
  };
}
