import stopServers from './stop-servers.mjs';

/** Jest's global tear-down for end-to-end tests: the stack first, then the servers below it. */
export default async function stopStack() {
  globalThis.testSupport?.disconnect();
  const stack = globalThis.testStack;
  globalThis.testStack = undefined;
  await stack?.stop();
  await stopServers();
}
