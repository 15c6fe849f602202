const NAME = 'hiring-signals';
const TITLE = 'Hiring signals';
const VERSION = '1.0.0';
/** The server's description, limited to 100 characters by the registries. */
const DESCRIPTION = 'Which companies are hiring, for what, how fast, and what just changed.';
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * Returns how the server names itself to clients. Every answer in the newest revision includes this object, so it
 * contains the icons' addresses instead of the icons.
 */
export function serverInfo(baseUrl: string) {
  return { name: NAME, title: TITLE, version: VERSION, icons: iconsOf(baseUrl) };
}

/**
 * Returns the entry that registries list for the server (the MCP registry's `server.json`): the server's address, and
 * how a client signs in. Where apps cannot connect by OAuth, the entry requires a key.
 */
export function serverCard({ baseUrl, mcpUrl, accountsUrl }: { baseUrl: string; mcpUrl: string; accountsUrl: string }) {
  const key = { name: 'X-API-Key', description: 'An API key (hsk_live_...).', isSecret: true };
  return {
    $schema: SCHEMA,
    name: `${new URL(baseUrl).hostname.split('.').reverse().join('.')}/${NAME}`,
    title: TITLE,
    description: DESCRIPTION,
    version: VERSION,
    websiteUrl: `${baseUrl}/docs`,
    icons: iconsOf(baseUrl),
    remotes: [{ type: 'streamable-http', url: mcpUrl, headers: [{ ...key, isRequired: accountsUrl === '' }] }],
  };
}

function iconsOf(baseUrl: string) {
  const assets = `${baseUrl}/docs/assets`;
  return [
    { src: `${assets}/logo.png`, mimeType: 'image/png', sizes: ['48x48'] },
    { src: `${assets}/logo.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
  ];
}
