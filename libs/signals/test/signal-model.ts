import type { Fact, SignalRow } from '@hiring/contracts';
import { emptySignalState, evolveSignals, reqKeysOf, type SignalReq, type SignalState } from '../src/index.js';

/** Folds facts into signal events, without a database. */
export class SignalModel {
  readonly signals: SignalRow[] = [];
  private readonly companies = new Map<number, SignalState>();
  private readonly reqs = new Map<string, SignalReq>();

  static of(facts: readonly Fact[]): SignalRow[] {
    const model = new SignalModel();
    for (const fact of facts) model.fold(fact);
    return model.signals;
  }

  /** Folds a fact. Every row takes a round trip through JSON, and only changed reqs are stored. */
  fold(fact: Fact): void {
    const company = this.companies.get(fact.company_id) ?? emptySignalState(fact.company_id);
    const view = { company: copyOf(company), reqs: new Map<string, SignalReq>(), changed: new Set<string>() };
    for (const key of reqKeysOf(fact)) {
      const req = this.reqs.get(key);
      if (req !== undefined) view.reqs.set(key, copyOf(req));
    }
    this.signals.push(...evolveSignals(view, fact));
    this.companies.set(fact.company_id, view.company);
    for (const key of view.changed) this.reqs.set(key, view.reqs.get(key) as SignalReq);
  }
}

function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
