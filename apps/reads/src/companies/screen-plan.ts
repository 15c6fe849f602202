import { DIRECTIONS, type ScreenFilters, type ScreenSort } from '@hiring/contracts/operations';
import { countryMask, HAS_MOVED, impliedBounds, shareAboveLevel, wantedBits, wantedTraits } from '@hiring/signals';
import type { Mask, ScopeSample } from './screen-sample.js';

/** The page to find. */
export interface WantedPage {
  filters: ScreenFilters;
  sort: ScreenSort;
  /** The sort key and the company id of the previous page's last row. Null for the first page. */
  after: [key: number, company_id: number] | null;
  rows: number;
}

/** What a collection reads first: an index on the values, or a table with rows for only a few companies. */
export type CollectedBy = 'values' | 'countries' | 'hq_country' | 'vendor';

/**
 * A statement that may find the page: a walk over this many rows (`Infinity` = all), or a collection of all matches.
 */
export type ScreenAttempt = { walk: number } | { collect: CollectedBy };

/**
 * Costs in microseconds, measured on warm tables: a row in an index with all values (SCANNED), a look-up in another
 * table (LOOKED_UP), a row in another table that is read first (JOINED).
 */
const SCANNED = 0.15;
const LOOKED_UP = 0.8;
const JOINED = 2;
/** A walk's estimate uses at least this many matches, or all matches if the sample has fewer. */
const MATCHES = 6;
/**
 * A walk is tried only if its expected cost times this safety factor is at most a collection's cost, because a
 * collection's cost is more certain.
 */
const DOUBT = 1.5;
/**
 * If another attempt follows a walk, the walk's row limit is at least its expected rows times WALK_ROWS_FACTOR, plus
 * ROWS_MORE.
 */
const WALK_ROWS_FACTOR = 2;
const ROWS_MORE = 4_000;
/**
 * PROVEN: of the rows in which a value's bit is set, the share for which another table confirms the value. NEW_MOVES:
 * of the moves between tracking systems, the share that is new enough for the filter `migrated_since`.
 */
const PROVEN = 0.6;
const NEW_MOVES = 0.1;
/**
 * Share of a company's open reqs in the head office's country (OPEN_AT_HOME), and in each other country with open reqs
 * (OPEN_ABROAD).
 */
const OPEN_AT_HOME = 0.8;
const OPEN_ABROAD = 0.1;

type Test = (row: number) => boolean;

export function comparesMoves({ migrated_since: since, from_vendor: from, to_vendor: to }: ScreenFilters): boolean {
  return since !== undefined || from !== undefined || to !== undefined;
}

/** Returns the attempts in order. The last one always finds the page. */
export function planScreen(wanted: WantedPage, sample: ScopeSample): ScreenAttempt[] {
  const walk = walkOf(wanted, sample);
  const collection = collectionOf(wanted, sample);
  const collect: ScreenAttempt = { collect: collection.by };
  const expected = walk.rows * walk.cost;
  if (expected * DOUBT > collection.cost) return [collect];
  // Stop a walk only after it has cost at least half as much as the collection that follows.
  const bound = Math.ceil(Math.max(walk.rows * WALK_ROWS_FACTOR + ROWS_MORE, collection.cost / (2 * walk.cost)));
  if (bound >= walk.all) return [{ walk: Infinity }];
  return [{ walk: bound }, walk.all * walk.cost <= collection.cost ? { walk: Infinity } : collect];
}

interface Walk {
  /**
   * `rows` is the number of rows that the walk is expected to read until the page is full. `all` is the number of rows
   * up to the end of the filters' bounds.
   */
  rows: number;
  all: number;
  /** Microseconds per row. */
  cost: number;
}

