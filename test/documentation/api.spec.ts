import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { OPERATIONS } from '@hiring/contracts/operations';
import { sourceFiles } from '../source-tree.js';
import { apiFiles } from './api-files.js';

const root = join(import.meta.dirname, '../..');
const written = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

test('docs/api and the generated parts of the clients match the API description: run "npm run docs:api" after a change', async () => {
  const files = await apiFiles();
  const outdated = Object.entries(files).filter(([path, text]) => written(path) !== text);
  expect(outdated.map(([path]) => path)).toEqual([]);
});

test('every operation has a page with a recorded example, and every page an operation', () => {
  const pages = readdirSync(join(root, 'docs/api/operations')).map((file) => basename(file, '.md'));
  expect(pages.sort()).toEqual(Object.keys(OPERATIONS).sort());
  const without = pages.filter((page) => !written(`docs/api/operations/${page}.md`).includes('HTTP/1.1 20'));
  expect(without).toEqual([]);
});

test('no link between the pages for customers is dead', () => {
  const pages = [
    ...['docs/api', 'docs/fixtures', 'examples'].flatMap((folder) => sourceFiles(folder, ['.md'])),
    'libs/client/README.md',
    'libs/client-python/README.md',
  ];
  const dead = pages.flatMap((page) =>
    [...written(page).matchAll(/\]\(([^)#:\s]+)(#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});
