import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** docs/api of the repository; the image has it at the same place. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'api');

export interface MarkdownPage {
  /** Below docs/api: `operations/is_hiring.md`. */
  path: string;
  /** The page's first heading. */
  title: string;
  /** Links to other pages are relative. */
  text: string;
  /** The text as it is served: links are absolute, and the first one leads to the index of all pages. */
  published: string;
}

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** Addresses for the placeholders `{base_url}` and `{app_api_url}`. */
export interface PageAddresses {
  baseUrl: string;
  appApiUrl: string;
}

/** Returns the pages of docs/api by path, sorted, with the addresses of this deployment. */
export function markdownPages(addresses: PageAddresses): ReadonlyMap<string, MarkdownPage> {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .sort();
  return new Map(paths.map((path) => [path, pageOf(path, readFileSync(join(FOLDER, path), 'utf8'), addresses)]));
}

function pageOf(path: string, written: string, { baseUrl, appApiUrl }: PageAddresses): MarkdownPage {
  const text = withoutOutsideLinks(path, written)
    .replaceAll('{base_url}', baseUrl)
    .replaceAll('{app_api_url}', appApiUrl);
  const published = withIndex(withAbsoluteLinks(path, text, baseUrl), baseUrl);
  return { path, title: /^# (.+)$/m.exec(text)?.[1] ?? path, text, published };
}

/** Adds a link to the index of all pages below the first heading. */
function withIndex(text: string, baseUrl: string): string {
  return text.replace(/^# .+$/m, (heading) => `${heading}\n\n> All pages: [llms.txt](${baseUrl}/llms.txt)`);
}

function withAbsoluteLinks(path: string, text: string, baseUrl: string): string {
  return withFileLinks(text, (label, target) => {
    return `[${label}](${baseUrl}/docs/api/${posix.join(posix.dirname(path), target)})`;
  });
}

/** Links to files outside docs/api, which are not served, become their text. */
function withoutOutsideLinks(path: string, text: string): string {
  return withFileLinks(text, (label, target, link) => {
    return posix.join(posix.dirname(path), target).startsWith('..') ? label : link;
  });
}

/** Replaces the links whose target is a relative path. */
function withFileLinks(text: string, replaced: (label: string, target: string, link: string) => string): string {
  return text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, label: string, target: string) => {
    return /^[a-z]+:|^#|^\//.test(target) ? link : replaced(label, target, link);
  });
}
