import { Inject, Injectable, type OnModuleInit, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { topicName, type AuditAction, type AuditRecord } from '@hiring/contracts';
import { ServiceConfig } from '@hiring/platform-config';
import { KafkaPort, type IncomingRecord } from '@hiring/platform-kafka';
import { metrics, type Logger } from '@hiring/platform-observability';
import { inTransaction, onReconnection } from '@hiring/platform-postgres';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { KeyChanges } from './key-changes.js';
import { nextGeneration } from './key-generation.js';

/** Milliseconds between replays. This is less than the lifetime of a revoked key's mark in Redis. */
const EVERY_MS = 15_000;
/**
 * Tolerated difference in seconds between two clocks. Revocations have times from this service's clock. Keys have times
 * from the database's clock.
 */
const CLOCK_SKEW_SECONDS = 60;
const TARGET = /^(?:key|grant) (\d+)$/;
const ACTIONS: readonly AuditAction[] = ['key.revoked', 'grant.ended'];

const repeated = metrics.counter(
  'gateway_revocations_repeated_total',
  'Revocations that the audit log had and the database had lost.',
);

interface ReplayedTo {
  topic_id: string;
  next_offset: bigint;
}

/** Revoked keys and grants, by id, with their revocation times. */
type Revocations = Map<number, string>;

/** Repeats revocations that the audit log has but the database lost, for example after a restored backup. */
@Injectable()
export class RevocationReplay implements OnModuleInit, OnApplicationShutdown {
  private readonly topic: string;
  private readonly task: PeriodicTask;
  private stopReconnectionChecks = (): void => undefined;

  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly changes: KeyChanges,
    config: ServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.topic = topicName(config.topicPrefix, 'audit');
    this.task = new PeriodicTask({
      everyMs: EVERY_MS,
      run: () => this.replay(),
      onError: (error) => logger.warn({ err: error }, 'could not repeat revocations from the audit log; will retry'),
    });
  }

  onModuleInit(): void {
    this.stopReconnectionChecks = onReconnection(this.pool, () => Promise.resolve(this.task.wake(0)));
    this.task.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopReconnectionChecks();
    await this.task.stop();
  }

  /** Repeats lost revocations. Several gateways may run this at once. */
  async replay(): Promise<void> {
    const checkpoint = await this.checkpoint();
    const { topicId, partitions } = await this.kafka.topicEnds(this.topic);
    const { low, high } = partitions[0] ?? { low: 0n, high: 0n };
    const isSame = checkpoint.topic_id === topicId && checkpoint.next_offset <= high;
    const from = isSame && checkpoint.next_offset > low ? checkpoint.next_offset : low;
    if (isSame && from === high) return;
    const revocations: Revocations = new Map();
    if (from < high) {
      await this.kafka.readRange({
        ...{ topic: this.topic, partition: 0, from, to: high },
        onBatch: (records) => collect(records, revocations),
      });
    }
    await this.apply(revocations, checkpoint, { topic_id: topicId, next_offset: high });
  }

  private async checkpoint(): Promise<ReplayedTo> {
    const { rows } = await this.pool.query<{ topic_id: string; next_offset: number }>(
      'SELECT topic_id, next_offset FROM audit_checkpoint',
    );
    const row = rows[0];
    if (row === undefined) throw new Error('audit_checkpoint has no row');
    return { topic_id: row.topic_id, next_offset: BigInt(row.next_offset) };
  }

  private async apply(revocations: Revocations, from: ReplayedTo, to: ReplayedTo): Promise<void> {
    const lost = await this.lost(revocations);
    if (lost.length > 0) await this.revoke(lost);
    // If another gateway has changed the checkpoint meanwhile, this update has no effect, and the next run starts from
    // the other gateway's checkpoint.
    await this.pool.query(
      'UPDATE audit_checkpoint SET topic_id = $1, next_offset = $2 WHERE topic_id = $3 AND next_offset = $4',
      [to.topic_id, to.next_offset.toString(), from.topic_id, from.next_offset.toString()],
    );
  }

  /** Returns the ids of the keys and grants that are active although they were revoked. */
  private async lost(revocations: Revocations): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT k.id FROM (
         SELECT id, revoked_at, created_at FROM api_keys UNION ALL SELECT id, revoked_at, created_at FROM grants
       ) AS k JOIN unnest($1::bigint[], $2::timestamptz[]) AS r (id, at) USING (id)
       WHERE k.revoked_at IS NULL AND k.created_at <= r.at + make_interval(secs => $3)`,
      [[...revocations.keys()], [...revocations.values()], CLOCK_SKEW_SECONDS],
    );
    return rows.map(({ id }) => id);
  }

  private async revoke(keyIds: number[]): Promise<void> {
    const generation = await inTransaction(this.pool, async (client) => {
      const next = await nextGeneration(client);
      // Use the current time for `revoked_at`, because only recent revocations are applied to Redis (`revokedSince`).
      for (const table of ['api_keys', 'grants']) {
        await client.query(
          `UPDATE ${table} SET revoked_at = now(), revoked_generation = $2 WHERE id = ANY ($1) AND revoked_at IS NULL`,
          [keyIds, next],
        );
      }
      return next;
    });
    await this.changes.makeEffective(generation, keyIds, []);
    repeated.inc(keyIds.length);
    this.logger.warn({ key_ids: keyIds }, 'the database had lost revocations: the keys are revoked again');
  }
}

function collect(records: IncomingRecord[], revocations: Revocations): void {
  for (const { value } of records) {
    const { action, target, occurred_at: at } = JSON.parse(value.toString()) as AuditRecord;
    const id = ACTIONS.includes(action) ? TARGET.exec(target)?.[1] : undefined;
    if (id !== undefined) revocations.set(Number(id), at);
  }
}
