import { expect, test } from '@jest/globals';
import { FakeClock } from '@hiring/platform-testing';
import { CompanyNames, type NamesCaller } from './company-names.js';

const HOUR_MS = 3_600_000;

/** Stub with the companies 1 to 500. It records the requests. */
class Reads {
  readonly asked: { customer_id: string; ids: number[] }[] = [];

  caller(customerId = 'cus_1'): NamesCaller {
    const request = (_method: string, sent: { customer_id: string; ids: number[] }): Promise<{ body: string }> => {
      this.asked.push(sent);
      const companies = sent.ids
        .filter((id) => id <= 500)
        .map((id) => ({ company_id: id, name: `Company ${id}`, domain: `c${id}.example` }));
      return Promise.resolve({ body: JSON.stringify({ companies }) });
    };
    return { customerId, requestId: 'r', bus: { request } as never };
  }
}

const named = (id: number) => ({ name: `Company ${id}`, domain: `c${id}.example` });

test('rows with an id and no name get the name; those that have one stay', async () => {
  const reads = new Reads();
  const names = new CompanyNames(new FakeClock());
  const rows = [
    { company_id: 1 },
    { company_id: 2, name: 'Own' },
    { company_id: 3, company: { name: 'x' } },
    { id: 4 },
  ];
  expect(await names.added({ rows, next_cursor: null }, undefined, reads.caller())).toEqual({
    rows: [{ company_id: 1, company: named(1) }, ...rows.slice(1)],
    next_cursor: null,
  });
  expect(reads.asked.map(({ ids }) => ids)).toEqual([[1]]);
});

test('an answer about one company has its name', async () => {
  const names = new CompanyNames(new FakeClock());
  expect(await names.added({ is_hiring: true }, 7, new Reads().caller())).toEqual({
    is_hiring: true,
    company: named(7),
  });
  expect(await names.added({ company_id: 8 }, undefined, new Reads().caller())).toMatchObject({ company: named(8) });
});

test('names are requested once in five minutes for each account, at most 100 at once', async () => {
  const clock = new FakeClock();
  const reads = new Reads();
  const names = new CompanyNames(clock);
  const rows = Array.from({ length: 250 }, (_, index) => ({ company_id: index + 1 }));
  await names.added({ rows }, undefined, reads.caller());
  await names.added({ rows }, undefined, reads.caller());
  expect(reads.asked.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
  await names.added({ rows: rows.slice(0, 1) }, undefined, reads.caller('cus_2'));
  expect(reads.asked).toHaveLength(4);
  clock.advance(HOUR_MS);
  await names.added({ rows: rows.slice(0, 1) }, undefined, reads.caller());
  expect(reads.asked).toHaveLength(5);
});

test('a company that the caller cannot see has no name', async () => {
  const result = await new CompanyNames(new FakeClock()).added(
    { rows: [{ company_id: 501 }] },
    undefined,
    new Reads().caller(),
  );
  expect(result).toEqual({ rows: [{ company_id: 501 }] });
});
