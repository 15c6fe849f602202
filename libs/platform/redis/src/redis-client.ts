import { Redis } from 'ioredis';
import type { Logger } from '@hiring/platform-observability';

export interface RedisSettings {
  url: string;
  /** Put before every key, e.g. `hiring:`. */
  prefix: string;
  logger: Pick<Logger, 'warn' | 'info'>;
  /** Connection name shown by CLIENT LIST. */
  name: string;
  /** Longest wait for one command. Default 250. */
  commandTimeoutMs?: number;
  /** Scripts (by their name) that go out at once: their callers bring many calls together themselves. */
  unpipelined?: readonly string[];
}

const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 1_000;

/**
 * A client that never makes a request wait for an absent Redis: no offline queue (a command without a connection rejects
 * at once), a limit on every command, no retry of a command on a new connection (it may have run). It reconnects for
 * ever in the background, and no connection error reaches the process.
 */
export function createRedis(settings: RedisSettings): Redis {
  const redis = new Redis(settings.url, {
    keyPrefix: settings.prefix,
    connectionName: settings.name,
    enableAutoPipelining: true,
    autoPipeliningIgnoredCommands: [...(settings.unpipelined ?? [])],
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: settings.commandTimeoutMs ?? COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MAX_MS),
  });
  reportTransitions(redis, settings);
  return redis;
}

/** One line when it goes away, however the connection ended, and one when it is back, not one per attempt. */
function reportTransitions(redis: Redis, settings: RedisSettings): void {
  let away = false;
  let lastError: Error | undefined;
  redis.on('error', (error: Error) => (lastError = error));
  redis.on('reconnecting', () => {
    if (!away) settings.logger.warn({ err: lastError, redis: settings.name }, 'redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) settings.logger.info({ redis: settings.name }, 'redis is back');
    away = false;
    lastError = undefined;
  });
}

/** Readiness: true, or the state of the connection. */
export function redisHealth(redis: Redis): true | string {
  return redis.status === 'ready' ? true : `redis is ${redis.status}`;
}
