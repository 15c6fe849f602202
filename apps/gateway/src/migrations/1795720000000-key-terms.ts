import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** Keys may have a name and an end. */
export class KeyTerms1795720000000 implements MigrationInterface {
  name = 'KeyTerms1795720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys
        ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 100),
        ADD COLUMN expires_at timestamptz(3);
    `);
  }

  /** Keys that would work again without their end are revoked. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE expires_at IS NOT NULL;
      ALTER TABLE api_keys DROP COLUMN name, DROP COLUMN expires_at;
    `);
  }
}
