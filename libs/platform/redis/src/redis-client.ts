import { Redis, type Command, type RedisOptions } from 'ioredis';
import type { Logger } from '@hiring/platform-observability';
import { parseRedisAddress } from './redis-address.js';

export interface RedisSettings {
  /** See `parseRedisAddress`. */
  url: string;
  /** The prefix for every key, e.g. `hiring:`. */
  prefix: string;
  logger: Pick<Logger, 'warn' | 'info'>;
  /** The connection's name in CLIENT LIST. */
  name: string;
  /** Milliseconds per command. Default 250. */
  commandTimeoutMs?: number;
  /** Scripts that are sent without pipelining, because their callers batch calls. */
  unpipelined?: readonly string[];
}

const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 1_000;
/** If commands wait and there is no response for this many milliseconds, the connection counts as dead. */
const SILENCE_MAX_MS = 5_000;
/** Matches a replica's READONLY error. Before Redis 7, a script's error contains it. */
const REFUSED_BY_REPLICA = /^READONLY |^ERR Error running script .* -READONLY /;
const CLUSTER_REFUSED =
  'REDIS_URL is a Redis Cluster, which is not supported: use one primary, with Sentinel for failover';
/** Clients that are connected to a Redis Cluster, which `redisHealth` reports as unusable. */
const clustered = new WeakSet<Redis>();

/**
 * Rejects a command that gets no reply in time, but accepts a reply that arrived while this process was busy. With
 * ioredis's own `commandTimeout` such a command would fail, because Node runs due timers before it reads sockets.
 */
class TimedRedis extends Redis {
  constructor(
    options: RedisOptions,
    private readonly timeoutMs: number,
  ) {
    super({ ...options, replyMapping: 'legacy' });
  }

  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const timer = setTimeout(() => setImmediate(() => timeOut(command)), this.timeoutMs);
    const end = (): void => clearTimeout(timer);
    command.promise.then(end, end);
    return super.sendCommand(command, stream);
  }
}

function timeOut(command: Command): void {
  if (!command.isResolved) command.reject(new Error('Command timed out'));
}

/**
 * Creates a client that never makes a request wait for an unavailable Redis. Without a connection, a command rejects at
 * once. Every command has a time limit. A failed command is not sent again, because Redis may have run it. The client
 * reconnects in the background without limit. If its server becomes a replica, the client reconnects to the configured
 * address, which may now lead to the new primary.
 *
 * @throws Error if `parseRedisAddress` rejects `url`
 */
export function createRedis(settings: RedisSettings): Redis {
  const options: RedisOptions = {
    ...parseRedisAddress(settings.url),
    keyPrefix: settings.prefix,
    connectionName: settings.name,
    enableAutoPipelining: true,
    autoPipeliningIgnoredCommands: [...(settings.unpipelined ?? [])],
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MAX_MS,
    reconnectOnError: ({ message }) => REFUSED_BY_REPLICA.test(message),
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MAX_MS),
  };
  const redis = new TimedRedis(options, settings.commandTimeoutMs ?? COMMAND_TIMEOUT_MS);
  reportTransitions(redis, settings);
  redis.on('ready', () => void reportMode(redis, settings));
  return redis;
}

/** Logs a warning for a server in a Redis Cluster, where one script's keys can be on several servers. */
async function reportMode(redis: Redis, { name, logger }: RedisSettings): Promise<void> {
  const info = await redis.info('server').catch(() => '');
  if (!info.includes('redis_mode:cluster')) clustered.delete(redis);
  else if (!clustered.has(redis)) {
    clustered.add(redis);
    logger.warn({ redis: name }, CLUSTER_REFUSED);
  }
}

/** Logs one line when the connection is lost, and one when it is restored. */
function reportTransitions(redis: Redis, settings: RedisSettings): void {
  let unavailable = false;
  let lastError: Error | undefined;
  redis.on('error', (error: Error) => (lastError = error));
  redis.on('reconnecting', () => {
    if (!unavailable) settings.logger.warn({ err: lastError, redis: settings.name }, 'redis is unavailable');
    unavailable = true;
  });
  redis.on('ready', () => {
    if (unavailable) settings.logger.info({ redis: settings.name }, 'redis is available again');
    unavailable = false;
    lastError = undefined;
  });
}

/** Returns true if Redis is ready, or else the reason, for the readiness check. */
export function redisHealth(redis: Redis): true | string {
  if (clustered.has(redis)) return CLUSTER_REFUSED;
  return redis.status === 'ready' ? true : `redis is ${redis.status}`;
}
