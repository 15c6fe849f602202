import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/**
 * Compares values with the last version's, whose hashes the file has. During an upgrade two versions' processes work
 * side by side, so changed code must not change a result unless a rule changes. After changing a rule: `RECORD=1 npm
 * run test:unit -- --testPathPatterns replay`.
 */
export function expectAsRecorded(file: URL, values: readonly unknown[]): void {
  const hashes = values.map((value) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16));
  if (process.env['RECORD'] !== undefined) writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`);
  expect(hashes).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}
