import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** Who made each key, and the requests to other services that end what stopped keys made. */
export class KeyLineage1795800000000 implements MigrationInterface {
  name = 'KeyLineage1795800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway.api_keys
        /* The key that bounds this one: it expires no later. For a rotated key, the parent of the replaced one. */
        ADD COLUMN parent_id bigint,
        /* The key that made this one; null with made_by_operator, and for keys from before this column. */
        ADD COLUMN made_by_key bigint,
        ADD COLUMN made_by_operator boolean NOT NULL DEFAULT false;
      CREATE INDEX api_keys_by_parent ON gateway.api_keys (parent_id) WHERE parent_id IS NOT NULL;
      CREATE INDEX api_keys_by_maker ON gateway.api_keys (made_by_key) WHERE made_by_key IS NOT NULL;
      CREATE TABLE gateway.pending_stops (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        call jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE gateway.pending_stops;
      ALTER TABLE gateway.api_keys DROP COLUMN parent_id, DROP COLUMN made_by_key, DROP COLUMN made_by_operator;
    `);
  }
}
