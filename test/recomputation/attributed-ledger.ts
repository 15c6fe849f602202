import {
  vendorOf,
  SALARY_PERIODS,
  SENIORITIES,
  WORKPLACES,
  type DecidedFact,
  type Fact,
  type PostingAttributes,
} from '@hiring/contracts';
import type { Draws } from '@hiring/fake-boards';
import { randomTextFacts } from '../../apps/reads/src/testing/random-text-facts.js';
import { generateLedger, type LedgerOptions } from '../generator/ledger.generator.js';

const VENDORS = ['greenhouse', 'lever', 'ashby', 'workable'];

/**
 * Generates a ledger and adds what the generator leaves out: postings' data, closures for all reasons, moves between
 * tracking systems, and companies without a country.
 */
export function* attributedLedger(options: LedgerOptions, draws: Draws): Generator<Fact> {
  let event_seq = 0;
  const next = (fact: DecidedFact): Fact => ({ ...fact, event_seq: (event_seq += 1) }) as Fact;
  for (const fact of generateLedger(options)) {
    yield next(varied(fact, draws));
    const { company_id, observed_at } = fact;
    if (fact.type !== 'board_crawled' || fact.outcome !== 'complete' || !draws.chance(0.01)) continue;
    const [from_vendor, to_vendor] = [draws.pick(VENDORS), vendorOf(fact.board_id)];
    const daysAgo = draws.between(0, 60) * 86_400_000;
    yield next({
      ...{ type: 'ats_migrated', company_id, observed_at, crawl_id: fact.crawl_id, from_vendor, to_vendor },
      ...{ from_board_id: `${from_vendor}/old-${company_id}`, to_board_id: fact.board_id },
      ...{ occurred_at: new Date(Date.parse(observed_at) - daysAgo).toISOString() },
      ...{ overlap: 0.5, confidence: 0.7 },
    });
  }
}

function varied(fact: Fact, draws: Draws): Fact {
  switch (fact.type) {
    case 'company_registered':
      return draws.chance(0.2) ? { ...fact, hq_country: null } : fact;
    case 'opened':
      return { ...fact, ...attributes(draws) };
    case 'req_relinked':
      return draws.chance(0.5) ? { ...fact, ...attributes(draws) } : fact;
    case 'closed':
      return { ...fact, reason: draws.pick(['missed', 'missed', 'proof', 'expired', 'board_absent']) };
    default:
      return fact;
  }
}

function attributes(draws: Draws): PostingAttributes {
  const known = <T>(values: readonly T[]) => ({ value: draws.pick(values), source: 'published' }) as const;
  const bound = (20 + draws.below(180)) * 1_000;
  const salary = {
    ...{ min: draws.chance(0.5) ? bound : null, max: draws.chance(0.7) ? bound + 5_000 : null },
    ...{ currency: draws.pick(['USD', 'EUR']), period: draws.pick(SALARY_PERIODS) },
  };
  return {
    ...(draws.chance(0.6) && { seniority: known(SENIORITIES) }),
    ...(draws.chance(0.6) && { workplace: draws.chance(0.1) ? null : known(WORKPLACES) }),
    ...(draws.chance(0.4) && { salary: { value: salary, source: 'published' as const } }),
    ...(draws.chance(0.5) && { text_facts: draws.chance(0.1) ? null : randomTextFacts(draws) }),
  };
}
