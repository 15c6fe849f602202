import type { ReqStatistics, ReqStatus } from './req-statistics.js';

/** How a collection uses the index on terms. The rows found are then compared with all the search's conditions. */
export interface Collection {
  /**
   * Terms that the index compares: the rarest term, and each other term whose list costs less to read than the rows
   * that the term excludes.
   */
  indexed: readonly string[];
  /** Groups of terms that the index compares, if any. A hit has at least one term from each group. */
  alternatives?: readonly (readonly string[])[];
  /**
   * `indexesSince`: whether the index also compares the months from `since` on. `indexesPosted`: whether the index also
   * compares the months from `posted_since` on.
   */
  indexesSince: boolean;
  indexesPosted: boolean;
  /** Number of newest months that are searched; `Infinity` = all. */
  months: number;
}

/**
 * A statement that may find the page: an index scan over this many newest reqs (`Infinity` = all that `since` permits),
 * or a collection of all hits.
 */
export type Attempt = { walk: number } | { collect: Collection };

/**
 * A salary level not above the searched minimum. `terms` matches the reqs that reach the level, in the currency.
 * `share` is the share of these reqs that also reach the minimum.
 */
export interface SalaryTerm {
  terms: readonly string[];
  share: number;
}

/** The page to find: reqs with all terms and a `newest_first` in a range. */
export interface Wanted {
  rows: number;
  status: ReqStatus;
  terms: readonly string[];
  /** Groups of terms. A hit has at least one term from each group. */
  alternatives: readonly (readonly string[])[];
  salary: SalaryTerm | null;
  /**
   * Factor for the expected number of hits. It accounts for conditions that the terms' shares do not reflect; 1 = no
   * such condition.
   */
  chance: number;
  /**
   * Values of `newest_first`. `from` is where the page begins. `since` and `posted` are the limits that the filters
   * `since` and `posted_since` set (`Infinity` = no limit).
   */
  from: number;
  since: number;
  posted: number;
}

interface Key {
  share: number;
  of: 'term' | 'since' | 'posted';
  /** A hit has at least one of these terms. */
  terms?: readonly string[];
}

/**
 * Costs in microseconds, measured on warm tables: running a statement (STATEMENT), scanning an entry in a walk
 * (WALKED), reading an entry in a term's list (LISTED), looking up a candidate in another list (COMPARED), reading and
 * comparing a row (ROW).
 */
const STATEMENT = 600;
const WALKED = 0.2;
const LISTED = 0.004;
const COMPARED = 0.03;
const ROW = 6;
/** Of the reqs that lack a term, the share whose signature still matches the term. */
const FALSE_POSITIVE_SHARE = 0.055;
/** Minimum for an estimated share, since rare reqs may be missing in the sample. */
const SHARE_MIN = 0.001;
const SHORTEST_WALK = 500;
/** If the first walk found only a part of the page, the second walk is this many times as long as the first. */
const LONGER_WALK = 4;
/** Safety factors for a walk's rows and a collection's hits, because hits are distributed unevenly. */
const WALK_MARGIN = 2.2;
const HITS_MARGIN = 2.5;
const MONTHS = [1, 2, 4, 8, 12];
const MONTH_MS = 30 * 86_400_000;

interface Plan {
  cost: number;
  attempts: Attempt[];
}

/**
 * Returns the plan with the lowest estimated cost: the statements to try in turn until one fills the page. The last
 * statement finds every hit.
 */
