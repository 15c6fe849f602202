import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import '../bench/typescript-hooks.mjs';

/** Writes docs/api and the clients' generated parts from the API description (`npm run docs:api`). Build first. */
const { apiFiles } = await import('./api-files.ts');
for (const [path, text] of Object.entries(await apiFiles())) {
  const file = join(import.meta.dirname, '../..', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
