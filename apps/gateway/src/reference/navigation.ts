import { addressOf, type MarkdownPage } from '../openapi/markdown-pages.js';
import type { AnyOperation } from '../pipeline/operation.js';

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
const TOOLS = [
  'clients/typescript.md',
  'clients/python.md',
  'generators.md',
  'mcp.md',
  'access.md',
  'webhooks.md',
  'topic.md',
  'datasets.md',
  'formulas.md',
  'rules.md',
  'fixtures.md',
];
const RELEASES = ['changelog.md', 'changes.md', 'deprecation.md', 'migrating.md'];
/** Additional search words for pages, by page. */
export const SYNONYMS: Record<string, string> = {
  'clients/typescript.md': 'sdk library npm install javascript node',
  'clients/python.md': 'sdk library pip pypi install',
  'concepts/limits.md': 'pagination paging pages quota throttling 429',
  'concepts/errors.md': 'exceptions status codes problem',
  'concepts/keys.md': 'authentication api key token',
  'datasets.md': 'parquet warehouse bigquery snowflake duckdb bulk download',
  'generators.md': 'sdk go java rust openapi-generator library',
  'mcp.md': 'agents claude chatgpt cursor llm tools',
  'recipes/slack.md': 'chat channel notifications mattermost',
  'recipes/zapier-make.md': 'integromat automation no-code trigger',
  'topic.md': 'kafka stream consumer kafka connect',
  'operations/search_jobs.md': 'remote hybrid onsite salary vacancies',
  'operations/open_reqs.md': 'jobs vacancies openings',
};

/**
 * Returns all pages in groups: guides in reading order, clients and data, recipes, other concepts, operations by tag,
 * and releases.
 */
export function navigationOf(
  pages: ReadonlyMap<string, MarkdownPage>,
  operations: readonly AnyOperation[],
): NavigationGroup[] {
  const entries = (paths: readonly string[]): NavigationGroup['entries'] =>
    paths.map((path) => ({ address: addressOf(path), title: pages.get(path)?.title ?? path }));
  const others = [...pages.keys()].filter(
    (path) => !/^(operations|recipes|connect)\//.test(path) && ![...GUIDES, ...TOOLS, ...RELEASES].includes(path),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return [
    { title: 'Guides', entries: entries(GUIDES) },
    { title: 'Clients and data', entries: entries(TOOLS) },
    { title: 'Recipes', entries: entries([...pages.keys()].filter((path) => /^(connect|recipes)\//.test(path))) },
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
