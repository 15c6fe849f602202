const NAME = 'hiring-signals';
const TITLE = 'Hiring signals';
const VERSION = '1.0.0';
/** The server's description, of at most 100 characters as registries require. */
const DESCRIPTION = 'Which companies are hiring, for what, how fast, and what just changed.';
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * Returns the server's name and icons. Every answer in the newest revision includes this object, so it contains only
 * the icons' addresses, and not the images.
 */
export function serverInfo(baseUrl: string) {
  return { name: NAME, title: TITLE, version: VERSION, icons: iconsOf(baseUrl) };
}

/**
 * Returns the server's entry for registries (`server.json`): its address, and how a client signs in. Without OAuth, the
 * entry requires a key.
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
