import type { SavedSearchFilters } from '@hiring/contracts';
import { alternativeTerms, companyTerms, requiredTerms } from '@hiring/signals';

/** What saved searches compare in an event: the terms and the posting's salary. */
export interface SearchedEvent {
  /** Terms as `postingTerms` and `textTerms` return them. */
  terms: readonly string[];
  /** The currency; null when the pay is unknown. */
  currency: string | null;
  /** Salary per year, as `yearlySalary` returns it; null when unknown. */
  yearly: number | null;
}

function reachesSalary({ salary_min: min, currency }: SavedSearchFilters, event: SearchedEvent): boolean {
  return min === undefined || (event.currency === currency && event.yearly !== null && event.yearly >= min);
}

interface StoredSearch<Watcher> {
  filters: SavedSearchFilters;
  /** Required terms that are not part of the key under which the search is stored. */
  rest: readonly string[];
  /** Groups of terms. A matching event has at least one term from each group. */
  alternatives: readonly (readonly string[])[];
  watchers: Map<number, Watcher>;
  keys: readonly number[];
}

/** Number of term counters. If two terms use the same counter, they look more common, but matches stay correct. */
const COUNTERS = 1 << 16;
/** Number of events after which all counts are halved, so that recent events weigh more. */
const HALVED_AFTER = 100_000;
/**
 * Maximum number of terms. While all term numbers are below it, the key `first * TERMS_MAX + second` is different for
 * each pair of terms.
 */
const TERMS_MAX = 2 ** 26;

/**
 * An inverted index over saved searches. A search is usually stored under the pair of its two rarest required terms. If
 * it names companies, it is stored once per company, under the pair of the company and the rarest required term. To
 * match an event, the index looks up every pair of the event's terms.
 */
export class SearchIndex<Watcher> {
  examined = 0;
  private readonly entries = new Map<string, StoredSearch<Watcher>>();
  private readonly entryOf = new Map<number, string>();
  private readonly byKey = new Map<number, StoredSearch<Watcher>[]>();
  private readonly numbers = new Map<string, { number: number; uses: number }>();
  private readonly counts = new Uint32Array(COUNTERS);
  private observed = 0;
  private nextNumber = 1;

  get size(): number {
    return this.entryOf.size;
  }

  get searches(): number {
    return this.entries.size;
  }

  /** Adds a watcher, or replaces the one with the same id. @param filters in canonical form */
  set(id: number, filters: SavedSearchFilters, watcher: Watcher): void {
    const name = nameOf(filters);
    if (this.entryOf.get(id) !== name) this.delete(id);
    this.entryOf.set(id, name);
    let entry = this.entries.get(name);
    if (entry === undefined) {
      entry = this.store(filters);
      this.entries.set(name, entry);
    }
    entry.watchers.set(id, watcher);
  }

  delete(id: number): void {
    const name = this.entryOf.get(id);
    const entry = name === undefined ? undefined : this.entries.get(name);
    if (name === undefined || entry === undefined) return;
    this.entryOf.delete(id);
    entry.watchers.delete(id);
    if (entry.watchers.size > 0) return;
    this.entries.delete(name);
    for (const key of entry.keys) this.remove(key, entry);
    for (const term of termsOf(entry.filters)) this.release(term);
  }

  /** Counts the event's terms. Searches that are stored later use these counts to choose rare terms as keys. */
  observe(event: SearchedEvent): void {
    for (const term of event.terms) this.counts[hashOf(term)] = (this.counts[hashOf(term)] ?? 0) + 1;
    this.observed += 1;
    if (this.observed < HALVED_AFTER) return;
    this.observed = 0;
    for (const [at, count] of this.counts.entries()) this.counts[at] = count >> 1;
  }

  /** Yields the watchers of every search that matches, each once. */
  *match(event: SearchedEvent): Generator<Watcher> {
    const known = [...new Set(event.terms)].flatMap((term) => this.numbers.get(term)?.number ?? []).sort(ascending);
    const terms = new Set(event.terms);
    const found = new Set<StoredSearch<Watcher>>();
    for (const [at, first] of known.entries()) {
      for (let other = at; other < known.length; other += 1) {
        const entries = this.byKey.get(first * TERMS_MAX + (known[other] ?? 0));
        if (entries !== undefined) yield* this.matching(entries, event, terms, found);
      }
    }
  }

