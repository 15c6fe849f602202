import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditOutboxTable } from '@hiring/platform-audit';
import { idEpochs, schemaMigration, type MigrationClass } from '@hiring/platform-postgres';
import { projectorTables } from '@hiring/platform-projection';

const SCHEMA = 'change_feed';
const WITH_PUBLIC_IDS = ['webhook', 'watch', 'search'];

/** Releases deliveries that stayed held although their watch is confirmed. */
class ReleaseHeld implements MigrationInterface {
  readonly name = 'ReleaseHeld1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update ${SCHEMA}.delivery set status = 'pending', due_at = now() from ${SCHEMA}.watch
        where watch.id = delivery.watch_id and watch.status = 'active' and delivery.status = 'held'`,
    );
  }

  async down(): Promise<void> {
    // Nothing to undo: the deliveries were due.
  }
}

export const FEED_MIGRATIONS: MigrationClass[] = [
  schemaMigration(
    projectorTables(SCHEMA),
    new URL('../schema.sql', import.meta.url),
    auditOutboxTable(SCHEMA),
    idEpochs({
      schema: SCHEMA,
      sequences: WITH_PUBLIC_IDS.map((table) => `${table}_id_seq`),
      tables: WITH_PUBLIC_IDS,
      mayBeRestoredEmpty: false,
    }),
  ),
  ReleaseHeld,
];
