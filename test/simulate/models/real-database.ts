import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate, type MigrationClass, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, TEST_ROLE_PASSWORD } from '@hiring/platform-testing';

const logger = createLogger({ service: 'models', level: 'silent' });

/** Creates a service's schema on the real Postgres. */
export async function realDatabase(schema: string, migrations: MigrationClass[]): Promise<Pool> {
  const { adminUrl, urlFor } = await createTestDatabase(schema);
  const role = `hiring_${schema}`;
  await migrate({ adminUrl, schema, role, rolePassword: TEST_ROLE_PASSWORD, migrations, logger });
  return createPool({ url: urlFor(role), max: 4, applicationName: 'models' });
}
