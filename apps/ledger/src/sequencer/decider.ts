import { intakeId, type DecidedFact, type Fact, type IntakeMessage } from '@hiring/contracts';
import {
  companyOfCommand,
  decideCommand,
  decideObservation,
  emptyCompany,
  emptyRegistry,
  evolveCompany,
  evolveRegistry,
  type CompanyState,
  type Decision,
} from '@hiring/ledger';
import { CompanyCache } from './company-cache.js';
import type { IntakeItem } from './intake-reader.js';
import { ledgerMetrics } from './ledger.metrics.js';
import type { StateStore } from './state-store.js';
import { messageId, recordedId, rejectionId } from './recorded-id.js';

/**
 * Applies the rules in libs/ledger: loads the companies' states, decides which facts a message produces, and folds the
 * facts into the states. The folded states are valid only if the commit that follows succeeds.
 */
export class Decider {
  private readonly registry = emptyRegistry();
  private readonly cache = new CompanyCache();
  private recorded = new Set<string>();

  constructor(
    private readonly store: StateStore,
    private readonly newSlugSuffix: () => string,
  ) {}

  async loadRegistry(): Promise<void> {
    for (const fact of await this.store.registryFacts()) evolveRegistry(this.registry, fact);
  }

  /** Fetches every state and recorded id that the batch may need, in two queries. */
  async load(items: IntakeItem[], topicId: string): Promise<void> {
    const ids = items.flatMap((item) => [
      rejectionId(topicId, item.offset),
      ...('message' in item ? [messageId(item.message)] : []),
    ]);
    const companies = items.flatMap((item) => ('message' in item ? [this.companyOf(item.message)] : []));
    [this.recorded] = await Promise.all([
      this.store.recordedIds(ids),
      this.loadCompanies(companies.filter((id) => id !== null)),
    ]);
  }

  private async loadCompanies(ids: number[]): Promise<void> {
    const needed = new Set(ids);
    this.cache.trim(needed);
    const missing = [...needed].filter((id) => !this.cache.has(id));
    for (const state of await this.store.companies(missing)) this.cache.put(state);
  }

  private companyOf(message: IntakeMessage): number | null {
    return message.type === 'observation' ? message.company_id : companyOfCommand(this.registry, message);
  }

  /**
   * Returns the facts that one intake item produces, numbered from `seq` + 1. They are already folded into the states.
   * Empty if the item is already on the ledger or yields no fact.
   */
  decide(item: IntakeItem, topicId: string, seq: number): Fact[] {
    if (!('message' in item)) return this.reject(item, item.rejected, topicId, seq);
    const { message } = item;
    if (this.recorded.has(messageId(message)) || this.recorded.has(rejectionId(topicId, item.offset))) {
      ledgerMetrics.repeated.inc();
      return [];
    }
    const decision = this.decision(message, item.appendedAtMs);
    switch (decision.kind) {
      case 'facts':
        return this.number(decision.facts, seq);
      case 'rejected':
        return this.reject(item, decision.reason, topicId, seq);
      case 'ignored':
        if (decision.reason === 'stale')
          return this.reject(item, 'stale: older than the last recorded crawl of its board', topicId, seq);
        ledgerMetrics.repeated.inc();
        return [];
    }
  }

  private decision(message: IntakeMessage, appendedAtMs: number): Decision {
    const companyId = this.companyOf(message);
    const company = companyId === null ? null : (this.cache.get(companyId) ?? null);
    if (message.type === 'observation') return decideObservation(company, message, appendedAtMs);
    return decideCommand(this.registry, company, message, this.newSlugSuffix(), appendedAtMs);
  }

  /** Returns the fact for a rejected record; empty if it is already on the ledger. */
  reject(item: IntakeItem, reason: string, topicId: string, seq: number): Fact[] {
    if (this.recorded.has(rejectionId(topicId, item.offset))) return [];
    ledgerMetrics.rejected.inc();
    const fact: DecidedFact = {
      type: 'intake_rejected',
      company_id: 0,
      observed_at: new Date(item.appendedAtMs).toISOString(),
      topic_id: topicId,
      offset: item.offset.toString(),
      id: 'message' in item ? intakeId(item.message) : item.id,
      reason,
    };
    return this.number([fact], seq);
  }

  private number(decided: DecidedFact[], seq: number): Fact[] {
    const facts = decided as Fact[];
    facts.forEach((fact, index) => {
      fact.event_seq = seq + 1 + index;
      this.evolve(fact);
    });
    return facts;
  }

  /** Folds facts that were read from the ledger. */
  async fold(facts: Fact[]): Promise<void> {
    await this.loadCompanies(facts.map((fact) => fact.company_id).filter((id) => id > 0));
    for (const fact of facts) this.evolve(fact);
  }

  private evolve(fact: Fact): void {
    const id = recordedId(fact);
    if (id !== null) this.recorded.add(id);
    evolveRegistry(this.registry, fact);
    if (fact.company_id === 0) return;
    const cached = this.cache.get(fact.company_id);
    if (cached === undefined) this.cache.put(evolveCompany(emptyCompany(fact.company_id), fact));
    else evolveCompany(cached, fact);
  }

  companiesTouchedBy(facts: Fact[]): CompanyState[] {
    const ids = new Set(facts.map((fact) => fact.company_id));
    const companies = [...ids].flatMap((id) => this.cache.get(id) ?? []);
    // Put the companies into the cache again, which updates their counted sizes.
    for (const company of companies) this.cache.put(company);
    return companies;
  }
}
