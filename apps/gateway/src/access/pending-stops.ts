import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { RpcCall, RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import type { PoolClient } from '@hiring/platform-postgres';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';

const EVERY_MS = 5_000;
/**
 * Maximum stored requests in flight to one service, so that an unavailable service does not delay requests to the
 * other.
 */
const BATCH = 20;

const failed = metrics.counter(
  'gateway_stops_failed_total',
  'Requests to end what stopped keys made that a service did not answer. They are sent again.',
);

type StopPattern = 'change-feed.stop_keys' | 'exports.stop_keys';
export type StopCall = Extract<RpcCall, { pattern: StopPattern }>;
type Ended = Partial<RpcResponse<'change-feed.stop_keys'> & RpcResponse<'exports.stop_keys'>>;

/**
 * A request to `change-feed` or `exports` that is stored until the service replies. It makes the service end the
 * objects that stopped keys made.
 */
export interface PendingStop {
  id: number;
  call: StopCall;
}

/**
 * Other services must end the objects that a stopped key made. Stores the requests to these services in the transaction
 * that revokes the keys. Repeats each request until the service replies.
 */
@Injectable()
export class PendingStops extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
    clock: Clock,
  ) {
    super(
      { everyMs: EVERY_MS, clock, firstInMs: EVERY_MS },
      'what stopped keys made could not be ended; will retry',
      logger,
    );
  }

  /** Stores the requests in the caller's transaction. */
  async store(client: PoolClient, calls: readonly StopCall[]): Promise<PendingStop[]> {
    const { rows } = await client.query<PendingStop>(
      `INSERT INTO pending_stops (call) SELECT call FROM unnest($1::jsonb[]) AS call RETURNING id, call`,
      [calls.map((call) => JSON.stringify(call))],
    );
    return rows;
  }

  /**
   * Sends a stored request. Returns what ended. If the service did not reply in time, returns null, and the request is
   * sent again later.
   */
  async send({ id, call }: PendingStop): Promise<Ended | null> {
    try {
      const ended = await this.bus.request(call.pattern, call.payload);
      await this.pool.query('DELETE FROM pending_stops WHERE id = $1', [id]);
      return ended;
    } catch (error) {
      failed.inc();
      this.logger.warn({ err: error, pattern: call.pattern }, 'what stopped keys made is ended later');
      return null;
    }
  }

  /** Sends a dry run, which is not stored. @throws AppError unavailable */
  count({ pattern, payload }: StopCall): Promise<Ended> {
    return this.bus.request(pattern, payload);
  }

  /** Sends the stored requests except the newest. The newest are sent by the calls that stored them. */
  async run(): Promise<void> {
    const { rows } = await this.pool.query<PendingStop>(
      `SELECT id, call FROM (
         SELECT id, call, row_number() OVER (PARTITION BY call->>'pattern' ORDER BY id) AS place
         FROM pending_stops WHERE created_at < now() - make_interval(secs => $1)
       ) waiting WHERE place <= $2 ORDER BY id`,
      [this.bus.timeoutMs / 1_000, BATCH],
    );
    await Promise.all(rows.map((stored) => this.send(stored)));
  }
}