function walkOf({ filters, sort, after, rows: wanted }: WantedPage, sample: ScopeSample): Walk {
  const bounds = boundsOf(filters, sample);
  const walksCountry = sort === 'open_reqs' && filters.country !== undefined;
  const within = allOf([bounds.get(sort) ?? always, walksCountry ? inCountry(filters, sample) : always]);
  const rest = restOf(filters, sample);
  for (const [of, test] of bounds) if (of !== sort) rest.push(test);
  const matches = allOf(rest);
  const { weight } = sample;
  const key = walksCountry ? openReqs(filters, sample) : sample[sort];
  const candidates = wanted / chanceOf(filters);
  const enough = Math.max(MATCHES, Math.ceil(candidates / weight));
  const seen: number[] = [];
  let visited = 0;
  for (const row of walksCountry ? sample.orderBy(key) : sample.order(sort)) {
    if (after !== null && isBefore(key[row] as number, sample.company_id[row] as number, after)) continue;
    if (!within(row)) continue;
    visited += 1;
    if (seen.length < enough && matches(row)) seen.push(visited);
  }
  const all = visited * weight;
  const rows = rowsTo(candidates, seen, weight) ?? all;
  return { rows, all, cost: walksCountry ? JOINED : SCANNED };
}

/** Returns how many rows a walk is expected to read for the wanted matches; undefined if the sample has too few. */
function rowsTo(wanted: number, seen: readonly number[], weight: number): number | undefined {
  const needed = Math.ceil(wanted / weight);
  const [first, last] = [seen[needed - 1], seen.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return (first * weight + (last * wanted) / seen.length) / 2;
}

function isBefore(key: number, companyId: number, [at, last]: [number, number]): boolean {
  return key < at || (key === at && companyId <= last);
}

/** Returns the expected share of the sample's matches that other tables confirm. */
function chanceOf(filters: ScreenFilters): number {
  const { country, migrated_since: since, from_vendor: from, to_vendor: to, salary_min: salary } = filters;
  const proofs = [country, from, to].filter((given) => given !== undefined).length;
  const paid = salary === undefined ? 1 : shareAboveLevel(salary);
  return PROVEN ** proofs * paid * (since === undefined ? 1 : NEW_MOVES);
}

/**
 * Returns the table or index that is cheapest to read first, and the cost of the whole collection. For each match, this
 * cost includes the look-ups in other tables.
 */
function collectionOf({ filters }: WantedPage, sample: ScopeSample): { by: CollectedBy; cost: number } {
  const bounds = boundsOf(filters, sample);
  const tests = [...bounds.values(), ...restOf(filters, sample)];
  const count = (...all: Test[]): number => {
    const test = allOf(all);
    let found = 0;
    for (let row = 0; row < sample.rows; row += 1) if (test(row)) found += 1;
    return found * sample.weight;
  };
  const { country, hq_country: hqCountry, vendor, salary_min: salary } = filters;
  // Count a salary filter as two look-ups: one for the facets row, and one for this row's JSON document, which contains
  // the salaries.
  const looks =
    [country, vendor, salary, salary].filter((given) => given !== undefined).length + Number(comparesMoves(filters));
  const indexed = [...bounds].filter(([of]) => of !== 'open_reqs' || country === undefined).map(([, test]) => test);
  const values = [...indexed, ...indexedOf(filters, sample)].map((test) => count(test));
  const costs: [CollectedBy, number][] = [['values', Math.min(sample.rows * sample.weight, ...values) * SCANNED]];
  if (hqCountry !== undefined) costs.push(['hq_country', count(isAt(hqCountry, sample)) * JOINED]);
  if (vendor !== undefined)
    costs.push(['vendor', count(hasBit(wantedTraits({ vendor })[0] as bigint, sample.traits)) * JOINED]);
  if (country !== undefined)
    costs.push(['countries', count(inCountry(filters, sample), bounds.get('open_reqs') ?? always) * JOINED]);
  const [by, cost] = costs.reduce((best, one) => (one[1] < best[1] ? one : best));
  return { by, cost: cost + count(...tests) * (looks * LOOKED_UP + SCANNED) };
}

/** Returns the tests for the filters that have a partial index. */
function indexedOf(filters: ScreenFilters, sample: ScopeSample): Test[] {
  const { is_surge: surges, direction, first_hire_since: hired, paused_since: paused, reposted_min: least } = filters;
  const tests: Test[] = [];
  if (surges === true) tests.push((row) => sample.is_surge[row] === 1);
  if (comparesMoves(filters)) tests.push(hasBit(HAS_MOVED, sample.traits));
  if (direction !== undefined && direction !== 'steady') tests.push(isDirection(direction, sample));
  if (hired !== undefined) tests.push(isSince(hired, sample.proven));
  if (paused !== undefined) tests.push(isSince(paused, sample.paused));
  if (least !== undefined) tests.push((row) => (sample.reposts[row] as number) >= least);
  return tests;
}

const always: Test = () => true;

/** Returns a test that passes if all pass. Two tests, the usual case, are called directly. */
function allOf(tests: readonly Test[]): Test {
  const [first = always, second = always, ...more] = tests;
  return more.length === 0
    ? (row) => first(row) && second(row)
    : (row) => first(row) && second(row) && more.every((test) => test(row));
}

/**
 * Returns a test for each value that a screen can be sorted by: whether it is within the filters' minimum and maximum.
 * A value without limits has no test.
 */
function boundsOf(filters: ScreenFilters, sample: ScopeSample): Map<ScreenSort, Test> {
  const implied = impliedBounds(filters);
  const bounds = new Map<ScreenSort, Test>();
  const between = (
    sort: ScreenSort,
    values: Float64Array,
    least: number | undefined,
    most: number | undefined,
  ): void => {
    if (least === undefined && most === undefined) return;
    const [from, to] = [most === undefined ? -Infinity : -most, least === undefined ? Infinity : -least];
    bounds.set(sort, (row) => (values[row] as number) >= from && (values[row] as number) <= to);
  };
  const { open_reqs_min: least, open_reqs_max: most } = filters;
  if (least !== undefined || most !== undefined) between('open_reqs', openReqs(filters, sample), least, most);
  between('new_roles', sample.new_roles, greatest(filters.new_roles_min, implied.new_roles_min), undefined);
  between(
    'velocity',
    sample.velocity,
    greatest(filters.velocity_min, implied.velocity_min),
    smallest(filters.velocity_max, implied.velocity_max),
  );
  return bounds;
}

/** Returns the open-req counts as negative numbers, estimated for the country if there is a country filter. */
function openReqs({ country }: ScreenFilters, { open_reqs: open, hq_country: home }: ScopeSample): Float64Array {
  if (country === undefined) return open;
  return open.map((all, row) => all * (home[row] === country ? OPEN_AT_HOME : OPEN_ABROAD));
}

function greatest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function smallest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

/** Returns the tests for all filters that `boundsOf` does not test. */
function restOf(filters: ScreenFilters, sample: ScopeSample): Test[] {
  const { is_surge: surges, direction, seniority, workplace, salary_min: least, currency } = filters;
  const traits = wantedTraits(filters).map((bit) => hasBit(bit, sample.traits));
  const tests = [...traits, ...indexedOf(filters, sample)];
  if (surges === false) tests.push((row) => sample.is_surge[row] === 0);
  if (direction === 'steady') tests.push(isDirection(direction, sample));
  if (filters.hq_country !== undefined) tests.push(isAt(filters.hq_country, sample));
  if (filters.country !== undefined) tests.push(inCountry(filters, sample));
  const salary = least === undefined || currency === undefined ? undefined : { currency, least };
  for (const bit of wantedBits({ seniority, workplace }, salary)) tests.push(hasBit(bit, sample.attributes));
  return tests;
}

function isDirection(direction: (typeof DIRECTIONS)[number], sample: ScopeSample): Test {
  const code = DIRECTIONS.indexOf(direction);
  return (row) => sample.direction[row] === code;
}

function isSince(at: string, values: Float64Array): Test {
  const from = Date.parse(at);
  return (row) => (values[row] as number) >= from;
}

function isAt(country: string, sample: ScopeSample): Test {
  return (row) => sample.hq_country[row] === country;
}

function inCountry({ country }: ScreenFilters, sample: ScopeSample): Test {
  return country === undefined ? always : hasBit(countryMask([country]), sample.countries);
}

function hasBit(bit: bigint, { low, high }: Mask): Test {
  const [ofLow, ofHigh] = [Number(BigInt.asIntN(32, bit)), Number(BigInt.asIntN(32, bit >> 32n))];
  return (row) => ((low[row] as number) & ofLow) !== 0 || ((high[row] as number) & ofHigh) !== 0;
}
