import type { RedisOptions } from 'ioredis';

/** The accepted forms, for error messages. */
export const REDIS_ADDRESS =
  'redis://[user:password@]host[:port][/db] or redis+sentinel://[user:password@]host[:port],.../name[/db]';
const SENTINEL = /^redis(s?)\+sentinel:\/\/(?:([^@/]*)@)?([^/@]+)\/([^/?]+)(?:\/(\d+))?(?:\?(.*))?$/;
const SENTINEL_PORT = 26_379;
const SENTINEL_RETRY_MS = 500;

/**
 * Returns connection options for an address in REDIS_URL. `rediss` instead of `redis` means TLS.
 *
 * - `redis://[user:password@]host[:port][/db]`: one server.
 * - `redis+sentinel://[user:password@]host[:port],.../name[/db][?sentinel_username=..&sentinel_password=..]`: the
 *   primary that these Sentinels know under `name`. User and password are for the primary. Sentinels have port 26379 by
 *   default.
 *
 * @throws Error for any other text; its message does not contain the text, which may contain a password
 */
export function parseRedisAddress(url: string): RedisOptions {
  const sentinel = SENTINEL.exec(url);
  return sentinel === null ? serverOptions(url) : sentinelOptions(sentinel);
}

function serverOptions(url: string): RedisOptions {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) throw new Error(`must be ${REDIS_ADDRESS}`);
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const db = pathname.slice(1);
  if (hostname === '' || !/^\d*$/.test(db)) throw new Error(`must be ${REDIS_ADDRESS}`);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? 6_379 : Number(port),
    ...credentials(username, password),
    db: Number(db),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}

function sentinelOptions([, s, login = '', hosts = '', name = '', db = '0', query]: RegExpExecArray): RedisOptions {
  const [username = '', password = ''] = login.split(':');
  const sentinel = new URLSearchParams(query);
  const [sentinelUsername, sentinelPassword] = [sentinel.get('sentinel_username'), sentinel.get('sentinel_password')];
  return {
    sentinels: hosts.split(',').map(sentinelAt),
    name: decodeURIComponent(name),
    ...credentials(username, password),
    ...(sentinelUsername !== null && { sentinelUsername }),
    ...(sentinelPassword !== null && { sentinelPassword }),
    db: Number(db),
    ...(s === 's' && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelRetryStrategy: () => SENTINEL_RETRY_MS,
    // The detector is off, because a Sentinel's announcement during a connection attempt would make the detector end
    // the client permanently. The client finds a new primary without the detector: a demoted primary answers READONLY,
    // closes the connection or is silent, and in each case the client reconnects and requests the primary's address
    // from a Sentinel.
    failoverDetector: false,
  };
}

function sentinelAt(address: string): { host: string; port: number } {
  const [, host, port] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(address) ?? [];
  if (host === undefined) throw new Error(`must be ${REDIS_ADDRESS}`);
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: port === undefined ? SENTINEL_PORT : Number(port) };
}

function credentials(username: string, password: string): RedisOptions {
  return {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}
