import { startTemporaryServers, type ServerProcess } from '../../../../docker/local/servers/index.mjs';

/** A private server a fault test may treat badly, a process or a container. It comes back on the same port with the same data. */
export interface OwnServer {
  readonly pid: number | undefined;
  /** An orderly stop. */
  stop(): Promise<void>;
  /** SIGKILL to the server and its children. */
  kill9(): Promise<void>;
  /** Ends the server's own process with a signal, its children with it: SIGQUIT is an immediate stop of Postgres. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** SIGSTOP: connections stay open, nothing answers. */
  pause(): void;
  resume(): void;
  /** Starts again after `stop` or `kill9`; resolves when the server answers. */
  start(): Promise<void>;
}

export interface OwnServers {
  /**
   * `loginPort`: where the users of `kafkaLogins` log in. `linkPort`: where the proxy named by `kafkaLink` finds the broker. `cluster`: every broker, in the order of the
   * addresses in `brokers`.
   */
  kafka: OwnServer & { brokers: string[]; linkPort: number; loginPort: number; cluster: OwnServer[] };
  /** `folder`: its data, when it runs as a process. */
  postgres: OwnServer & { adminUrl: string; folder: string | undefined };
  redis: OwnServer & { url: string };
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
  brokers?: number;
}

/** Starts servers of the test's own, in parallel, on free ports with data in a temporary folder. */
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
  if (redis !== undefined) own.redis = Object.assign(controls(redis), { url: addresses.redisUrl ?? '' });
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
