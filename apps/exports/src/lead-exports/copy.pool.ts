import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPool, type PoolClient } from '@hiring/platform-postgres';
import { ExportsConfig } from '../config.js';

/**
 * Provides connections that only exports use. An export occupies its connection as long as its client reads, so exports
 * could otherwise occupy all connections in the service's main pool.
 */
@Injectable()
export class CopyPool implements OnApplicationShutdown {
  private readonly pool;

  constructor(config: ExportsConfig) {
    this.pool = createPool({
      url: config.databaseUrl,
      max: config.exportConcurrency,
      applicationName: `exports-copy-${config.instanceId}`,
      statementTimeoutMs: 0,
    });
  }

  /**
   * Returns a free connection.
   * @throws AppError unavailable when all are in use and none is released in time
   */
  connect(): Promise<PoolClient> {
    return this.pool.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
