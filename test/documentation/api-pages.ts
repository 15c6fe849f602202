import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ERROR_CODES } from '@hiring/contracts';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { endpointsOf, type DescribedApi, type Endpoint } from './described-api.js';
import { costOf, NOTES, operationPage, table } from './operation-page.js';

const root = join(import.meta.dirname, '../..');

/**
 * Returns the generated pages in docs/api, by path. Some handwritten pages contain a generated part between markers.
 */
export async function apiPages(api: DescribedApi): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const endpoint of endpointsOf(api)) {
    const path = pathOf(endpoint.operation.operationId);
    pages[path] = await formatted(operationPage(api, endpoint, notesOf(path)));
  }
  const parts: [path: string, mark: string, text: string][] = [
    ['docs/api/README.md', 'operations', indexOf(endpointsOf(api))],
    ['docs/api/concepts/errors.md', 'codes', codeTable()],
    ['docs/api/concepts/billing.md', 'costs', costTable(endpointsOf(api))],
  ];
  for (const [path, mark, text] of parts) pages[path] = await formatted(filled(path, mark, text));
  return pages;
}

export function pathOf(operationId: string): string {
  return `docs/api/operations/${operationId}.md`;
}

function written(path: string): string {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function notesOf(path: string): string {
  const page = written(path);
  const [from, to] = [page.indexOf(NOTES[0]), page.indexOf(NOTES[1])];
  return from === -1 || to === -1 ? '' : page.slice(from + NOTES[0].length, to).trim();
}

/** Returns the page at `path`. In it, `text` replaces the part between `<!-- made: mark -->` and `<!-- /made -->`. */
function filled(path: string, mark: string, text: string): string {
  const page = written(path);
  const opening = `<!-- made: ${mark} -->`;
  const from = page.indexOf(opening);
  const to = page.indexOf('<!-- /made -->', from);
  if (from === -1 || to === -1) throw new Error(`${path} lacks ${opening} … <!-- /made -->`);
  return `${page.slice(0, from + opening.length)}\n\n${text}\n\n${page.slice(to)}`;
}

function indexOf(endpoints: readonly Endpoint[]): string {
  const tags = [...new Set(endpoints.map(({ operation }) => operation.tags[0] ?? ''))];
  return tags
    .map((tag) => {
      const rows = endpoints
        .filter(({ operation }) => operation.tags[0] === tag)
        .map(({ method, path, operation }) => [
          `[${operation.summary}](operations/${operation.operationId}.md)`,
          `\`${method} ${path}\``,
          costOf(operation.operationId as OperationName),
        ]);
      return `### ${tag}\n\n${table(['operation', 'request', 'costs'], rows)}`;
    })
    .join('\n\n');
}

function codeTable(): string {
  const rows = Object.entries(ERROR_CODES).map(([code, { status, title }]) => [`\`${code}\``, String(status), title]);
  return table(['code', 'status', 'title'], rows);
}

function costTable(endpoints: readonly Endpoint[]): string {
  const metered = endpoints.filter(
    ({ operation }) => OPERATIONS[operation.operationId as OperationName].meter !== null,
  );
  const rows = metered.map(({ operation }) => [
    `[${operation.summary}](../operations/${operation.operationId}.md)`,
    costOf(operation.operationId as OperationName),
  ]);
  return table(['operation', 'a successful answer costs'], rows);
}

async function formatted(text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(import.meta.filename)), parser: 'markdown' });
}
