import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { HiringClient } from '@hiring/client';
import { OPERATIONS } from '@hiring/contracts/operations';
import { camelCase } from './client-types.js';

const PYTHON = join(import.meta.dirname, '../../libs/client-python/src/hiring_client');

function typescriptMethods(): string[] {
  const names: string[] = [];
  for (
    let type: object = HiringClient.prototype;
    type !== Object.prototype;
    type = Object.getPrototypeOf(type) as object
  )
    names.push(...Object.getOwnPropertyNames(type));
  return [...new Set(names)].filter((name) => !['constructor', 'fresh', 'items'].includes(name)).sort();
}

/**
 * Returns a Python client's methods. The HTTP connection's own methods are left out, because the TypeScript client has
 * no such methods.
 */
function pythonMethods(client: 'Client' | 'AsyncClient'): string[] {
  const prefix = client === 'Client' ? '' : 'Async';
  const classes = [
    ['_generated/methods.py', `${prefix}Methods`],
    ['_calls.py', `${prefix}Calls`],
    ['_client.py', `${prefix}HiringClient`],
  ] as const;
  const names = classes.flatMap(([file, type]) => {
    const body = new RegExp(`^class ${type}\\b[^]*?(?=^class |(?![^]))`, 'm').exec(
      readFileSync(join(PYTHON, file), 'utf8'),
    );
    if (body === null) throw new Error(`${file} has no class ${type}`);
    return [...body[0].matchAll(/^ {4}(?:async )?def ([a-z]\w*)\(/gm)].map(([, name]) => name ?? '');
  });
  return [...new Set(names)].filter((name) => !['close', 'items'].includes(name)).sort();
}

test('every operation is a method with its name', () => {
  expect(typescriptMethods()).toEqual(expect.arrayContaining(Object.keys(OPERATIONS).map(camelCase)));
});

test.each(['Client', 'AsyncClient'] as const)('%s of Python has the methods of the TypeScript client', (client) => {
  expect(pythonMethods(client).map(camelCase).sort()).toEqual(typescriptMethods());
});
