import { Inject, Injectable } from '@nestjs/common';
import type { RpcCall } from '@hiring/contracts';
import type { Logger } from '@hiring/platform-observability';
import type { PoolClient } from '@hiring/platform-postgres';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Pool } from 'pg';

/**
 * Timeout in milliseconds for one request. It is longer than 31 s, because without Redis a gateway waits up to 31 s for
 * the other gateways.
 */
const EFFECTIVE_EVERYWHERE_MS = 45_000;
const RETRY_MS = 5_000;
const BATCH_MAX = 100;

type Cut = Extract<RpcCall, { pattern: 'gateway.narrow_grants' | 'gateway.end_grants' }>;

interface StoredCut {
  id: number;
  call: Cut;
}

/**
 * Reduces or ends members' grants by requests to the gateway. Each request is stored first and repeated until the
 * gateway replies, so a crash cannot lose it.
 */
@Injectable()
export class GrantCuts extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly bus: Bus,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(
      { retryMs: RETRY_MS, firstInMs: RETRY_MS },
      'the apps of a member could not be cut or ended; will retry',
      logger,
    );
  }

  async store(client: PoolClient, call: Cut): Promise<StoredCut> {
    const { rows } = await client.query<{ id: number }>(
      'insert into accounts.pending_cuts (call) values ($1) returning id',
      [JSON.stringify(call)],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an insert returned no row');
    return { id: row.id, call };
  }

  /**
   * Sends a request. Returns the ids of the ended grants.
   * @throws AppError unavailable: the request is sent again later
   */
  async send({ id, call }: StoredCut): Promise<{ ended: number[] }> {
    try {
      const answer = await this.bus.request(call.pattern, call.payload, { timeoutMs: EFFECTIVE_EVERYWHERE_MS });
      await this.pool.query('delete from accounts.pending_cuts where id = $1', [id]);
      return { ended: answer.ended };
    } catch (error) {
      this.task.wake(RETRY_MS);
      throw error;
    }
  }

  async run(): Promise<void> {
    const { rows } = await this.pool.query<StoredCut>(
      `select id, call from accounts.pending_cuts order by id limit ${BATCH_MAX}`,
    );
    const failures: unknown[] = [];
    for (const stored of rows) await this.send(stored).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
