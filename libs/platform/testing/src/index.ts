export { publicKeyOf, testBusKeys, testBusPrivateKey } from './bus-keys.js';
export { FakeClock } from './fake-clock.js';
export { eventually } from './eventually.js';
export { PageCounter } from './page-counter.js';
export { startOwnServers, type OwnServer, type OwnServers } from './own-servers.js';
export { receiverHost } from './receiver-host.js';
export { createTestDatabase, TEST_ROLE_PASSWORD, type TestDatabase } from './test-database.js';
export { testPrefix, testServers } from './test-servers.js';
export { startOwnStack, testStack, type StackAddresses, type TemporaryStack } from './test-stack.js';
