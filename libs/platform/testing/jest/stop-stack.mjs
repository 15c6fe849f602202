import stopServers from './stop-servers.mjs';

/**
 * Jest's global tear-down for end-to-end tests. It disconnects the support process, ends the stack, and then ends the
 * servers.
 */
export default async function stopStack() {
  globalThis.testSupport?.disconnect();
  const stack = globalThis.testStack;
  globalThis.testStack = undefined;
  await stack?.stop();
  await stopServers();
}
