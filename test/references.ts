import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, normalize } from 'node:path';
import { root, sourceFiles, text } from './source-tree.js';

const RULES = 'libs/ledger/RULES.md';
const FILE_ENDINGS = ['.ts', '.tsx', '.mjs', '.md', '.sql', '.lua', '.sh'];

/** Paths that need not exist: a command writes them and Git ignores them. */
const GENERATED = new Set(['docker/secrets']);

const RULE_LIST = /\b[Rr]ules? ([A-G]\d?(?:(?:, | and | or | to )[A-G]\d?)*)(?![\w-])/g;
const SECTION = /(?<!RFC \d{4},? )(?:\bsection \d[\d.]*|§ ?\d[\d.]*)/g;
const LINK = /\]\(([^)\s]+)\)/g;
/**
 * Matches a path from the root, with or without an anchor. It also matches a path with a placeholder, which names no
 * single file. `danglingIn` skips that path.
 */
const ROOTED =
  /(?<![\w/.@<-])(?:apps|libs|docs|docker|test|tools(?=\/(?:fake-boards|stack)))\/[\w./<>*{}-]*[\w>*}](?:#[\w-]+)?/g;
/** Matches a file named by the last parts of its path, unless a slash precedes them. */
const NAMED = /(?<![\w/.@<>*$}-])(?:[a-z][\w-]*\/)*[a-z][\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|md|sql|lua|sh)(?![\w/.-])/g;

const COMMENTS: Record<string, RegExp> = {
  '.ts': /(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm,
  '.sql': /--.*$/gm,
  '.sh': /(?<=^|\s)#.*$/gm,
};
const COMMENTS_LIKE: Record<string, string> = {
  '.tsx': '.ts',
  '.mjs': '.ts',
  '.lua': '.sql',
  '.yaml': '.sh',
  '.yml': '.sh',
};
const LINE_BREAK_IN_COMMENT = /\s*\n\s*(?:\*(?!\/)|\/\/|--|#)?\s*/g;

const rules = new Set([...text(RULES).matchAll(/^### ([A-G]\d?)$/gm)].map(([, id]) => id));
const pathEnds = new Set(sourceFiles('.', FILE_ENDINGS).flatMap(endsOf));
const anchorsOfPage = new Map<string, Set<string>>();

/**
 * Returns the references in a file's comments or a page's text that name a rule, section, path or anchor that does not
 * exist.
 */
export function danglingReferences(path: string, source: string): string[] {
  if (extname(path) === '.md') {
    const prose = source.replace(/^( *)```[\s\S]*?^\1```/gm, '');
    return [...danglingIn(prose.replace(/\s*\n\s*/g, ' ')), ...danglingLinks(path, prose)];
  }
  const comments = COMMENTS[COMMENTS_LIKE[extname(path)] ?? extname(path)];
  if (comments === undefined) return [];
  const lines = [...source.matchAll(comments)].map(([comment]) => comment);
  return danglingIn(lines.join('\n').replace(LINE_BREAK_IN_COMMENT, ' '));
}

function danglingIn(prose: string): string[] {
  const cited = [...prose.matchAll(RULE_LIST)].flatMap(([, list = '']) => list.match(/[A-G]\d?/g) ?? []);
  const rooted = found(prose, ROOTED).filter((path) => !/[<>*{}]/.test(path));
  const named = found(prose, NAMED).filter((path) => !/^(apps|libs|tools|docs|docker|test)\//.test(path));
  return [
    ...cited.filter((id) => !rules.has(id)).map((id) => `rule ${id}`),
    ...found(prose, SECTION),
    ...rooted.filter((path) => !resolves(path)),
    ...named.filter((path) => !pathEnds.has(path)),
  ];
}

function danglingLinks(page: string, prose: string): string[] {
  const links = [...prose.replace(/`[^`\n]*`/g, '').matchAll(LINK)].map(([, target = '']) => target);
  const relative = links.filter((target) => !/^[a-z]+:/.test(target));
  return relative.filter((target) => !resolves(target.startsWith('#') ? page + target : join(dirname(page), target)));
}

function found(prose: string, pattern: RegExp): string[] {
  return [...prose.matchAll(pattern)].map(([match]) => match);
}

function resolves(reference: string): boolean {
  const [path = '', anchor] = reference.split('#');
  if (GENERATED.has(path)) return true;
  if (!existsSync(join(root, path))) return false;
  return anchor === undefined || extname(path) !== '.md' || anchorsOf(normalize(path)).has(anchor);
}

/** Returns the anchors for a page's headings, as GitHub generates them. */
function anchorsOf(page: string): Set<string> {
  const known = anchorsOfPage.get(page);
  if (known !== undefined) return known;
  const anchors = new Set<string>();
  for (const [, heading = ''] of text(page)
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6} +(.*?) *$/gm)) {
    const shown = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const anchor = shown
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let repeat = 1; anchors.has(unique); repeat += 1) unique = `${anchor}-${repeat}`;
    anchors.add(unique);
  }
  anchorsOfPage.set(page, anchors);
  return anchors;
}

/**
 * Returns all endings of the file's path, from the file's name to the whole path. A reference can name the file by any
 * of these endings.
 */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return [basename(path), ...parts.slice(0, -1).map((_, from) => parts.slice(from).join('/'))];
}
