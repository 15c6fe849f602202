import { afterAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { testServers } from '@hiring/platform-testing';
import { arrayLiteral } from './array-literal.js';
import { createPool } from './pool.js';

const pool = createPool({ url: (await testServers()).databaseAdminUrl, max: 1, applicationName: 'array-literal' });
afterAll(() => pool.end());

it('is parsed by Postgres into the original values', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
    fc.constantFrom('', 'null', 'NULL', '{}', 'a,b', '"', '\\', '2026-03-02T10:00:00.000Z', ' '),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      const { rows } = await pool.query<{ back: (string | null)[] }>('SELECT $1::text[] AS back', [
        arrayLiteral(values),
      ]);
      expect(rows[0]?.back).toEqual(values);
    }),
    { numRuns: 300 },
  );
});