export function planOf(wanted: Wanted, statistics: ReqStatistics | null): Attempt[] {
  if (statistics === null) {
    const { terms: indexed, alternatives } = wanted;
    return [{ collect: { indexed, alternatives, indexesSince: true, indexesPosted: true, months: Infinity } }];
  }
  const { terms, alternatives, salary, chance, status, from, since, posted } = wanted;
  const upTo = (to: number): number => statistics.reqsBetween(status, from, to);
  const reqs = upTo(Infinity);
  const groups = [...terms.map((term) => [term]), ...alternatives, ...(salary === null ? [] : [salary.terms])];
  const keys: Key[] = groups.map((group) => ({
    share: Math.min(
      1,
      group.reduce((sum, term) => sum + statistics.shareOf(term), 0),
    ),
    of: 'term',
    terms: group,
  }));
  // The index has whole months, so a bound may include up to a month too much.
  const bound = (of: 'since' | 'posted', to: number): Key => ({
    of,
    share: Math.max(SHARE_MIN, upTo(to + MONTH_MS) / reqs),
  });
  const bounds = [bound('since', since), bound('posted', posted)].filter(({ share }) => share < 1);
  const all = collectionOf([...keys, ...bounds], reqs * chance, Infinity);
  const plans: Plan[] = [
    { cost: all.cost, attempts: [all.attempt] },
    ...walksOf(wanted, keys, upTo, all.attempt),
    ...monthsOf(wanted, keys, upTo, all.attempt),
  ];
  return plans.reduce((best, plan) => (plan.cost < best.cost ? plan : best)).attempts;
}

function shareOf({ salary, chance }: Wanted, keys: readonly Key[]): number {
  return keys.reduce((product, key) => product * key.share, chance * (salary?.share ?? 1));
}

/**
 * Returns at most two walks: one to the last req that `since` permits, and one over as many reqs as the page is
 * expected to need.
 */
function walksOf(wanted: Wanted, keys: readonly Key[], upTo: (to: number) => number, all: Attempt): Plan[] {
  const { rows, since, posted } = wanted;
  const passes = ({ share, terms = [] }: Key): number => Math.min(1, share + terms.length * FALSE_POSITIVE_SHARE);
  const passing = keys.reduce((product, key) => product * passes(key), 1);
  const costOf = (entries: number): number => STATEMENT + entries * (WALKED + passing * ROW);
  const plans: Plan[] = [];
  if (since !== Infinity) plans.push({ cost: costOf(upTo(since)), attempts: [{ walk: Infinity }] });
  const expected = rows / shareOf(wanted, keys);
  if (expected * WALK_MARGIN <= upTo(Math.min(since, posted))) {
    const walk = Math.max(SHORTEST_WALK, Math.ceil(expected * WALK_MARGIN));
    plans.push({ cost: costOf(expected), attempts: [{ walk }, { walk: LONGER_WALK * walk }, all] });
  }
  return plans;
}

/**
 * Returns a plan that first collects only the hits in the newest months, as many months as the page is expected to
 * need. Returns no plan if no choice in MONTHS is enough.
 */
function monthsOf(wanted: Wanted, keys: readonly Key[], upTo: (to: number) => number, all: Attempt): Plan[] {
  const { rows, from, since, posted } = wanted;
  const share = shareOf(wanted, keys);
  const months = MONTHS.find((count) => {
    const to = from + count * MONTH_MS;
    return to < since && share * upTo(Math.min(to, posted)) >= HITS_MARGIN * rows;
  });
  if (months === undefined) return [];
  const part = collectionOf(keys, upTo(from + months * MONTH_MS), months);
  return [{ cost: part.cost, attempts: [part.attempt, all] }];
}

/**
 * Returns a collection that uses the rarest key, and each other key that costs less to read than the rows that the key
 * excludes.
 */
function collectionOf(keys: readonly Key[], reqs: number, months: number): { cost: number; attempt: Attempt } {
  const used: Key[] = [];
  let [cost, left] = [STATEMENT, reqs];
  if (months !== Infinity) cost += reqs * LISTED;
  for (const key of [...keys].sort((a, b) => a.share - b.share)) {
    const reading = key.share * reqs * LISTED + (used.length === 0 ? 0 : left * COMPARED);
    if (used.length > 0 && left * (1 - key.share) * ROW < reading) continue;
    used.push(key);
    cost += reading;
    left *= key.share;
  }
  const uses = (of: Key['of']): boolean => used.some((key) => key.of === of);
  const indexed = used.flatMap(({ terms = [] }) => (terms.length === 1 ? terms : []));
  const alternatives = used.flatMap(({ terms = [] }) => (terms.length > 1 ? [terms] : []));
  const collect: Collection = {
    indexed,
    ...(alternatives.length > 0 && { alternatives }),
    indexesSince: uses('since'),
    indexesPosted: uses('posted'),
    months,
  };
  return { cost: cost + left * ROW, attempt: { collect } };
}
