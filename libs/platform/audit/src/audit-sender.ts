import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, envelopeHeaders, messageType, topicName, type AuditRecord } from '@hiring/contracts';
import { ServiceConfig } from '@hiring/platform-config';
import { KafkaPort, type Appender } from '@hiring/platform-kafka';
import { metrics, type Logger } from '@hiring/platform-observability';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Pool } from 'pg';
import { AUDIT_SOURCE, type AuditSource } from './audit-outbox.js';

/** Milliseconds between two runs. A run also finds records that another instance stored but did not send. */
const EVERY_MS = 5_000;
/** Milliseconds from a change in this process to a run. By then, the transaction is usually committed. */
const AFTER_CHANGE_MS = 100;
const BATCH = 200;
/** Milliseconds between `published`'s checks of the outbox. */
const LOOK_EVERY_MS = 20;

const sent = metrics.counter('audit_records_sent_total', 'Audit records that were written to their topic.');

/**
 * Moves audit records from the outbox to their topic, in order. If a process dies between append and deletion, the
 * record is on the topic twice, both times with the same id.
 */
@Injectable()
export class AuditSender extends PeriodicWorker {
  private readonly topic: string;
  private readonly appender: Appender;
  constructor(
    private readonly pool: Pool,
    @Inject(AUDIT_SOURCE) private readonly source: AuditSource,
    private readonly kafka: KafkaPort,
    config: ServiceConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ everyMs: EVERY_MS }, 'audit records could not be sent; will retry', logger);
    this.topic = topicName(config.topicPrefix, 'audit');
    this.appender = kafka.appender({ acks: -1, name: 'audit' });
  }

  /** Schedules a run. Called after a record was added. */
  wake(): void {
    this.task.wake(AFTER_CHANGE_MS);
  }

  /** Sends the outbox's records. Returns at once if another instance is sending. */
  async run(): Promise<void> {
    while ((await inTransaction(this.pool, (client) => this.sendBatch(client))) === BATCH);
  }

  /**
   * Waits until the topic has everything that was committed to the outbox before this call.
   * @throws AppError unavailable if that takes longer than a broker failover. The records are then sent later
   */
  async published(): Promise<void> {
    const startedMs = performance.now();
    const last = await this.newest();
    for (;;) {
      const failure: unknown = await this.run().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!(await this.holds(last))) return;
      if (performance.now() - startedMs > this.kafka.failoverMs) {
        throw new AppError('unavailable', 'The change was made; the audit log does not have it yet. Repeat the call.', {
          retryAfterSeconds: 2,
          cause: failure,
        });
      }
      // Another instance may be sending, so the outbox is checked again.
      await delay(LOOK_EVERY_MS);
    }
  }

  private async newest(): Promise<number> {
    const { rows } = await this.pool.query<{ newest: number }>(
      `select coalesce(max(outbox_id), 0) as newest from ${this.source.schema}.audit_outbox`,
    );
    return rows[0]?.newest ?? 0;
  }

  private async holds(last: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from ${this.source.schema}.audit_outbox where outbox_id <= $1 limit 1`,
      [last],
    );
    return rowCount === 1;
  }

  private async sendBatch(client: PoolClient): Promise<number> {
    const { schema } = this.source;
    // The lock admits one sending instance at a time, which keeps the records' order.
    const lock = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken`,
      [`${schema}.audit_outbox`],
    );
    if (lock.rows[0]?.taken !== true) return 0;
    const { rows } = await client.query<{ outbox_id: number; record: AuditRecord }>(
      `select outbox_id, record from ${schema}.audit_outbox order by outbox_id limit ${BATCH}`,
    );
    if (rows.length === 0) return 0;
    await Promise.all(rows.map(({ record }) => this.append(record)));
    await client.query(`delete from ${schema}.audit_outbox where outbox_id = any ($1)`, [
      rows.map(({ outbox_id }) => outbox_id),
    ]);
    sent.inc(rows.length);
    return rows.length;
  }

  private append(record: AuditRecord): Promise<unknown> {
    return this.appender.append({
      topic: this.topic,
      key: record.customer_id,
      partition: 0,
      value: JSON.stringify(record),
      headers: envelopeHeaders({
        id: record.audit_id,
        type: messageType('audit', record.action),
        source: `/services/${record.service}`,
        time: record.occurred_at,
      }),
    });
  }
}
