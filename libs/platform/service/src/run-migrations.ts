import { loadConfig, MigrationConfig } from '@hiring/platform-config';
import { createLogger } from '@hiring/platform-observability';
import { migrate, type MigrationClass } from '@hiring/platform-postgres';

/**
 * Runs a service's migration job (`migrate.ts`): creates schema and role, brings the schema up to date, and exits 0 or
 * 1. The role's name and password come from DATABASE_URL, the same variable with which the service connects.
 */
export async function runMigrations(options: {
  service: string;
  schema: string;
  migrations: MigrationClass[];
  temporaryTables?: boolean;
}): Promise<void> {
  const config = loadConfig(MigrationConfig);
  const logger = createLogger({ service: `${options.service}-migrate`, level: config.logLevel });
  const url = new URL(config.databaseUrl);
  try {
    await migrate({
      adminUrl: config.databaseAdminUrl,
      schema: options.schema,
      role: decodeURIComponent(url.username),
      rolePassword: decodeURIComponent(url.password),
      migrations: options.migrations,
      temporaryTables: options.temporaryTables ?? false,
      logger,
    });
  } catch (error) {
    logger.fatal({ err: error }, 'migration failed');
    process.exitCode = 1;
  }
}
