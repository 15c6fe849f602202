import { Redis, type Command, type RedisOptions } from 'ioredis';
import type { Logger } from '@hiring/platform-observability';
import { parseRedisAddress } from './redis-address.js';

export interface RedisSettings {
  /** See `parseRedisAddress`. */
  url: string;
  /** The prefix for every key, e.g. `hiring:`. */
  prefix: string;
  logger: Pick<Logger, 'warn' | 'info'>;
  /** The connection name that CLIENT LIST shows. */
  name: string;
  /** Time limit per command in milliseconds. Default 250. */
  commandTimeoutMs?: number;
  /** Scripts that are sent without pipelining, because their callers batch calls themselves. */
  unpipelined?: readonly string[];
}

const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 1_000;
/** Milliseconds without a response after which a connection counts as dead, if commands wait. */
const SILENCE_MAX_MS = 5_000;
/**
 * Matches a replica's READONLY error. Before Redis 7, the error of a command in a script is inside the script's error.
 */
const REFUSED_BY_REPLICA = /^READONLY |^ERR Error running script .* -READONLY /;
const CLUSTER_REFUSED =
  'REDIS_URL is a Redis Cluster, which is not supported: use one primary, with Sentinel for failover';
/** The clients that are connected to a Redis Cluster. `redisHealth` reports such a client as unusable. */
const clustered = new WeakSet<Redis>();

/**
 * Limits the wait for each command. Unlike `commandTimeout`, it accepts a reply that arrived while this process was
 * busy: after a long computation, Node runs due timers before it reads sockets.
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
 * Creates a client that never makes a request wait for an unavailable Redis. It has no offline queue: a command without
 * a connection rejects at once. Every command has a time limit, and no command is tried again on a new connection,
 * because it may have run. The client reconnects in the background without limit, and no connection error reaches the
 * process. If its server becomes a replica, the client disconnects and connects to the address again, which may now
 * lead to the new primary.
 *
 * @throws Error when `url` is not an address, see `parseRedisAddress`
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

/** Logs a warning if the server belongs to a Redis Cluster, which can store one script's keys on several servers. */
async function reportMode(redis: Redis, { name, logger }: RedisSettings): Promise<void> {
  const info = await redis.info('server').catch(() => '');
  if (!info.includes('redis_mode:cluster')) clustered.delete(redis);
  else if (!clustered.has(redis)) {
    clustered.add(redis);
    logger.warn({ redis: name }, CLUSTER_REFUSED);
  }
}

/** Logs one line when the connection is lost and one when it is restored, instead of one per attempt. */
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

/** Returns true when Redis is ready, else the reason why it cannot be used. Used by the readiness check. */
export function redisHealth(redis: Redis): true | string {
  if (clustered.has(redis)) return CLUSTER_REFUSED;
  return redis.status === 'ready' ? true : `redis is ${redis.status}`;
}
