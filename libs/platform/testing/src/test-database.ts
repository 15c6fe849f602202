import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testServers } from './test-servers.js';

/** Every suite gives a role this password, because a role belongs to the whole server, not to one database. */
export const TEST_ROLE_PASSWORD = 'test-role-password';

export interface TestDatabase {
  name: string;
  /** The superuser's URL for this database. */
  adminUrl: string;
  /** This database's address for a service's role, with TEST_ROLE_PASSWORD. `migrate` creates the role. */
  urlFor(role: string): string;
  /** Ends all connections to the database and removes it. */
  drop(): Promise<void>;
}

/** Creates an empty database on the shared server, or on `serverUrl`. `name` is only a label. */
export async function createTestDatabase(name = 'suite', serverUrl?: string): Promise<TestDatabase> {
  const server = serverUrl ?? (await testServers()).databaseAdminUrl;
  const database = `test_${name.replace(/[^a-z0-9]+/gi, '_').toLowerCase()}_${randomBytes(4).toString('hex')}`;
  await asAdmin(server, `create database ${database}`);
  const urlAs = (user?: string, password?: string): string => {
    const url = new URL(server);
    url.pathname = `/${database}`;
    if (user !== undefined) url.username = user;
    if (password !== undefined) url.password = password;
    return url.toString();
  };
  return {
    name: database,
    adminUrl: urlAs(),
    urlFor: (role) => urlAs(role, TEST_ROLE_PASSWORD),
    drop: () => asAdmin(server, `drop database if exists ${database} with (force)`),
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'test-database' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
