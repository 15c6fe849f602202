import type { LedgerOptions } from '../../generator/ledger.generator.js';

/** The number of companies. The full size is 100,000 companies with a million reqs in 18 months. */
export const COMPANIES = Number(process.env['READS_BENCH_COMPANIES'] ?? 100_000);
const REQS_PER_COMPANY = 10;

export const CATALOGUE: LedgerOptions = {
  seed: 1,
  companies: COMPANIES,
  reqs: COMPANIES * REQS_PER_COMPANY,
  until: '2026-11-20T00:00:00.000Z',
};
