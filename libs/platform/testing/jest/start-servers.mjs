import { startTemporaryServers } from '@hiring/stack';

/**
 * Jest's global set-up for tests on real servers. It starts the servers once per run and passes their addresses to the
 * workers in environment variables (TEST_*). Servers already named there are used unchanged.
 */
export default async function startServers() {
  const wanted = {
    kafka: !process.env.TEST_KAFKA_BROKERS,
    postgres: !process.env.TEST_DATABASE_ADMIN_URL,
    redis: !process.env.TEST_REDIS_URL,
  };
  if (globalThis.testServers !== undefined || !Object.values(wanted).includes(true)) return;
  const servers = await startTemporaryServers(wanted);
  globalThis.testServers = servers;
  process.env.LOCAL_SERVERS = servers.form;
  const { kafkaBrokers, databaseAdminUrl, redisUrl } = servers.addresses;
  if (kafkaBrokers !== undefined) process.env.TEST_KAFKA_BROKERS = kafkaBrokers.join(',');
  if (databaseAdminUrl !== undefined) process.env.TEST_DATABASE_ADMIN_URL = databaseAdminUrl;
  if (redisUrl !== undefined) process.env.TEST_REDIS_URL = redisUrl;
}
