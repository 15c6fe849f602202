import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** docs/api of the repository; the image has it at the same place. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'api');

export interface MarkdownPage {
  /** Below docs/api: `operations/is_hiring.md`. */
  path: string;
  /** Its first heading. */
  title: string;
  text: string;
}

/** The pages of docs/api by path, sorted. Their placeholder for the base address is replaced by `baseUrl`. */
export function markdownPages(baseUrl: string): ReadonlyMap<string, MarkdownPage> {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .sort();
  return new Map(paths.map((path) => [path, pageOf(path, readFileSync(join(FOLDER, path), 'utf8'), baseUrl)]));
}

function pageOf(path: string, written: string, baseUrl: string): MarkdownPage {
  const text = withoutOutsideLinks(path, written).replaceAll('{base_url}', baseUrl);
  return { path, title: /^# (.+)$/m.exec(text)?.[1] ?? path, text };
}

/** Links to files outside docs/api, which are not served, become their text. */
function withoutOutsideLinks(path: string, text: string): string {
  return text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, label: string, target: string) => {
    const isFile = !/^[a-z]+:|^#|^\//.test(target);
    return isFile && posix.join(posix.dirname(path), target).startsWith('..') ? label : link;
  });
}
