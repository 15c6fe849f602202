import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** Customers and keys; the generation orders key changes so that a stale copy can be told from a fresh one. */
export class Access1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customers (
        customer_id text PRIMARY KEY CHECK (customer_id ~ '^[A-Za-z0-9_-]{1,64}$'),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        tier text NOT NULL CHECK (tier IN ('free', 'standard', 'pro', 'internal')),
        plan text CHECK (length(plan) BETWEEN 1 AND 100),
        rate_per_minute integer CHECK (rate_per_minute BETWEEN 1 AND 10000000),
        burst integer CHECK (burst BETWEEN 1 AND 10000000),
        plan_caps jsonb NOT NULL DEFAULT '[]',
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE api_keys (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        customer_id text NOT NULL REFERENCES customers,
        hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
        pepper_version integer NOT NULL,
        prefix text NOT NULL,
        last_four text NOT NULL,
        tier text NOT NULL CHECK (tier IN ('free', 'standard', 'pro', 'internal')),
        scopes text[] NOT NULL,
        rate_per_minute integer CHECK (rate_per_minute BETWEEN 1 AND 10000000),
        burst integer CHECK (burst BETWEEN 1 AND 10000000),
        request_id text UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        revoked_at timestamptz,
        revoked_generation bigint
      );
      CREATE INDEX api_keys_by_customer ON api_keys (customer_id, id);
      CREATE INDEX api_keys_by_revocation ON api_keys (revoked_generation) WHERE revoked_generation IS NOT NULL;
      CREATE TABLE key_generation (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        value bigint NOT NULL
      );
      INSERT INTO key_generation (value) VALUES (1);
      CREATE TABLE instances (
        instance_id text PRIMARY KEY,
        acknowledged_generation bigint NOT NULL,
        seen_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE instances, key_generation, api_keys, customers');
  }
}
