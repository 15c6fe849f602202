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
  /** Trusted extensions that the SQL of the service needs; the schema `extensions` holds them for all services. */
  extensions?: string[];
  /** True: the role can create temporary tables. Default false. */
  temporaryTables?: boolean;
}
