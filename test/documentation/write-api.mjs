import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import '../bench/typescript-hooks.mjs';

/** `npm run docs:api`: writes docs/api and the clients' generated parts from the API description. Build first. */
const { apiFiles } = await import('./api-files.ts');
for (const [path, text] of Object.entries(await apiFiles())) {
  const file = join(import.meta.dirname, '../..', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
