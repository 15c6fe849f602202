import type { MigrationInterface } from 'typeorm';
import type { Logger } from '@hiring/platform-observability';

export type MigrationClass = new () => MigrationInterface;

export interface MigrateOptions {
  /** An address with a role that can create roles and schemas. */
  adminUrl: string;
  schema: string;
  role: string;
  rolePassword: string;
  migrations: MigrationClass[];
  logger: Pick<Logger, 'info'>;
  /** True if the role can create temporary tables. Default false. */
  temporaryTables?: boolean;
}
