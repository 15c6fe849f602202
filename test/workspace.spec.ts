import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { importsOf, text } from './source-tree.js';

const root = resolve(import.meta.dirname, '..');

/** Returns the workspace's packages with their declared dependencies. */
function declaredDependencies(): Map<string, string[]> {
  const folders = ['apps', 'libs', 'libs/platform', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'package.json')),
  );
  const packages = folders
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { name: string; dependencies?: Record<string, string> });
  return new Map(packages.map(({ name, dependencies = {} }) => [name, Object.keys(dependencies)]));
}

function dependantsOf(changed: string): Set<string> {
  const declared = declaredDependencies();
  const found = new Set([changed]);
  for (const name of found) {
    for (const [dependant, dependencies] of declared) if (dependencies.includes(name)) found.add(dependant);
  }
  return found;
}

test('a change in libs/signals affects the tests of its dependants, the tests of the whole, and nothing else', () => {
  const args = [
    'show',
    'projects',
    '--affected',
    '--files=libs/signals/src/index.ts',
    '--withTarget',
    'test',
    '--json',
  ];
  const output = execFileSync(join(root, 'node_modules/.bin/nx'), args, { cwd: root, encoding: 'utf8' });
  const affected = JSON.parse(output) as string[];
  expect(affected.toSorted()).toEqual([...dependantsOf('@hiring/signals'), 'test'].toSorted());
});

test('help of the command line starts without what connects, labels or reads boards: those are loaded by the commands that need them', () => {
  const loaded = new Set(['apps/support/src/main.ts']);
  const packages = new Set<string>();
  for (const path of loaded) {
    const statements = text(path).match(/^(import|export) (?!type\b)[^;]*from '[^']+'/gm) ?? [];
    const wanted = statements.map((statement) => statement.split("'")[1] ?? '');
    for (const name of wanted.filter((each) => !each.startsWith('.'))) packages.add(name);
    const names = new Set(wanted.map((each) => each.split('/').at(-1)?.replace(/\.js$/, '')));
    for (const file of importsOf(path)) if (names.has(/([^/]+)\.ts$/.exec(file)?.[1])) loaded.add(file);
  }
  expect(loaded.size).toBeGreaterThan(15);
  expect([...packages].filter((name) => !name.startsWith('node:')).sort()).toEqual([
    '@hiring/contracts',
    '@hiring/contracts/names',
    'commander',
  ]);
});
