import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/**
 * Compares the values' hashes with the hashes that the previous version of the code wrote to the file. During an
 * upgrade, both versions run side by side, so they must compute the same values unless a rule changes. After a rule
 * change, run `RECORD=1 npm run test:unit -- --testPathPatterns replay`.
 */
export function expectAsRecorded(file: URL, values: readonly unknown[]): void {
  const hashes = values.map((value) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16));
  if (process.env['RECORD'] !== undefined) writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`);
  expect(hashes).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}
