import type { MarkdownPage } from '../openapi/markdown-pages.js';
import type { AnyOperation } from '../pipeline/operation.js';
import { addressOf } from './reference-page.js';

export interface NavigationGroup {
  title: string;
  entries: { address: string; title: string; method?: string }[];
}

const GUIDES = [
  'README.md',
  'quick-start.md',
  'concepts/freshness.md',
  'concepts/billing.md',
  'concepts/idempotency.md',
  'concepts/webhooks.md',
  'concepts/errors.md',
];
const RELEASES = ['changes.md', 'deprecation.md', 'migrating.md'];

/** Returns all pages: guides in reading order, other concepts, operations by tag, what changes between releases. */
export function navigationOf(
  pages: ReadonlyMap<string, MarkdownPage>,
  operations: readonly AnyOperation[],
): NavigationGroup[] {
  const entries = (paths: readonly string[]): NavigationGroup['entries'] =>
    paths.map((path) => ({ address: addressOf(path), title: pages.get(path)?.title ?? path }));
  const others = [...pages.keys()].filter(
    (path) => !path.startsWith('operations/') && !GUIDES.includes(path) && !RELEASES.includes(path),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return [
    { title: 'Guides', entries: entries(GUIDES) },
    { title: 'Concepts', entries: entries(others) },
    ...tags.map((tag) => ({
      title: tag,
      entries: operations
        .filter((operation) => operation.tag === tag)
        .map(({ name, summary, method }) => ({ address: addressOf(`operations/${name}.md`), title: summary, method })),
    })),
    { title: 'Releases', entries: entries(RELEASES) },
  ];
}
