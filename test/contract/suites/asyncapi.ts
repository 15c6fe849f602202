import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Suite } from './suite.js';
import { npmTools } from './tools.js';

interface Diagnostic {
  code: string | number;
  message: string;
  path: (string | number)[];
  /** The severity; 0 is an error. */
  severity: number;
}

interface ParserModule {
  Parser: new () => { parse(text: string): Promise<{ diagnostics: Diagnostic[] }> };
}

/** Uses the parser of the AsyncAPI command line directly, because the command line needs another 440 MB. */
export const asyncApi: Suite = {
  name: 'AsyncAPI parser',
  about: '/asyncapi.json is a valid AsyncAPI 3 document',
  install: npmTools,
  run: async ({ asyncApiFile }) => {
    const { Parser } = createRequire(join(await npmTools(), 'package.json'))('@asyncapi/parser') as ParserModule;
    const text = readFileSync(asyncApiFile, 'utf8');
    const { diagnostics } = await new Parser().parse(text);
    const errors = diagnostics.filter(({ severity }) => severity === 0);
    const { asyncapi } = JSON.parse(text) as { asyncapi: string };
    return {
      looked: `version ${asyncapi}, ${diagnostics.length - errors.length} remarks`,
      failures: errors.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`),
    };
  },
};
