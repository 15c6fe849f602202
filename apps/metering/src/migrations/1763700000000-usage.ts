import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/**
 * The usage topic as tables. Records are append-only and partitioned by the day they occurred; a later void adds a
 * correction beside what it takes back. `series` is working state: attempts that may have twins, in topic order.
 *
 * Ids compare byte by byte (collation "C"): the indexes over them cost half of what the database's own language costs,
 * and the order of a bill's lines does not change with the server's locale.
 */
export class Usage1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE usage_records (
        attempt_id text COLLATE "C" NOT NULL,
        correction_no smallint NOT NULL DEFAULT 0,
        occurred_at timestamptz NOT NULL,
        customer_id text COLLATE "C" NOT NULL,
        key_id bigint NOT NULL,
        operation text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('call', 'twin', 'correction')),
        usage_id text COLLATE "C" NOT NULL,
        meter_class text CHECK (meter_class IN ('cached', 'fresh')),
        calls integer NOT NULL,
        changes integer NOT NULL,
        watches integer NOT NULL,
        forced_fresh integer NOT NULL,
        request_id text NOT NULL,
        PRIMARY KEY (attempt_id, correction_no, occurred_at)
      ) PARTITION BY RANGE (occurred_at);
      CREATE INDEX usage_records_by_time ON usage_records (customer_id, occurred_at, attempt_id, correction_no);

      CREATE TABLE series (
        series text COLLATE "C" NOT NULL,
        ordinal bigint NOT NULL,
        attempt_id text COLLATE "C" NOT NULL,
        usage_id text COLLATE "C" NOT NULL,
        customer_id text COLLATE "C" NOT NULL,
        key_id bigint NOT NULL,
        operation text NOT NULL,
        meter_class text,
        occurred_at timestamptz NOT NULL,
        claimed_at timestamptz,
        request_id text NOT NULL,
        calls integer NOT NULL,
        changes integer NOT NULL,
        watches integer NOT NULL,
        forced_fresh integer NOT NULL,
        billed_calls integer NOT NULL,
        billed_changes integer NOT NULL,
        billed_watches integer NOT NULL,
        billed_forced_fresh integer NOT NULL,
        corrections smallint NOT NULL DEFAULT 0,
        voided boolean NOT NULL DEFAULT false,
        PRIMARY KEY (series, ordinal)
      );
      CREATE UNIQUE INDEX series_by_attempt ON series (attempt_id);
      CREATE INDEX series_by_time ON series USING brin (occurred_at);

      CREATE TABLE usage_voids (
        attempt_id text COLLATE "C" PRIMARY KEY,
        void_id text COLLATE "C" NOT NULL,
        usage_id text COLLATE "C" NOT NULL,
        customer_id text COLLATE "C" NOT NULL,
        occurred_at timestamptz NOT NULL,
        reason text NOT NULL
      );

      CREATE TABLE usage_duplicates (
        partition integer NOT NULL,
        record_offset bigint NOT NULL,
        id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('usage', 'usage_void')),
        PRIMARY KEY (partition, record_offset)
      );

      CREATE TABLE usage_rollups (
        customer_id text COLLATE "C" NOT NULL,
        grain text NOT NULL CHECK (grain IN ('minute', 'hour')),
        bucket timestamptz NOT NULL,
        cached bigint NOT NULL,
        fresh bigint NOT NULL,
        changes bigint NOT NULL,
        watches bigint NOT NULL,
        forced_fresh bigint NOT NULL,
        attempts bigint NOT NULL,
        PRIMARY KEY (customer_id, grain, bucket)
      );
      CREATE INDEX usage_rollups_by_bucket ON usage_rollups (grain, bucket);

      CREATE TABLE usage_daily (
        customer_id text COLLATE "C" NOT NULL,
        day date NOT NULL,
        key_id bigint NOT NULL,
        operation text NOT NULL,
        cached bigint NOT NULL,
        fresh bigint NOT NULL,
        changes bigint NOT NULL,
        watches bigint NOT NULL,
        forced_fresh bigint NOT NULL,
        PRIMARY KEY (customer_id, day, key_id, operation)
      );

      CREATE TABLE accounts (
        customer_id text COLLATE "C" PRIMARY KEY,
        newest_at timestamptz NOT NULL
      );

      CREATE TABLE usage_checkpoint (
        partition integer PRIMARY KEY,
        topic_id text,
        first_offset bigint NOT NULL DEFAULT 0,
        next_offset bigint NOT NULL DEFAULT 0,
        facts bigint NOT NULL DEFAULT 0,
        voids bigint NOT NULL DEFAULT 0,
        duplicates bigint NOT NULL DEFAULT 0,
        updated_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE reconciliations (
        ran_at timestamptz PRIMARY KEY DEFAULT now(),
        findings jsonb NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE reconciliations, usage_checkpoint, accounts, usage_daily, usage_rollups,
      usage_duplicates, usage_voids, series, usage_records`);
  }
}
