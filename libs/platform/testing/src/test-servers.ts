import { randomBytes } from 'node:crypto';

export interface TestServers {
  kafkaBrokers: string[];
  databaseAdminUrl: string;
  redisUrl: string;
}

/**
 * Returns the addresses of the servers that all suites use. Suites are separated only by `createTestDatabase()` and
 * `testPrefix()`. Tests that stop or kill a server use `startOwnServers`.
 */
export async function testServers(): Promise<TestServers> {
  return {
    kafkaBrokers: given('TEST_KAFKA_BROKERS').split(','),
    databaseAdminUrl: given('TEST_DATABASE_ADMIN_URL'),
    redisUrl: given('TEST_REDIS_URL'),
  };
}

/** Returns a unique prefix for topics, groups, transactional ids and, with a colon, Redis keys. */
export function testPrefix(): string {
  return `t-${randomBytes(5).toString('hex')}`;
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set: name the file *.int-spec.ts, so that Jest's global set-up starts the servers`);
  }
  return value;
}
