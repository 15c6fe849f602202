/** Jest's global tear-down. It stops what start-servers.mjs started. */
export default async function stopServers() {
  const servers = globalThis.testServers;
  globalThis.testServers = undefined;
  await servers?.remove();
}
