import type { TopicRecord } from '../topics.js';

/** A fact with the members that the checks read. It is decoded independently of the product's code. */
export interface LedgerFact {
  event_seq: number;
  type: string;
  company_id: number;
  observed_at: string;
  crawl_id?: string;
  command_id?: string;
  req_key?: string;
  title?: string;
  alias_of?: string;
  baseline?: boolean;
  board_id?: string;
  outcome?: string;
  held?: boolean;
  lost?: string;
  owner?: string | null;
}

export const PUBLIC_TYPES = ['opened', 'reposted', 'reobserved'];

export function factsOf(ledger: readonly TopicRecord[]): LedgerFact[] {
  return ledger.map(({ value }) => value as unknown as LedgerFact);
}

/** Returns the companies in the shared catalogue, which no customer owns. */
export function sharedCompanies(facts: readonly LedgerFact[]): Set<number> {
  const registered = facts.filter(({ type, owner }) => type === 'company_registered' && owner === null);
  return new Set(registered.map(({ company_id: id }) => id));
}

/** Returns the facts that every customer sees in the feed, in order. */
export function publicFacts(facts: readonly LedgerFact[]): LedgerFact[] {
  const shared = sharedCompanies(facts);
  return facts.filter(({ type, company_id: id }) => PUBLIC_TYPES.includes(type) && shared.has(id));
}

/** Returns the members that a fact and its event have in common. */
export function essenceOf(one: Partial<LedgerFact> & { event_type?: string }): unknown[] {
  return [one.event_seq, one.event_type ?? one.type, one.company_id, one.req_key, one.observed_at, one.title];
}
