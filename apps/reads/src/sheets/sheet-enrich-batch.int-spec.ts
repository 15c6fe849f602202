import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppError, type RowRefusal } from '@hiring/contracts';
import type { FoundRow } from '@hiring/contracts/operations';
import fc from 'fast-check';
import { bodyOf } from '../testing/answering.js';
import { ReadsBench } from '../testing/reads-bench.js';

const AT = '2026-11-02T10:00:00.000Z';
const CALLER = 'cus_caller';
const STRANGER = 'cus_stranger';
const WORDS = ['acme', 'beta', 'gamma', 'delta'];

const bench = new ReadsBench('batch', '2026-11-20T00:00:00.000Z');
let ids: number[];

/**
 * Adds one company each under the names `acme` and `gamma`, and two each under `beta` and `delta`. A company whose
 * owner is null is in the shared catalogue.
 */
beforeAll(async () => {
  await bench.open();
  const add = (word: string, owner: string | null): number =>
    bench.ledger.company(AT, owner, { name: `${word} GmbH`, domain: `${word}.example`, domain_aliases: [] });
  ids = [
    add('acme', null),
    add('beta', CALLER),
    add('beta', null),
    add('gamma', STRANGER),
    add('delta', STRANGER),
    add('delta', null),
  ];
  await bench.fold();
});
afterAll(() => bench.close());

const word = fc.constantFrom(...WORDS, 'unknown');
const row = fc.record(
  {
    domain: word.map((name) => (name === 'unknown' ? 'not a domain' : `https://www.${name}.example/jobs`)),
    name: word.map((name) => name.toUpperCase()),
  },
  { requiredKeys: [] },
);

/** Makes the single-row call for one row. Returns its answer or its error. */
async function single(naming: { domain?: string; name?: string }): Promise<FoundRow | RowRefusal> {
  try {
    const answer = await bench.reads.sheets.enrich({ customer_id: CALLER, ...naming });
    return { coverage: answer.coverage ?? 'none', result: bodyOf(answer) as unknown as FoundRow['result'] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, publicMessage: message, errors } = error;
    return { refusal: { code, message, ...(errors !== undefined && { errors }) } };
  }
}

it("answers each row as the single operation does, other customers' companies included, in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
      const batch = await bench.reads.sheets.enrichBatch({ customer_id: CALLER, rows });
      expect(batch.rows).toEqual(await Promise.all(rows.map(single)));
    }),
    { numRuns: 60 },
  );
});

it('reads the companies of an earlier run, whatever their names are now', async () => {
  const [acme = 0, beta = 0] = ids;
  const rows = [
    { domain: 'gone.example', company_id: acme },
    { domain: 'acme.example', company_id: null },
    { name: 'Acme', company_id: beta },
    { name: 'Acme' },
  ];
  const answer = await bench.reads.sheets.enrichBatch({ customer_id: CALLER, rows });
  const found = answer.rows.map((one) => ('refusal' in one ? one.refusal.code : one.result.company_id));
  expect(found).toEqual([acme, 'not_found', beta, acme]);
});

it("does not read another customer's company by its id", async () => {
  const rows = ids.map((company_id) => ({ name: 'x', company_id }));
  const answer = await bench.reads.sheets.enrichBatch({ customer_id: STRANGER, rows });
  const found = answer.rows.map((one) => ('refusal' in one ? null : one.result.company_id));
  expect(found).toEqual([ids[0], null, ...ids.slice(2)]);
});
