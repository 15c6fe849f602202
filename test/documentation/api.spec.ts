import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { apiFiles } from './api-files.js';

const written = (path: string): string => {
  const file = join(import.meta.dirname, '../..', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

test('docs/api and the client’s types say what the API description says: run "npm run docs:api" after a change', async () => {
  const files = await apiFiles();
  const outdated = Object.entries(files).filter(([path, text]) => written(path) !== text);
  expect(outdated.map(([path]) => path)).toEqual([]);
});
