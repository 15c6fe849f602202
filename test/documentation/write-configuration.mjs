import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../bench/typescript-hooks.mjs';

/** Writes docs/configuration.md (`npm run docs:configuration`). Build first. */
const { configurationPage } = await import('./configuration-table.ts');
writeFileSync(join(import.meta.dirname, '../../docs/configuration.md'), await configurationPage());
