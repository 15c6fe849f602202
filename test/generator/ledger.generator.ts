import type { Fact } from '@hiring/contracts';
import { hash32 } from '@hiring/fake-boards';
import { CompanyLife } from './company-life.js';
import { DAY_MS } from './life-parts.js';

export interface LedgerOptions {
  seed: number;
  companies: number;
  /** The approximate number of reqs opened in the whole history. */
  reqs: number;
  until: string;
  /** The number of days, 540 (18 months) by default. */
  days?: number;
  /** Customers that own private companies. Each customer owns about one company in 500. */
  owners?: readonly string[];
}

const DEFAULT_DAYS = 540;
const PRIVATE_SHARE = 500;

/**
 * Generates a whole ledger from `event_seq` 1, in the sequencer's order. The same options give the same ledger. Only
 * the open reqs are in memory, not the facts.
 */
export function* generateLedger(options: LedgerOptions): Generator<Fact> {
  const { days, startMs, endMs } = spanOf(options);
  const agenda: CompanyLife[][] = Array.from({ length: days + 1 }, () => []);
  const put = (life: CompanyLife): void => {
    const day = Math.floor((life.dueMs - startMs) / DAY_MS);
    if (life.dueMs <= endMs) (agenda[day] as CompanyLife[]).push(life);
  };
  for (let companyId = 1; companyId <= options.companies; companyId += 1) {
    put(lifeOf(companyId, options));
  }
  let event_seq = 0;
  for (const today of agenda) {
    // A company that is due again on the same day is appended to the list being walked.
    for (const life of today) {
      for (const fact of life.crawl()) yield { event_seq: (event_seq += 1), ...fact } as Fact;
      put(life);
    }
    today.length = 0;
  }
}

/**
 * Generates the same companies' histories as `generateLedger`, but one company after the other, and numbers the facts
 * in this order.
 */
export function* generateByCompany(options: LedgerOptions): Generator<Fact[]> {
  const { endMs } = spanOf(options);
  let event_seq = 0;
  for (let companyId = 1; companyId <= options.companies; companyId += 1) {
    const life = lifeOf(companyId, options);
    const facts: Fact[] = [];
    while (life.dueMs <= endMs) {
      for (const fact of life.crawl()) facts.push({ event_seq: (event_seq += 1), ...fact } as Fact);
    }
    yield facts;
  }
}

function spanOf({ days = DEFAULT_DAYS, until }: LedgerOptions): { days: number; startMs: number; endMs: number } {
  const endMs = Date.parse(until);
  return { days, startMs: endMs - days * DAY_MS, endMs };
}

function lifeOf(companyId: number, options: LedgerOptions): CompanyLife {
  const { startMs, endMs } = spanOf(options);
  const meanReqs = options.reqs / options.companies;
  return new CompanyLife({
    seed: options.seed,
    companyId,
    startMs,
    endMs,
    meanReqs,
    owner: ownerOf(companyId, options),
  });
}

function ownerOf(companyId: number, { seed, owners }: LedgerOptions): string | null {
  if (owners === undefined || owners.length === 0) return null;
  const draw = hash32(seed, companyId, 99) % PRIVATE_SHARE;
  return owners[draw] ?? null;
}
