import type { buildConnector, Pool } from 'undici';
import { ConnectionPool } from './undici-parts.js';

export interface PoolsOptions {
  connector: buildConnector.connector;
  maxConnectionsPerOrigin: number;
  maxOrigins: number;
  maxHeaderBytes: number;
}

interface PooledOrigin {
  pool: Pool;
  active: number;
}

const KEEP_ALIVE_MS = 10_000;

/** One connection pool per origin. Above `maxOrigins`, the least recently used idle pools are closed. */
export class OriginPools {
  private readonly entries = new Map<string, PooledOrigin>();

  constructor(private readonly options: PoolsOptions) {}

  get size(): number {
    return this.entries.size;
  }

  /**
   * Returns the origin's pool, which stays open at least until the caller releases it. `release` must be called exactly
   * once.
   */
  acquire(origin: string): { pool: Pool; release(): void } {
    const entry = this.entries.get(origin) ?? { pool: this.open(origin), active: 0 };
    entry.active += 1;
    // The entry is inserted again, so that the map is ordered by last use.
    this.entries.delete(origin);
    this.entries.set(origin, entry);
    this.evict();
    return {
      pool: entry.pool,
      release: () => {
        entry.active -= 1;
        this.evict();
      },
    };
  }

  async close(): Promise<void> {
    const pools = [...this.entries.values()].map(({ pool }) => pool);
    this.entries.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  private open(origin: string): Pool {
    return new ConnectionPool(origin, {
      connect: this.options.connector,
      connections: this.options.maxConnectionsPerOrigin,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // Both are off, because each request has a total time limit.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: this.options.maxHeaderBytes,
      allowH2: false,
    });
  }

  private evict(): void {
    for (const [origin, entry] of this.entries) {
      if (this.entries.size <= this.options.maxOrigins) return;
      if (entry.active > 0) continue;
      this.entries.delete(origin);
      void entry.pool.destroy();
    }
  }
}
