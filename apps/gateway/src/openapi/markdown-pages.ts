import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The repository's root. The image has the same relative paths. */
const REPOSITORY = join(import.meta.dirname, '..', '..', '..', '..');
const FOLDER = 'docs/api';
/** The address that `npm start` prints. In served pages, this address is replaced by the base URL. */
const LOCAL = 'http://127.0.0.1:4000';
/** Pages outside docs/api, by the path at which they are served. */
const ELSEWHERE: Record<string, string> = {
  'access.md': 'docs/access.md',
  'changelog.md': 'CHANGELOG.md',
  'clients/python.md': 'libs/client-python/README.md',
  'clients/typescript.md': 'libs/client/README.md',
  'connect/chatgpt.md': 'docs/connect/chatgpt.md',
  'connect/claude-code.md': 'docs/connect/claude-code.md',
  'connect/claude.md': 'docs/connect/claude.md',
  'connect/cursor.md': 'docs/connect/cursor.md',
  'connect/vs-code.md': 'docs/connect/vs-code.md',
  'datasets.md': 'docs/datasets.md',
  'fixtures.md': 'docs/fixtures/README.md',
  'formulas.md': 'libs/signals/README.md',
  'glossary.md': 'docs/glossary.md',
  'mcp.md': 'docs/mcp.md',
  'rules.md': 'libs/ledger/RULES.md',
  'topic.md': 'docs/events.md',
  'webhooks.md': 'docs/webhooks.md',
};
/**
 * Folders whose files are served below /docs/files: the folder's path in the repository, and its name in the address.
 */
const FILES: Record<string, string> = {
  'docs/examples': 'examples',
  examples: 'examples',
  'docs/fixtures': 'fixtures',
};
export const SERVED_FOLDERS = Object.keys(FILES);

export interface MarkdownPage {
  /** Path below /docs/api, such as `operations/is_hiring.md`. */
  path: string;
  /** The page's first heading. */
  title: string;
  /** The Markdown text from which the HTML page is made. Its links lead to HTML pages. */
  text: string;
  /** The Markdown text that is served. Its links are absolute, and the first leads to the index of all pages. */
  published: string;
}

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** Addresses that replace the placeholders `{base_url}`, `{app_api_url}` and `{accounts_url}`. */
export interface PageAddresses {
  baseUrl: string;
  appApiUrl: string;
  accountsUrl: string;
}

/**
 * Returns the address of a page's HTML. The page about errors has a shorter address, because every problem's `type`
 * links to it.
 */
export function addressOf(path: string): string {
  if (path === 'README.md') return '/docs';
  return path === 'concepts/errors.md' ? '/docs/errors' : `/docs/${path.replace(/\.md$/, '')}`;
}

/** Returns all pages by path, sorted, with this installation's addresses. */
export function markdownPages(addresses: PageAddresses): ReadonlyMap<string, MarkdownPage> {
  const sources = pageSources();
  const served = new Map([...sources].map(([path, file]) => [file, path]));
  return new Map([...sources].map(([path, file]) => [path, pageOf(path, file, served, addresses)]));
}

/** Returns each page's file in the repository, by the path at which it is served. */
export function pageSources(): ReadonlyMap<string, string> {
  const own = readdirSync(join(REPOSITORY, FOLDER), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .map((path): [string, string] => [path, `${FOLDER}/${path}`]);
  return new Map([...own, ...Object.entries(ELSEWHERE)].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the text at a path below /docs/files, with this installation's addresses; null if there is no such file. */
export function servedFile(path: string, addresses: PageAddresses): string | null {
  for (const [folder, name] of Object.entries(FILES)) {
    const below = path.startsWith(`${name}/`) ? posix.normalize(path.slice(name.length + 1)) : '..';
    const file = join(REPOSITORY, folder, below);
    if (!below.startsWith('..') && existsSync(file) && statSync(file).isFile())
      return withAddresses(readFileSync(file, 'utf8'), addresses);
  }
  return null;
}

/**
 * Returns the target of a relative link: a page's path (`page`) or a file's address (`address`). If the target is not
 * served, returns null.
 */
export function linkTarget(
  file: string,
  target: string,
  served: ReadonlyMap<string, string>,
): { page: string; anchor: string } | { address: string } | null {
  const [, relative = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  const path = posix.join(posix.dirname(file), relative);
  const page = served.get(path);
  if (page !== undefined) return { page, anchor };
  for (const [folder, name] of Object.entries(FILES)) {
    if (path.startsWith(`${folder}/`)) return { address: `/docs/files/${name}/${path.slice(folder.length + 1)}` };
  }
  return null;
}

function pageOf(
  path: string,
  file: string,
  served: ReadonlyMap<string, string>,
  addresses: PageAddresses,
): MarkdownPage {
  const { baseUrl } = addresses;
  const written = withAddresses(readFileSync(join(REPOSITORY, file), 'utf8'), addresses);
  const linked = (addressOfPage: (page: string) => string, origin: string): string =>
    withFileLinks(written, (label, target) => {
      const to = linkTarget(file, target, served);
      if (to === null) return label;
      return `[${label}](${'page' in to ? `${addressOfPage(to.page)}${to.anchor}` : `${origin}${to.address}`})`;
    });
  const published = withIndex(
    linked((page) => `${baseUrl}/docs/api/${page}`, baseUrl),
    baseUrl,
  );
  return { path, title: /^# (.+)$/m.exec(written)?.[1] ?? path, text: linked(addressOf, ''), published };
}

function withAddresses(text: string, { baseUrl, appApiUrl, accountsUrl }: PageAddresses): string {
  return text
    .replaceAll('{base_url}', baseUrl)
    .replaceAll(LOCAL, baseUrl)
    .replaceAll('{app_api_url}', appApiUrl)
    .replaceAll('{accounts_url}', accountsUrl);
}

/** Adds a link to the index of all pages, below the first heading. */
function withIndex(text: string, baseUrl: string): string {
  return text.replace(/^# .+$/m, (heading) => `${heading}\n\n> All pages: [llms.txt](${baseUrl}/llms.txt)`);
}

/** Replaces the links that have relative targets. */
function withFileLinks(text: string, replaced: (label: string, target: string) => string): string {
  return text.replace(/\[((?:[^\][]|\[[^\]]*\])+)\]\(([^)\s]+)\)/g, (link, label: string, target: string) => {
    return /^[a-z]+:|^#|^\//.test(target) ? link : replaced(label, target);
  });
}
