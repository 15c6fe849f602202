export { BROKER_FAULTS, whileBrokerFails } from './broker-faults.js';
export { testBusKeys, testBusPrivateKey } from './bus-keys.js';
export { FakeClock } from './fake-clock.js';
export { eventually } from './eventually.js';
export { lockWaits } from './lock-waits.js';
export { PageCounter } from './page-counter.js';
export { startOwnServers, type OwnServers } from './own-servers.js';
export { receiverHost } from './receiver-host.js';
export { createTestDatabase, TEST_ROLE_PASSWORD, type TestDatabase } from './test-database.js';
export { testPrefix, testServers } from './test-servers.js';
export { testStack } from './test-stack.js';
export {
  busPublicKeys,
  freePorts,
  type ServerProcess as OwnServer,
  startTemporaryStack as startOwnStack,
  type StackAddresses,
  type TemporaryStack,
} from '@hiring/stack';
export { testTopics } from './test-topics.js';