  private *matching(
    entries: readonly StoredSearch<Watcher>[],
    event: SearchedEvent,
    terms: ReadonlySet<string>,
    found: Set<StoredSearch<Watcher>>,
  ): Generator<Watcher> {
    this.examined += entries.length;
    for (const entry of entries) {
      const hasOne = (group: readonly string[]): boolean => group.some((term) => terms.has(term));
      if (
        entry.rest.every((term) => terms.has(term)) &&
        entry.alternatives.every(hasOne) &&
        reachesSalary(entry.filters, event) &&
        !found.has(entry)
      ) {
        // The event may have several of the search's keys, so the search may be found repeatedly.
        if (entry.keys.length > 1) found.add(entry);
        yield* entry.watchers.values();
      }
    }
  }

  private store(filters: SavedSearchFilters): StoredSearch<Watcher> {
    for (const term of termsOf(filters)) this.use(term);
    const rarest = requiredTerms(filters).sort((a, b) => this.countOf(a) - this.countOf(b));
    const companies = companyTerms(filters);
    const alternatives = alternativeTerms(filters);
    const [one, other] = rarest;
    // Company terms form a group. If a search has neither company terms nor required terms, its shortest list of
    // alternatives is the group. A search with a group is stored under each of the group's terms, and any other search
    // is stored under its two rarest required terms.
    const group = companies.length > 0 ? companies : one === undefined ? shortest(alternatives) : [];
    const pairs: [string, string][] =
      group.length > 0 ? group.map((term) => [term, one ?? term]) : [[one ?? '', other ?? one ?? '']];
    const inKey = new Set(group.length > 0 ? [one] : [one, other]);
    const rest = rarest.filter((term) => !inKey.has(term));
    const keys = pairs.map(([a, b]) => this.keyOf(a, b));
    const entry: StoredSearch<Watcher> = { filters, rest, alternatives, watchers: new Map(), keys };
    for (const key of keys) {
      const entries = this.byKey.get(key);
      if (entries === undefined) this.byKey.set(key, [entry]);
      else entries.push(entry);
    }
    return entry;
  }

  private remove(key: number, entry: StoredSearch<Watcher>): void {
    const entries = this.byKey.get(key) ?? [];
    const at = entries.indexOf(entry);
    const last = entries.pop();
    if (last !== undefined && last !== entry) entries[at] = last;
    if (entries.length === 0) this.byKey.delete(key);
  }

  private keyOf(a: string, b: string): number {
    const [first = 0, second = 0] = [this.numberOf(a), this.numberOf(b)].sort(ascending);
    return first * TERMS_MAX + second;
  }

  private numberOf(term: string): number {
    const number = this.numbers.get(term)?.number;
    // A search without any term would never match an event.
    if (number === undefined) throw new Error('a saved search must have at least one filter');
    return number;
  }

  private use(term: string): void {
    const known = this.numbers.get(term);
    if (known !== undefined) known.uses += 1;
    else this.numbers.set(term, { number: this.nextNumber++, uses: 1 });
  }

  private release(term: string): void {
    const known = this.numbers.get(term);
    if (known === undefined) return;
    known.uses -= 1;
    if (known.uses === 0) this.numbers.delete(term);
  }

  private countOf(term: string): number {
    return this.counts[hashOf(term)] ?? 0;
  }
}

function termsOf(filters: SavedSearchFilters): string[] {
  return [...requiredTerms(filters), ...companyTerms(filters), ...alternativeTerms(filters).flat()];
}

/** Returns a text that is equal for equal searches. */
function nameOf(filters: SavedSearchFilters): string {
  const { company_ids: companies, salary_min: min, currency } = filters;
  return JSON.stringify([requiredTerms(filters), companies ?? [], alternativeTerms(filters), min ?? 0, currency ?? '']);
}

function shortest(groups: readonly (readonly string[])[]): readonly string[] {
  return groups.reduce<readonly string[]>(
    (least, group) => (least.length === 0 || group.length < least.length ? group : least),
    [],
  );
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** Returns the number of a term's counter: the term's FNV-1a hash. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 16)) & (COUNTERS - 1);
}
