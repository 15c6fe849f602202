import { beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { danglingReferences } from './references.js';
import {
  folderCycles,
  importCycles,
  importsOf,
  isTest,
  reachableFrom,
  root,
  sourceFiles,
  text,
} from './source-tree.js';
import { unusedExports } from './unused-exports.js';

const CODE = ['.ts', '.tsx', '.mjs'];
const FOLDERS = ['apps', 'libs', 'tools', 'docker', 'test'];
const LINES_MAX = 350;
const code = FOLDERS.flatMap((folder) => sourceFiles(folder, CODE));
const everything = sourceFiles('.', [
  '.ts',
  '.mjs',
  '.json',
  '.md',
  '.yaml',
  '.yml',
  '.sql',
  '.lua',
  '.sh',
  '.tpl',
]).filter((path) => path !== 'package-lock.json');
/** The words are written in halves, so that the tests below do not find them in this file. */
const marker = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK'].join('|')})\\b`);
const machinePath = new RegExp(
  `(^|[\\s"'\`(=:])/(${['wo' + 'rk', 'ro' + 'ot', 'ho' + 'me', 'Us' + 'ers'].join('|')})/\\w`,
  'm',
);

describe('source files', () => {
  test(`no file but a test is longer than ${LINES_MAX} lines`, () => {
    const written = code.filter((path) => !isTest(path) && !/\/src\/generated\//.test(path));
    const long = written.filter((path) => text(path).split('\n').length > LINES_MAX);
    expect(long).toEqual([]);
  });

  test('no leftover markers', () => {
    expect(everything.filter((path) => marker.test(text(path)))).toEqual([]);
  });

  test('no test is skipped, focused or left for later', () => {
    // A suite may choose `skip` by a condition, for example when recordings are missing.
    const skipping =
      /(?<!\? (test|describe) : )\b(it|test|describe)\.(skip|only|todo|failing)\b|\bx(it|test|describe)\(/;
    expect(code.filter((path) => path !== 'test/tidy.spec.ts' && skipping.test(text(path)))).toEqual([]);
  });

  test('no file or folder has a catch-all name', () => {
    const vague = /(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/;
    expect(code.filter((path) => vague.test(path))).toEqual([]);
  });

  test('names are kebab-case with role suffixes', () => {
    const odd = code.filter(
      (path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs)$/.test(basename(path)),
    );
    expect(odd).toEqual([]);
  });

  test('no path of a developer machine', () => {
    expect(everything.filter((path) => machinePath.test(text(path)))).toEqual([]);
  });

  test('nothing is dead: all code is reached from an entry or a test', () => {
    const entries = code.filter((path) => isTest(path) || isEntry(path));
    const reached = reachableFrom([...entries, 'jest.config.mjs']);
    const dead = code.filter((path) => !reached.has(path) && !path.endsWith('.d.ts') && !isSpawned(path));
    expect(dead).toEqual([]);
  });

  test('no product code is used by its tests alone', () => {
    const product = code.filter((path) => /^(apps|libs|tools)\/.*\/src\//.test(path) && !isTest(path));
    const reached = reachableFrom(product.filter(isEntry));
    const testOnly = /\/testing\/|\.(fixture|fake|testing|d)\.ts$/;
    expect(product.filter((path) => !reached.has(path) && !testOnly.test(path))).toEqual([]);
  });

  test('every export is imported somewhere', () => {
    // Customers import the client.
    const product = code.filter((path) => /^(apps|libs|tools)\/(?!client\/).*\/src\//.test(path) && !isTest(path));
    expect(unusedExports(product, code)).toEqual([]);
  });

  test('no files import each other in a cycle', () => {
    expect(importCycles(code)).toEqual([]);
  });

  test('no two feature folders of an app import each other, directly or through others', () => {
    expect(folderCycles(code)).toEqual([]);
  });

  test('no import leaves its package by a relative path', () => {
    const leaving = code
      .filter((path) => /^(apps|libs|tools)\//.test(path))
      .flatMap((path) => importsOf(path).map((target) => [path, target] as const))
      .filter(([path, target]) => packageOf(path) !== packageOf(target) && !/^\.\.\/shared(\/|$)/.test(target));
    expect(leaving).toEqual([]);
  });
});

describe('references', () => {
  test('every rule, path and anchor that a comment or a page refers to is in the repository', () => {
    const dangling = everything.flatMap((path) =>
      danglingReferences(path, text(path)).map((reference) => `${path}: ${reference}`),
    );
    expect(dangling).toEqual([]);
  });

  test.each([
    ['a rule id', 'libs/ledger/src/sample.ts', '/** Rules B1 to B9: matched. */', 'rule B9'],
    ['a section without its document', 'libs/signals/src/sample.ts', '// As in section 4.2.', 'section 4.2.'],
    [
      'a path from the root',
      'apps/reads/src/sample.ts',
      '/** See `libs/signals/absent.ts`. */',
      'libs/signals/absent.ts',
    ],
    ['a file by its name', 'apps/reads/src/sample.ts', '/** See `absent-file.ts`. */', 'absent-file.ts'],
    ['an anchor', 'libs/signals/src/sample.ts', '// `docs/reads.md#absent`', 'docs/reads.md#absent'],
    ['a relative link', 'docs/sample.md', 'See [this](absent.md).', 'absent.md'],
    ['an anchor in a link', 'docs/sample.md', 'See [this](reads.md#absent).', 'reads.md#absent'],
  ])('%s that resolves to nothing is found', (_kind, path, source, reference) => {
    expect(danglingReferences(path, source)).toContain(reference);
  });
});

describe('packages', () => {
  const manifests = ['apps', 'libs', 'tools'].flatMap((folder) => sourceFiles(folder, ['package.json']));

  test.each(manifests)('%s carries a type and a scope tag, by which imports are judged', (path) => {
    const { nx } = JSON.parse(text(path)) as { nx?: { tags?: string[] } };
    expect(nx?.tags).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^type:(app|client|contracts|pure|platform|tool)$/),
        expect.stringMatching(/^scope:/),
      ]),
    );
  });

  test.each(manifests)('%s is built with the rest: the root tsconfig refers to it', (path) => {
    const { references } = JSON.parse(text('tsconfig.json')) as { references: { path: string }[] };
    expect(references.map((reference) => reference.path)).toContain(packageOf(path));
  });
});

describe('an import that breaks the rules fails lint', () => {
  const BYTES = "import { randomBytes } from 'node:crypto'; export { randomBytes };";
  const rules: Record<string, [what: string, filePath: string, code: string][]> = {
    'no-restricted-imports': [
      ['a pure library importing a framework', 'libs/signals/src/index.ts', "import '@nestjs/common';"],
      ['a pure library importing a Node built-in', 'libs/signals/src/index.ts', "import 'node:fs';"],
      ['a pure library making random bytes', 'libs/billing/src/index.ts', BYTES],
      ['the client importing a Node built-in', 'libs/client/src/index.ts', "import 'node:http';"],
      ['an app importing an app', 'apps/gateway/src/main.ts', "import '@hiring/app-reads';"],
    ],
    'no-restricted-properties': [
      ['a pure library reading the clock', 'libs/ledger/src/index.ts', 'export const now = Date.now();'],
      ['a pure library rolling dice', 'libs/boards/src/index.ts', 'export const roll = Math.random();'],
    ],
    'no-restricted-syntax': [
      ['a pure library making a date of now', 'libs/ledger/src/index.ts', 'export const now = new Date();'],
    ],
    'no-restricted-globals': [
      ['a pure library reading the environment', 'libs/delivery/src/index.ts', 'export const env = process.env;'],
    ],
    '@nx/enforce-module-boundaries': [
      ['a pure library importing a platform library', 'libs/signals/src/index.ts', "import '@hiring/platform-kafka';"],
      ['a library of one service imported by another', 'apps/reads/src/main.ts', "import '@hiring/billing';"],
      ['a domain library importing one it does not build on', 'libs/signals/src/index.ts', "import '@hiring/boards';"],
      ['contracts importing a library', 'libs/contracts/src/index.ts', "import '@hiring/signals';"],
      ['the client importing a library', 'libs/client/src/index.ts', "import '@hiring/contracts';"],
      ['an app importing an app by path', 'apps/gateway/src/main.ts', "import '../../reads/src/main.js';"],
    ],
    'no-empty': [['an empty catch', 'apps/gateway/src/main.ts', 'try { void 0; } catch {}']],
  };
  const violations = Object.entries(rules).flatMap(([rule, cases]) => cases.map((one) => [...one, rule] as const));
  let results: string[][] = [];

  beforeAll(() => {
    const env = { ...process.env, NX_DAEMON: 'false', NODE_OPTIONS: '' };
    // Updates Nx's cached project graph, which the boundaries rule uses.
    execFileSync('node_modules/.bin/nx', ['show', 'projects'], { cwd: root, env });
    const input = JSON.stringify(violations.map(([, filePath, snippet]) => ({ filePath, code: `${snippet}\n` })));
    results = JSON.parse(
      execFileSync(process.execPath, ['test/lint-snippets.mjs'], { cwd: root, env, input }).toString(),
    ) as string[][];
  });

  test.each(violations.map((violation, index) => [violation[0], index, violation[3]] as const))(
    '%s',
    (_what, index, rule) => {
      expect(results[index]).toEqual(expect.arrayContaining([expect.stringContaining(`${rule}: `)]));
    },
  );
});

function isEntry(path: string): boolean {
  if (/^(libs|tools)\//.test(path) && exportedSources(packageOf(path)).includes(path)) return true;
  if (/^(apps|tools)\/[^/]+\/src\/(main|migrate)\.ts$/.test(path)) return true;
  return [
    'apps/console/src/main.tsx',
    'apps/console/vite.config.mjs',
    'apps/freshness/src/reading/readings.thread.ts',
    'apps/gateway/site/reference.mjs',
    'apps/gateway/site/try-it.mjs',
    'docker/make-secrets.mjs',
    'tools/stack/bootstrap.mjs',
    'tools/stack/main.ts',
    'tools/stack/stack/supervisor.ts',
    'tools/stack/stack/preparation.ts',
    'libs/client/prepack.mjs',
    'libs/platform/testing/jest/native-environment.mjs',
    'libs/platform/testing/jest/native-runtime.mjs',
    'libs/platform/testing/jest/start-servers.mjs',
    'libs/platform/testing/jest/stop-servers.mjs',
    'libs/platform/testing/jest/start-stack.mjs',
    'libs/platform/testing/jest/stop-stack.mjs',
    'libs/platform/testing/jest/short-suites-last.sequencer.mjs',
    'libs/platform/testing/jest/summary-reporter.mjs',
    'libs/platform/testing/jest/support-process.mjs',
    'test/accuracy/learn/write-weights.ts',
    'test/accuracy/write-draw.ts',
    'test/bench/run.mjs',
    'test/contract/run.mjs',
    'test/bench/bench-context.ts',
    'test/faults/run.mjs',
    'test/faults/jest.config.mjs',
    'test/mutation/run.mjs',
    'test/simulate/run.mjs',
    'test/soak/run.mjs',
    'test/lint-snippets.mjs',
    'test/browser/jest.config.mjs',
    'test/deploy/jest.config.mjs',
    'test/documentation/write-api.mjs',
    'test/documentation/write-configuration.mjs',
    'apps/reads/src/testing/write-plans.ts',
  ].includes(path);
}

/** Returns the source files that a package's manifest exports. */
function exportedSources(folder: string): string[] {
  if (folder === '') return [];
  const { exports = {} } = JSON.parse(text(`${folder}/package.json`)) as {
    exports?: Record<string, { '@app/source'?: string }>;
  };
  return Object.values(exports).map((target) => `${folder}/${(target['@app/source'] ?? '').replace('./', '')}`);
}

/** Returns whether a test or benchmark starts the file as a process. Such a file is named, not imported. */
function isSpawned(path: string): boolean {
  const name = basename(path).replace(/\.m?ts$/, '');
  return /(^|\/)(test|testing)\//.test(path) && code.some((other) => other !== path && text(other).includes(name));
}

function packageOf(path: string): string {
  return /^(apps\/[^/]+|libs\/platform\/[^/]+|libs\/[^/]+|tools\/[^/]+)\//.exec(path)?.[1] ?? '';
}
