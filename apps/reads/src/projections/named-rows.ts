import type { Fact, Reobserved } from '@hiring/contracts';
import { reqKeysOf } from '@hiring/signals';

/** Returns the companies that the facts name but do not register. */
export function companiesNamedBy(facts: readonly Fact[]): number[] {
  const wanted = new Set<number>();
  const registered = new Set<number>();
  for (const { type, company_id } of facts) {
    if (type === 'company_registered') registered.add(company_id);
    else if (company_id !== 0 && !registered.has(company_id)) wanted.add(company_id);
  }
  return [...wanted];
}

/**
 * Returns the reqs that the facts name but do not open. Returns heartbeats separately, since they rarely change a req.
 */
export function reqsNamedBy(facts: readonly Fact[]): { keys: [number, string][]; heartbeats: Reobserved[] } {
  const keys = new Map<string, [number, string]>();
  const heartbeats = new Map<string, Reobserved>();
  const opened = new Set<string>();
  for (const fact of facts) {
    for (const key of reqKeysOf(fact)) {
      if (fact.type === 'opened') opened.add(key);
      else if (opened.has(key)) continue;
      else if (isHeartbeat(fact) && !heartbeats.has(key)) heartbeats.set(key, fact);
      else keys.set(key, [fact.company_id, key]);
    }
  }
  for (const key of keys.keys()) heartbeats.delete(key);
  return { keys: [...keys.values()], heartbeats: [...heartbeats.values()] };
}

/** Returns whether the fact is a heartbeat, the weekly "still open" event. Most facts are heartbeats. */
export function isHeartbeat(fact: Fact): fact is Reobserved {
  return (
    fact.type === 'reobserved' && fact.cause === 'heartbeat' && fact.posting_id === undefined && fact.replaces == null
  );
}
