import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** This script builds the published package: ES modules and CommonJS, each with types. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const compile = (...args) =>
  execFileSync(process.execPath, [here('../../node_modules/typescript-7/bin/tsc'), ...args], {
    cwd: here('.'),
    // The compiler's output goes to stderr, because programs may parse what npm pack writes to stdout.
    stdio: ['ignore', process.stderr, process.stderr],
  });

compile('--build');
compile('--project', 'tsconfig.cjs.json');
// Marks this folder's files as CommonJS, because the package has the type "module".
writeFileSync(here('dist/cjs/package.json'), '{ "type": "commonjs" }\n');
