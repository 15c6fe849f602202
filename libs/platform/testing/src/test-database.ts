import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testServers } from './test-servers.js';

/** The password for roles in every suite. A role belongs to the whole server, so all suites must set the same one. */
export const TEST_ROLE_PASSWORD = 'test-role-password';

export interface TestDatabase {
  name: string;
  adminUrl: string;
  /** Returns this database's URL for a service's role, which `migrate` creates with TEST_ROLE_PASSWORD. */
  urlFor(role: string): string;
  /** Closes all connections to the database and drops it. */
  drop(): Promise<void>;
}

/** Creates an empty database on the given server, or on the shared one. `name` is only a label. */
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
