import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';

const page = readFileSync(join(import.meta.dirname, '../../docs/metering.md'), 'utf8');
const [, list = ''] = /<!-- free operations -->([^]*?)<!-- \/free operations -->/.exec(page) ?? [];

test('docs/metering.md says of every free operation, and of no other, why it gives nothing paid away', () => {
  const rows = [...list.matchAll(/^\| (`.*?) +\| (.+?) +\|$/gm)].map(([, names = '', why = '']) => ({ names, why }));
  const listed = rows.flatMap(({ names }) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  const free = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].meter === null);
  expect(listed.sort()).toEqual(free.sort());
  expect(rows.filter(({ why }) => why.trim() === '')).toEqual([]);
});
