import type { MigrationInterface } from 'typeorm';
import type { Logger } from '@hiring/platform-observability';

export type MigrationClass = new () => MigrationInterface;

export interface MigrateOptions {
  /** The address for a role that can create roles and schemas in the database. */
  adminUrl: string;
  schema: string;
  role: string;
  rolePassword: string;
  migrations: MigrationClass[];
  logger: Pick<Logger, 'info'>;
  /** True: the role can create temporary tables. Default false. */
  temporaryTables?: boolean;
}
