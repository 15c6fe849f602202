import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import type { Seen } from './substitute.js';

interface Operation {
  name: OperationName;
  method: string;
  path: string;
  tool?: { name: string };
}

/**
 * Returns the operation that a request calls, directly or by its MCP tool. Returns null for documents and other MCP
 * messages.
 */
function operationOf({ method, path, request }: Pick<Seen, 'method' | 'path' | 'request'>): OperationName | null {
  const tool = path === '/mcp' ? /"params":\{"name":"(\w+)"/.exec(request)?.[1] : undefined;
  const parts = path.split('?')[0]?.split('/') ?? [];
  const isCalled = ({ method: own, path: pattern, ...more }: Operation): boolean =>
    tool === undefined
      ? own === method &&
        pattern.split('/').length === parts.length &&
        pattern.split('/').every((part, index) => part.startsWith(':') || part === parts[index])
      : more.tool?.name === tool;
  return Object.values<Operation>(OPERATIONS).find(isCalled)?.name ?? null;
}

/**
 * Returns the `Usage-Units` that a successful answer must have, from the price on the operation's page. Returns null if
 * the operation has no price. A replayed answer is free.
 */
export function priceOf(seen: Seen): string | null {
  const name = operationOf(seen);
  if (name === null) return null;
  const { meter } = OPERATIONS[name];
  if (meter === null) return null;
  const unit = { call: 'calls', row: 'calls', tier1: 'calls', change: 'changes', watch: 'watches' }[meter];
  return `${unit}=${seen.isReplay || seen.status === 304 ? 0 : countOf(meter, seen)}`;
}

function countOf(meter: 'call' | 'row' | 'tier1' | 'change' | 'watch', { text }: Seen): number {
  switch (meter) {
    case 'change':
      return listIn(text).length;
    case 'row':
      return listIn(text).filter((row) => Object.hasOwn(row, 'result')).length;
    case 'call':
    case 'tier1':
    case 'watch':
      return 1;
  }
}

function listIn(text: string): object[] {
  return Object.values(JSON.parse(text) as object).find((member) => Array.isArray(member)) as object[];
}

/**
 * Returns answers that are wrongly empty: lists without rows, or CSV with only a header. Later pages of a list may be
 * empty.
 */
export function emptyOf(answers: readonly Seen[]): Seen[] {
  const listed = new Set<string>();
  return answers.filter((answer) => {
    const list = answer.path.split('?')[0] ?? '';
    if (!isEmpty(answer)) return void listed.add(list);
    return !listed.has(list);
  });
}

function isEmpty({ text, type }: Seen): boolean {
  if (text === '') return false;
  if (type.includes('csv')) return text.trim().split('\r\n').length < 2;
  const lists = Object.values(JSON.parse(text) as object).filter((member) => Array.isArray(member));
  return lists.length > 0 && lists.every(({ length }) => length === 0);
}
