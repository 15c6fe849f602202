import { AbstractLogger, DataSource, type LogLevel, type LogMessage } from 'typeorm';
import type { MigrateOptions } from './migrate-options.js';

/**
 * Runs the migrations that are not yet in `<schema>.migrations`, as the service's role, each in its own transaction.
 */
export async function runMigrations(options: MigrateOptions): Promise<void> {
  const url = new URL(options.adminUrl);
  url.username = encodeURIComponent(options.role);
  url.password = encodeURIComponent(options.rolePassword);
  const source = new DataSource({
    type: 'postgres',
    url: url.href,
    schema: options.schema,
    migrations: options.migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logger: new MigrationLog(options.logger),
    installExtensions: false,
    applicationName: `migrate ${options.schema}`,
  });
  await source.initialize();
  try {
    const ran = await source.runMigrations();
    options.logger.info(
      { schema: options.schema, migrations: ran.map((migration) => migration.name) },
      'schema is up to date',
    );
  } finally {
    await source.destroy();
  }
}

/** Passes migration messages to the logger instead of the console. */
class MigrationLog extends AbstractLogger {
  constructor(private readonly logger: MigrateOptions['logger']) {
    super(['migration']);
  }

  protected writeLog(_level: LogLevel, messages: LogMessage | LogMessage[]): void {
    for (const message of [messages].flat()) {
      this.logger.info({ typeorm: typeof message === 'object' ? message.message : message }, 'migration');
    }
  }
}
