import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The functions in this file take and return paths from this root. They leave out built and installed files. */
export const root = resolve(import.meta.dirname, '..');

const NOT_SOURCE = new Set(['node_modules', 'dist', '.git', '.nx', '.local', 'coverage', 'results']);

export function sourceFiles(folder: string, endings: string[]): string[] {
  const found: string[] = [];
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (NOT_SOURCE.has(entry.name)) continue;
      const inner = join(path, entry.name);
      if (entry.isDirectory()) walk(inner);
      else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(relative(root, inner));
    }
  };
  if (existsSync(join(root, folder))) walk(join(root, folder));
  return found;
}

export function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function isTest(path: string): boolean {
  return /\.(spec|bench)\.ts$/.test(path) || /-spec\.ts$/.test(path);
}

/** Returns the repository's files that a file imports, re-exports or names in `new URL('./x', import.meta.url)`. */
export function importsOf(path: string): string[] {
  const specifiers = text(path).matchAll(/(?:from|import|import\(|new URL\()\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...specifiers].map((match) => sourceOf(relative(root, resolve(root, dirname(path), match[1] ?? ''))));
}

/** Returns import cycles, including those by type imports. */
export function importCycles(files: string[]): string[][] {
  const cycles: string[][] = [];
  const known = new Set(files);
  const finished = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) cycles.push(trail.slice(trail.indexOf(path)));
    if (finished.has(path) || trail.includes(path)) return;
    for (const target of importsOf(path).filter((imported) => known.has(imported))) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of files) visit(path, []);
  return cycles;
}

/** Returns apps' feature folders, `apps/<app>/src/<folder>`, that import themselves through other folders. */
export function folderCycles(files: readonly string[]): string[] {
  const imported = new Map<string, Set<string>>();
  for (const path of files.filter((file) => !isTest(file))) {
    const folder = featureOf(path);
    if (folder === undefined) continue;
    const targets = importsOf(path).flatMap((target) => featureOf(target) ?? []);
    imported.set(folder, new Set([...(imported.get(folder) ?? []), ...targets.filter((target) => target !== folder)]));
  }
  return [...imported.keys()].sort().filter((folder) => {
    const reached = new Set(imported.get(folder));
    for (const other of reached) for (const target of imported.get(other) ?? []) reached.add(target);
    return reached.has(folder);
  });
}

/**
 * Returns the file's feature folder. Returns undefined for files that compose the app, for migrations and for test-only
 * files.
 */
function featureOf(path: string): string | undefined {
  const feature = /^apps\/[^/]+\/src\/(?!migrations|testing)[^/]+(?=\/)/.exec(path)?.[0];
  return /\.testing\.ts$/.test(path) ? undefined : feature;
}

/** Returns every file that the entries import, directly or indirectly. */
export function reachableFrom(entries: string[]): Set<string> {
  const seen = new Set<string>(entries);
  for (const path of seen) {
    if (!existsSync(join(root, path)) || !/\.(ts|tsx|mjs)$/.test(path)) continue;
    for (const target of importsOf(path)) seen.add(target);
  }
  return seen;
}

function sourceOf(path: string): string {
  const source = path.replace(/\.js$/, '.ts');
  return existsSync(join(root, source)) ? source : path;
}
