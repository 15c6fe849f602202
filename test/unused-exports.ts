import { text } from './source-tree.js';

/**
 * Returns exports in product files that no other file imports, as `path: name`. A type is permitted if its own file
 * uses it. A name that a package's index re-exports must be imported by a file outside the package or by a test in it.
 * @param product the files whose exports are judged
 * @param code every file in the repository that can import them
 */
export function unusedExports(product: string[], code: string[]): string[] {
  const byFile = code.map((path) => [path, importedNames(text(path))] as const);
  const imported = new Set(byFile.flatMap(([, names]) => names));
  const outside = (folder: string): Set<string> =>
    new Set(byFile.flatMap(([path, names]) => (path.startsWith(folder) && !path.endsWith('spec.ts') ? [] : names)));
  return product.flatMap((path) => {
    const source = text(path);
    const unused = declaredNames(source).filter(
      ({ name, isType }) => !imported.has(name) && !(isType && mentions(source, name) > 1),
    );
    const published = /^((?:libs|tools)\/.*)\/index\.ts$/.exec(path)?.[1];
    const users = published === undefined ? imported : outside(published);
    const unpublished = reexportedNames(source).filter((name) => !users.has(name));
    return [...unused.map(({ name }) => name), ...unpublished].map((name) => `${path}: ${name}`);
  });
}

function declaredNames(source: string): { name: string; isType: boolean }[] {
  const declarations = source.matchAll(
    /^export (?:declare |abstract |async )*(const|let|function\*?|class|enum|interface|type) (\w+)/gm,
  );
  return [...declarations].map(([, kind, name = '']) => ({ name, isType: kind === 'interface' || kind === 'type' }));
}

function reexportedNames(source: string): string[] {
  const lists = source.matchAll(/^export (?:type )?\{([^}]*)\} from/gm);
  return [...lists].flatMap(([, list = '']) => namesIn(list, /\bas (\w+)$/));
}

function importedNames(source: string): string[] {
  const lists = source.matchAll(
    /import (?:type )?(?:\w+, )?\{([^}]*)\} from|\{([^{}]*)\} = \(?\s*await import\(|import\([^)]*\)\)?\.(\w+)/g,
  );
  const named = [...lists].flatMap(([, statement, dynamic, member]) =>
    namesIn(statement ?? dynamic?.replaceAll(':', ' as') ?? member ?? '', /^(\w+) as\b/),
  );
  const namespaces = [...source.matchAll(/import \* as (\w+) from/g)];
  const members = namespaces.flatMap(([, namespace]) => [
    ...source.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g')),
  ]);
  return [...named, ...members.map((match) => match[1] ?? '')];
}

/** Returns the names in a list in braces. `renamed` matches the relevant name in `a as b`. */
function namesIn(list: string, renamed: RegExp): string[] {
  return list
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '')
    .map((item) => renamed.exec(item)?.[1] ?? item);
}

function mentions(source: string, name: string): number {
  return [...source.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length;
}
