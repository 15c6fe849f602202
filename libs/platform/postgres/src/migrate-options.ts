import type { MigrationInterface } from 'typeorm';
import type { Logger } from '@hiring/platform-observability';

export type MigrationClass = new () => MigrationInterface;

export interface MigrateOptions {
  /** Address of a role that may create roles and schemas in the database. */
  adminUrl: string;
  schema: string;
  role: string;
  rolePassword: string;
  migrations: MigrationClass[];
  logger: Pick<Logger, 'info'>;
  /** Trusted extensions the service's SQL needs; shared by all services in the schema `extensions`. */
  extensions?: string[];
  /** The role may create temporary tables. Default false. */
  temporaryTables?: boolean;
}
