import stopServers from './stop-servers.mjs';

/** Jest's global tear-down for end-to-end tests. It ends the stack first, and then the servers. */
export default async function stopStack() {
  globalThis.testSupport?.disconnect();
  const stack = globalThis.testStack;
  globalThis.testStack = undefined;
  await stack?.stop();
  await stopServers();
}
