import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from './migrate-options.js';

/** The migration's name. TypeORM orders migrations by the time in ms that ends their names. */
const NAME = 'Schema1796000000000';

/**
 * Returns a service's first migration, which creates the schema of release 1.0.0. Each part is SQL or an SQL file's
 * URL. The released parts never change: further migrations change the schema.
 */
export function schemaMigration(...parts: readonly (URL | string)[]): MigrationClass {
  return class implements MigrationInterface {
    readonly name = NAME;

    async up(runner: QueryRunner): Promise<void> {
      for (const part of parts) await runner.query(typeof part === 'string' ? part : readFileSync(part, 'utf8'));
    }

    /** The first schema cannot be reverted, because there is nothing before it. */
    async down(): Promise<void> {
      throw new Error(`${NAME} cannot be reverted`);
    }
  };
}
