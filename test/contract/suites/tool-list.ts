import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arePresent, run } from '../installed-tools.js';
import type { Subject, Suite } from './suite.js';
import { ended, npmTools, pythonEnvironment } from './tools.js';

/** The limit for the number of tokens in the tool list. The list is part of every conversation with a model. */
const TOKENS_MAX = 4_500;
const CONVERTER = fileURLToPath(new URL('../clients/strict_tools.py', import.meta.url));
const HAS_PIP = arePresent([['python3', '-m', 'pip', '--version']]);

interface Tokens {
  Tiktoken: new (ranks: unknown) => { encode(text: string): number[] };
}

export const toolList: Suite = {
  name: 'MCP tool list',
  about: `at most ${TOKENS_MAX} tokens (o200k_base); tdqs lint; strict schemas as openai-agents makes them`,
  install: () => Promise.all([npmTools(), ...(HAS_PIP ? ['tool-list', 'strict-tools'].map(pythonEnvironment) : [])]),
  run: async (subject) => {
    const load = createRequire(join(await npmTools(), 'package.json'));
    const { Tiktoken } = load('js-tiktoken/lite') as Tokens;
    const text = await listed(subject);
    const count = new Tiktoken(load('js-tiktoken/ranks/o200k_base')).encode(text).length;
    const remarks = HAS_PIP ? [...(await linted(subject.folder, text)), ...(await strictOnes(text))] : [];
    return {
      looked: `${count} tokens`,
      failures: [...(count > TOKENS_MAX ? [`the list has ${count} tokens`] : []), ...remarks],
    };
  },
};

/** Returns the linter's errors and warnings about the tools' descriptions. */
async function linted(folder: string, text: string): Promise<string[]> {
  const file = join(folder, 'tools.json');
  writeFileSync(file, JSON.stringify((JSON.parse(text) as { result: unknown }).result));
  const tdqs = join(await pythonEnvironment('tool-list'), 'bin', 'tdqs');
  const { code, printed, complaints } = await ended(tdqs, ['lint', '--file', file, '--fail-on', 'warning']);
  if (code === 0) return [];
  const remarks = printed.split('\n').filter((line) => /^ +(error|warning)/.test(line));
  return remarks.length > 0 ? remarks : [`tdqs ended with ${code}: ${complaints.slice(-500)}`];
}

/**
 * Checks that the tools' arguments can be converted to strict schemas. Returns a line for each tool for which this is
 * not possible.
 */
async function strictOnes(text: string): Promise<string[]> {
  const { result } = JSON.parse(text) as { result: unknown };
  const python = join(await pythonEnvironment('strict-tools'), 'bin', 'python3');
  const printed = await run(python, [CONVERTER], { input: JSON.stringify(result) });
  return printed.split('\n').filter((line) => line !== '');
}

async function listed({ surfaces, key }: Subject): Promise<string> {
  const response = await fetch(`${surfaces[0]?.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'x-api-key': key.raw,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  if (response.status !== 200) throw new Error(`tools/list is answered ${response.status}`);
  return response.text();
}
