import type { CompanyRegistered, CompanyUpdated, Fact, RegistryCommand } from '@hiring/contracts';

/** Values that are unique across all companies. */
export interface RegistryState {
  next_company_id: number;
  slugs: Set<string>;
  /** Company id by `domainKey(owner, domain)`. */
  company_by_domain: Map<string, number>;
  domain_by_company: Map<number, string>;
}

export function emptyRegistry(): RegistryState {
  return { next_company_id: 1, slugs: new Set(), company_by_domain: new Map(), domain_by_company: new Map() };
}

/** Returns a domain's key for its owner. A null owner means the shared catalogue. */
export function domainKey(owner: string | null, domain: string): string {
  return `${owner ?? ''} ${domain.trim().toLowerCase()}`;
}

/** Applies a fact to the registry in place, and returns the same object. */
export function evolveRegistry(registry: RegistryState, fact: Fact): RegistryState {
  if (fact.type === 'company_registered' || fact.type === 'company_updated') register(registry, fact);
  return registry;
}

/** Returns the id of the company whose state the command needs, or null for a new registration. */
export function companyOfCommand(registry: RegistryState, command: RegistryCommand): number | null {
  if (command.type !== 'register_company') return command.company_id;
  return registry.company_by_domain.get(domainKey(command.owner, command.domain)) ?? null;
}

function register(registry: RegistryState, fact: CompanyRegistered | CompanyUpdated): void {
  const known = registry.domain_by_company.get(fact.company_id);
  if (known !== undefined) registry.company_by_domain.delete(known);
  const key = domainKey(fact.owner, fact.domain);
  registry.company_by_domain.set(key, fact.company_id);
  registry.domain_by_company.set(fact.company_id, key);
  registry.slugs.add(fact.slug);
  registry.next_company_id = Math.max(registry.next_company_id, fact.company_id + 1);
}
