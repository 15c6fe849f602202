import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from './migrate-options.js';

/** TypeORM orders migrations by the time in ms that ends their names. */
const NAME = 'Schema1796000000000';

/**
 * Returns a service's first migration: it creates the schema of release 1.0.0. Each part is SQL or an SQL file's URL.
 * Released, it does not change any more: the schema changes in further migrations.
 */
export function schemaMigration(...parts: readonly (URL | string)[]): MigrationClass {
  return class implements MigrationInterface {
    readonly name = NAME;

    async up(runner: QueryRunner): Promise<void> {
      for (const part of parts) await runner.query(typeof part === 'string' ? part : readFileSync(part, 'utf8'));
    }

    /** There is nothing before the first schema. */
    async down(): Promise<void> {
      throw new Error(`${NAME} cannot be reverted`);
    }
  };
}
