import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { SCHEMA } from '../projections/table-set.js';

/** Callers' outcomes: ids given before the record is appended, and the projection of `hiring.outcomes`. */
export class Outcomes1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE ${SCHEMA}.outcome_id;
      -- A repeated call gets the id of the first: who asked, the request id, and what was said.
      CREATE TABLE ${SCHEMA}.outcome_call (
        customer_id text NOT NULL,
        request_id text NOT NULL,
        fingerprint text NOT NULL,
        outcome_id bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (customer_id, request_id, fingerprint)
      );
      CREATE INDEX outcome_call_created ON ${SCHEMA}.outcome_call (created_at);
      CREATE TABLE ${SCHEMA}.outcome (
        id bigint PRIMARY KEY,
        customer_id text NOT NULL,
        company_id bigint NOT NULL,
        outcome text NOT NULL,
        observed_at timestamptz NOT NULL,
        req_key text,
        recorded_at timestamptz NOT NULL
      );
      CREATE INDEX outcome_company ON ${SCHEMA}.outcome (company_id, id);
      CREATE TABLE ${SCHEMA}.outcome_checkpoint (
        partition integer PRIMARY KEY,
        topic_id text NOT NULL,
        next_offset bigint NOT NULL
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${SCHEMA}.outcome, ${SCHEMA}.outcome_call, ${SCHEMA}.outcome_checkpoint;
      DROP SEQUENCE ${SCHEMA}.outcome_id`);
  }
}
