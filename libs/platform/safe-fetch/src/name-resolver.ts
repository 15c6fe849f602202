import { lookup as systemLookup, promises as dns, type LookupAddress } from 'node:dns';
import { LRUCache } from 'lru-cache';
import { HostsFile } from './hosts-file.js';

/** Returns a name's addresses, preferred ones first. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface NameResolverOptions {
  /** Name servers (`address:port`). Default: the system's. */
  servers?: string[];
  /** Milliseconds per server and try. Default 1,500. */
  timeoutMs?: number;
  /** Maximum names in the cache. Default 10,000. */
  maxNames?: number;
  /** Default `/etc/hosts`. */
  hostsFile?: string;
  monotonicMs?: () => number;
}

interface Found {
  addresses: LookupAddress[];
  ttlSeconds: number;
}

type Cached = { untilMs: number } & ({ addresses: LookupAddress[] } | { error: unknown });

const TRIES = 2;
const TIMEOUT_MS = 1_500;
const NAMES_MAX = 10_000;
/** Maximum seconds for which an address is cached. */
const TTL_SECONDS_MAX = 60;
/**
 * Milliseconds for which a failed look-up is cached. This is less than the shortest wait between two webhook delivery
 * attempts, so every attempt makes a new look-up.
 */
const FAILURE_MS = 3_000;

/**
 * Resolves untrusted names. `getaddrinfo` blocks one of the process's four worker threads until the name server
 * answers. So it is used only for names in the hosts file and for single labels, which the operator's own servers
 * resolve. c-ares queries all other names over UDP and blocks no thread.
 *
 * For each name, one look-up runs at a time. Addresses are cached for their time to live, at most a minute, and
 * failures for 3 s. IPv4 comes before IPv6, and search domains are not tried.
 */
export class NameResolver {
  private readonly resolver: dns.Resolver;
  private readonly hosts: HostsFile;
  private readonly running = new Map<string, Promise<LookupAddress[]>>();
  private readonly cache: LRUCache<string, Cached>;
  private readonly monotonicMs: () => number;

  constructor(options: NameResolverOptions = {}) {
    const timeout = options.timeoutMs ?? TIMEOUT_MS;
    this.resolver = new dns.Resolver({ timeout, maxTimeout: timeout, tries: TRIES });
    if (options.servers !== undefined) this.resolver.setServers(options.servers);
    this.cache = new LRUCache({ max: options.maxNames ?? NAMES_MAX });
    this.monotonicMs = options.monotonicMs ?? (() => performance.now());
    this.hosts = new HostsFile(options.hostsFile, this.monotonicMs);
  }

  /** Number of names in the cache, including failed look-ups. */
  get size(): number {
    return this.cache.size;
  }

  readonly resolve: Resolve = async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (!name.includes('.') || (await this.hosts.has(name))) return this.once(name, () => lookup(name));
    const cached = this.cached(name);
    if (cached === undefined) return this.once(name, () => this.query(name));
    if ('error' in cached) throw cached.error;
    return cached.addresses;
  };

  private once(name: string, find: () => Promise<LookupAddress[]>): Promise<LookupAddress[]> {
    const running = this.running.get(name) ?? find().finally(() => this.running.delete(name));
    this.running.set(name, running);
    return running;
  }

  private async query(name: string): Promise<LookupAddress[]> {
    try {
      const { addresses, ttlSeconds } = await this.records(name);
      this.cache.set(name, { addresses, untilMs: this.monotonicMs() + Math.min(ttlSeconds, TTL_SECONDS_MAX) * 1_000 });
      return addresses;
    } catch (error) {
      this.cache.set(name, { error, untilMs: this.monotonicMs() + FAILURE_MS });
      throw error;
    }
  }

  /** Queries both address families and waits for both. If one query fails, the other's addresses are used. */
  private async records(name: string): Promise<Found> {
    // The trailing dot marks the name as complete, so that no search domain is tried.
    const complete = `${name}.`;
    const [v4, v6] = await Promise.allSettled([
      this.resolver.resolve4(complete, { ttl: true }),
      this.resolver.resolve6(complete, { ttl: true }),
    ]);
    const records = [
      ...(v4.status === 'fulfilled' ? v4.value.map((record) => ({ ...record, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((record) => ({ ...record, family: 6 })) : []),
    ];
    if (records.length === 0) throw v4.status === 'rejected' ? v4.reason : noAddress(name);
    return {
      addresses: records.map(({ address, family }) => ({ address, family })),
      ttlSeconds: Math.min(...records.map(({ ttl }) => ttl)),
    };
  }

  private cached(name: string): Cached | undefined {
    const cached = this.cache.get(name);
    return cached !== undefined && this.monotonicMs() < cached.untilMs ? cached : undefined;
  }
}

function lookup(name: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(name, { all: true, verbatim: true }, (error, addresses) => {
      if (error === null) resolve(addresses);
      else reject(error);
    });
  });
}

function noAddress(name: string): Error {
  return Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' });
}
