import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { importTypeScript } from '../../libs/platform/testing/jest/typescript-hooks.mjs';

/**
 * Lets Node import the benchmarks' TypeScript. `@hiring/*` packages resolve to their compiled JavaScript, as in
 * production.
 */
importTypeScript({
  compile(url) {
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        target: 'es2023',
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    });
    return code;
  },
});
