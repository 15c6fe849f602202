import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, type RpcCall, type UsageVoid } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { Health, metrics, type Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';

const RETRY_MS = 250;

const sent = metrics.counter('gateway_voids_sent_total', 'Voids the usage topic holds.');
const held = metrics.gauge('gateway_voids_held', 'Calls that wait, unanswered, until Postgres has taken their void.');

/**
 * A void that must be sent. If `withdraw` is set, this request is sent first, and undoes the change that was billed.
 */
export interface PendingVoid {
  message: UsageVoid;
  withdraw: RpcCall | null;
}

/**
 * Stores a call's void in Postgres before the call is answered. Afterwards, the void is sent to the usage topic.
 *
 * When Kafka and Postgres are both unavailable, a void cannot be stored durably, so metering halts: the call stays
 * unanswered until its void is stored, and no further bill is begun. If the process dies before the void is stored, the
 * caller has received no answer. So no call that was answered with "nothing was billed" is ever billed.
 */
@Injectable()
export class VoidOutbox {
  private readonly waiting = new Map<string, Promise<void>>();

  constructor(
    private readonly pool: Pool,
    health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
  ) {
    health.check(
      'voids',
      () => this.waiting.size === 0 || `${this.waiting.size} calls wait for their void to be stored`,
    );
  }

  /** Returns when Postgres has stored the void, however long that takes. */
  async store(message: UsageVoid, withdraw?: RpcCall): Promise<void> {
    const known = this.waiting.get(message.void_id);
    if (known !== undefined) return known;
    try {
      await this.insert(message, withdraw);
    } catch (error) {
      this.logger.error(
        { err: error, attempt_id: message.attempt_id },
        'a call is unanswered until Postgres stores its void',
      );
      await this.insist(message, withdraw);
    }
  }

  /**
   * Refuses calls while a void waits to be stored. @throws AppError unavailable, because a new bill might also need a
   * void
   */
  refuseWhileWaiting(): void {
    if (this.waiting.size === 0) return;
    throw new AppError('unavailable', 'Calls cannot be recorded now; nothing was billed.', { retryAfterSeconds: 2 });
  }

  /** Returns the unsent voids, oldest first. `withdrawing` voids have a withdrawal, `plain` voids have none. */
  async unsent(kind: 'withdrawing' | 'plain', limit: number): Promise<PendingVoid[]> {
    const { rows } = await this.pool.query<PendingVoid>(
      `SELECT message, withdraw FROM pending_voids WHERE sent_at IS NULL AND (withdraw IS NOT NULL) = $1
       ORDER BY created_at LIMIT $2`,
      [kind === 'withdrawing', limit],
    );
    return rows;
  }

  async markSent(message: UsageVoid): Promise<void> {
    await this.pool.query('UPDATE pending_voids SET sent_at = now() WHERE void_id = $1', [message.void_id]);
    sent.inc();
  }

  private async insert(message: UsageVoid, withdraw: RpcCall | undefined): Promise<void> {
    await this.pool.query(
      `INSERT INTO pending_voids (void_id, attempt_id, message, withdraw) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [message.void_id, message.attempt_id, JSON.stringify(message), withdraw && JSON.stringify(withdraw)],
    );
  }

  private insist(message: UsageVoid, withdraw: RpcCall | undefined): Promise<void> {
    const storing = this.insertUntilStored(message, withdraw).finally(() => {
      this.waiting.delete(message.void_id);
      held.set(this.waiting.size);
    });
    this.waiting.set(message.void_id, storing);
    held.set(this.waiting.size);
    return storing;
  }

  private async insertUntilStored(message: UsageVoid, withdraw: RpcCall | undefined): Promise<void> {
    for (;;) {
      await this.clock.delay(RETRY_MS);
      try {
        return await this.insert(message, withdraw);
      } catch (error) {
        this.logger.debug({ err: error, attempt_id: message.attempt_id }, 'the void could not be stored; will retry');
      }
    }
  }
}
