import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { FAULT_KINDS } from './plan.js';
import { PLANTS } from './plants.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.each(Object.entries(PLANTS))(
  '%s: replaces texts that the compiled code has once',
  (_name, { file, text, also }) => {
    const source = readFileSync(`${root}${file}`, 'utf8');
    for (const each of [text, also?.text ?? text]) expect(source.split(each)).toHaveLength(2);
  },
);

test.each(Object.entries(PLANTS))('%s: is run under known faults', (_name, { seenWith }) => {
  const kinds: readonly string[] = FAULT_KINDS;
  expect(seenWith.split(',').filter((kind) => !kinds.includes(kind))).toEqual([]);
});
