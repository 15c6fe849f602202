import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from './migrate-options.js';

/** The migration's name. It ends with a time in ms, by which TypeORM orders migrations. */
const NAME = 'Schema1796000000000';

/**
 * Returns a service's first migration, which creates the schema of release 1.0.0 from SQL texts and files. These parts
 * never change; further migrations change the schema.
 */
export function schemaMigration(...parts: readonly (URL | string)[]): MigrationClass {
  return class implements MigrationInterface {
    readonly name = NAME;

    async up(runner: QueryRunner): Promise<void> {
      for (const part of parts) await runner.query(typeof part === 'string' ? part : readFileSync(part, 'utf8'));
    }

    async down(): Promise<void> {
      throw new Error(`${NAME} cannot be reverted`);
    }
  };
}
