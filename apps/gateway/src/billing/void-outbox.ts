import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { UsageVoid } from '@hiring/contracts';
import { metrics, type Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';

const RETRY_MS = 250;
const HELD_MAX = 100_000;

const held = metrics.gauge('gateway_voids_held', 'Voids that could not be stored yet; lost if the process dies now.');

/** Voids on their way to the usage topic: in Postgres before their call is answered. */
@Injectable()
export class VoidOutbox {
  private readonly waiting = new Map<string, UsageVoid>();
  private retrying = false;

  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores the void. With Postgres away it is kept in memory and tried again until it is stored; should the process die
   * before that, a bill without a seen answer stays, which the promise allows (never the reverse).
   */
  async store(message: UsageVoid): Promise<void> {
    try {
      await this.insert(message);
    } catch (error) {
      this.logger.error({ err: error, attempt_id: message.attempt_id }, 'a void could not be stored yet');
      if (this.waiting.size < HELD_MAX) this.waiting.set(message.void_id, message);
      held.set(this.waiting.size);
      this.retry();
    }
  }

  /**
   * Hands unsent voids to `send`, oldest first, and marks those it took. Several gateways may do so at once: a void sent
   * twice is the same void.
   */
  async drain(limit: number, send: (message: UsageVoid) => Promise<void>): Promise<number> {
    const { rows } = await this.pool.query<{ message: UsageVoid }>(
      'SELECT message FROM pending_voids WHERE sent_at IS NULL ORDER BY created_at LIMIT $1',
      [limit],
    );
    for (const { message } of rows) {
      await send(message);
      await this.pool.query('UPDATE pending_voids SET sent_at = now() WHERE void_id = $1', [message.void_id]);
    }
    return rows.length;
  }

  private async insert(message: UsageVoid): Promise<void> {
    await this.pool.query(
      'INSERT INTO pending_voids (void_id, attempt_id, message) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [message.void_id, message.attempt_id, JSON.stringify(message)],
    );
  }

  private retry(): void {
    if (this.retrying) return;
    this.retrying = true;
    const again = async (): Promise<void> => {
      for (const message of [...this.waiting.values()]) {
        await this.insert(message);
        this.waiting.delete(message.void_id);
      }
    };
    setTimeout(() => {
      again()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'held voids wait on'))
        .finally(() => {
          this.retrying = false;
          held.set(this.waiting.size);
          if (this.waiting.size > 0) this.retry();
        });
    }, RETRY_MS);
  }
}
