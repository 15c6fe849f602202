import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { RpcCall } from '@hiring/contracts';
import type { Logger } from '@hiring/platform-observability';
import type { PoolClient } from '@hiring/platform-postgres';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { Pool } from 'pg';

/** Maximum milliseconds for a cut. Without Redis, a gateway waits up to 31 s for the other gateways. */
const EFFECTIVE_EVERYWHERE_MS = 45_000;
const RETRY_MS = 5_000;
const BATCH_MAX = 100;

type Cut = Extract<RpcCall, { pattern: 'gateway.narrow_grants' | 'gateway.end_grants' }>;

interface StoredCut {
  id: number;
  call: Cut;
}

/**
 * Stores and sends the requests to the gateway that cut or end a member's grants. The transaction of the change that
 * needs a request also stores it. It is sent until the gateway replies, so a process that ends in between leaves no app
 * with more rights than the role. Requests are idempotent. Nothing is polled: stored requests are sent at the start and
 * after a failure.
 */
@Injectable()
export class GrantCuts implements OnModuleInit, OnApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    private readonly pool: Pool,
    private readonly bus: Bus,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      retryMs: RETRY_MS,
      run: () => this.sendStored(),
      onError: (error) => logger.warn({ err: error }, 'the apps of a member could not be cut or ended; will retry'),
    });
  }

  onModuleInit(): void {
    this.task.wake(RETRY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  async store(client: PoolClient, call: Cut): Promise<StoredCut> {
    const { rows } = await client.query<{ id: number }>(
      'insert into accounts.pending_cuts (call) values ($1) returning id',
      [JSON.stringify(call)],
    );
    return { id: rows[0]?.id ?? 0, call };
  }

  /**
   * Sends a request. Returns the ids of the ended grants. @throws AppError unavailable: the request is sent again later
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

  private async sendStored(): Promise<void> {
    const { rows } = await this.pool.query<StoredCut>(
      `select id, call from accounts.pending_cuts order by id limit ${BATCH_MAX}`,
    );
    const failures: unknown[] = [];
    for (const stored of rows) await this.send(stored).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
