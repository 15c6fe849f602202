import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditOutboxTable } from '@hiring/platform-audit';
import { idEpochs, schemaMigration, type MigrationClass } from '@hiring/platform-postgres';
import { projectorTables } from '@hiring/platform-projection';

const SCHEMA = 'freshness';

/** Adds the ids of the bills that a call appended, or was about to append, for its crawl job. */
class CallAttempts implements MigrationInterface {
  readonly name = 'CallAttempts1796100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ${SCHEMA}.queuing_call add column attempts text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ${SCHEMA}.queuing_call drop column attempts`);
  }
}

/** Adds the boards' priors (see `StoredPrior`). */
class CountryPrior implements MigrationInterface {
  readonly name = 'CountryPrior1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ${SCHEMA}.source add column country_prior json`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ${SCHEMA}.source drop column country_prior`);
  }
}

export const FRESHNESS_MIGRATIONS: MigrationClass[] = [
  schemaMigration(
    projectorTables(SCHEMA),
    new URL('../schema.sql', import.meta.url),
    auditOutboxTable(SCHEMA),
    idEpochs({ schema: SCHEMA, sequences: ['job_job_id_seq'], tables: ['job'], mayBeRestoredEmpty: true }),
  ),
  CountryPrior,
  CallAttempts,
];
