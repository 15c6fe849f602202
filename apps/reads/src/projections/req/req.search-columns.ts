import type { Instant } from '@hiring/contracts';
import { arrayLiteral, type Cell } from '@hiring/platform-postgres';
import { payOf, postedAt, postingTerms, textTerms, yearlySalary, type ReqRow } from '@hiring/signals';
import type { Column } from '../column-write.js';

/** Columns by which postings are searched and listed. An unknown date or salary is null. */
export const SEARCH_COLUMNS: readonly (Column & { rest?: string })[] = [
  { name: 'posted_at', type: 'timestamptz' },
  { name: 'salary_currency', type: 'text' },
  // the upper bound if there is one, else the lower bound
  { name: 'salary_yearly', type: 'bigint' },
  // whether only the text names the pay
  { name: 'salary_from_text', type: 'boolean', rest: 'NOT NULL DEFAULT false' },
  // the title's words and the other searched values, in the form of TERMS
  { name: 'terms', type: 'text[]', rest: "NOT NULL DEFAULT '{}'" },
  // Bloom filter for the terms (see signatureOf). An index walk compares it with the filter for the searched terms.
  { name: 'signature', type: 'bigint', rest: 'NOT NULL DEFAULT 0' },
  // separate Bloom filter for the text's terms: in a shared filter, their many bits would often make other terms match
  // falsely
  { name: 'text_signature', type: 'bigint', rest: 'NOT NULL DEFAULT 0' },
];

/** Returns SQL that defines the columns in CREATE TABLE. */
export function searchColumnsDdl(columns = SEARCH_COLUMNS): string[] {
  return columns.map(({ name, type, rest = '' }) => `${name} ${type} ${rest}`);
}

/**
 * Makes terms for salaries and months, so that the index on `terms` finds words and also ranges. The exact values in
 * the columns are compared afterwards.
 */
export const RANGE_TERMS = {
  /** Returns the terms for all levels that the salary reaches. */
  salaryOf: (currency: string, yearly: number) =>
    SALARY_LEVELS.filter((level) => yearly >= level).map((level) => RANGE_TERMS.salary(currency, level)),
  /** Does the same as `salaryOf`, but for a salary that only the posting's text names. */
  textSalaryOf: (currency: string, yearly: number) =>
    SALARY_LEVELS.filter((level) => yearly >= level).map((level) => RANGE_TERMS.textSalary(currency, level)),
  salary: (currency: string, level: number) => `y=${currency}${level}`,
  textSalary: (currency: string, level: number) => `z=${currency}${level}`,
  /** Returns the highest level not above `min`; undefined if there is none. */
  salaryLevel: (min: number): number | undefined => SALARY_LEVELS.findLast((one) => one <= min),
  postedIn: (month: string) => `d=${month}`,
  firstSeenIn: (month: string) => `n=${month}`,
};

export function monthOf(instant: Instant): string {
  return instant.slice(0, 'yyyy-mm'.length);
}

/** The salary levels: 1, 2 and 5 times each power of ten, from 10,000 to 5,000,000. */
const SALARY_LEVELS = [10_000, 100_000, 1_000_000].flatMap((power) => [power, 2 * power, 5 * power]);

/** Number of bits in a signature. A positive Postgres bigint has 63. */
const SIGNATURE_BITS = 63;

/** Bits per term. With ten terms per req, 5.5 % of the reqs that do not have a searched term match it falsely. */
const BITS_PER_TERM = 3;

/**
 * Returns a Bloom filter of 63 bits, three for each term, as a Postgres bigint in decimal. One comparison excludes
 * nearly every req that lacks a searched term.
 */
export function signatureOf(terms: readonly string[]): string {
  let [high, low] = [0, 0];
  for (const term of terms) {
    const [hash, step] = hashesOf(term);
    for (let number = 0; number < BITS_PER_TERM; number += 1) {
      const bit = (hash + number * step) % SIGNATURE_BITS;
      if (bit < 32) low |= 1 << bit;
      else high |= 1 << (bit - 32);
    }
  }
  return ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString();
}

/**
 * Returns two numbers for double hashing: the term's FNV-1a hash, and a step from its upper bits (Kirsch and
 * Mitzenmacher, Less Hashing, Same Performance).
 */
function hashesOf(term: string): [hash: number, step: number] {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  return [(hash >>> 0) % SIGNATURE_BITS, 1 + ((hash >>> 8) % (SIGNATURE_BITS - 1))];
}

export function searchCells(req: ReqRow): Cell[] {
  const { salary, isFromText } = payOf(req.attributes);
  const [posted, yearly] = [postedAt(req), yearlySalary(salary)];
  const [terms, ofText] = [postingTerms(req), textTerms(req.attributes)];
  const ranges = [RANGE_TERMS.firstSeenIn(monthOf(req.first_seen))];
  if (posted !== null) ranges.push(RANGE_TERMS.postedIn(monthOf(posted)));
  if (salary !== undefined && yearly !== null) {
    const levels = isFromText ? RANGE_TERMS.textSalaryOf : RANGE_TERMS.salaryOf;
    ranges.push(...levels(salary.currency, yearly));
  }
  return [
    posted,
    salary?.currency ?? null,
    yearly,
    isFromText,
    arrayLiteral([...terms, ...ofText, ...ranges]),
    signatureOf(terms),
    signatureOf(ofText),
  ];
}
