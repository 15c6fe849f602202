import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage } from './configuration-table.js';

test('docs/configuration.md matches the config classes: run "npm run docs:configuration" after a change', async () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  expect(written).toBe(await configurationPage());
});
