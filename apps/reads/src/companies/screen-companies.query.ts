import type { Direction, ScreenSort } from '@hiring/contracts/operations';
import { countryMask, HAS_MOVED, impliedBounds, wantedBits, wantedTraits, WHOLE_COMPANY } from '@hiring/signals';
import { CallerQuery, visible } from '../access/caller-query.js';
import { SORT_KEYS } from '../projections/company-function/company-function.table.js';
import { comparesMoves, type CollectedBy, type ScreenAttempt } from './screen-plan.js';
import { comparesTexts, ScreenReqs, type Screen } from './screen-reqs.js';

/** The sort key of a page's last row. */
export type ScreenPosition = [key: number, company_id: number];

export interface ScreenedRow {
  as_of: string;
  event_seq: number;
  /** The company's id; null in the only row of an empty page. */
  company_id: number | null;
  key: number;
  open_req_count: number;
  new_roles_30d: number;
  velocity: number;
  direction: Direction;
  is_surge: boolean;
  first_hire: string | null;
  paused_at: string | null;
  name: string;
  domain: string;
  hq_country: string;
  from_vendor: string | null;
  to_vendor: string | null;
  occurred_at: string | null;
  matched_reqs_count: number;
}

/**
 * How a statement finds its page: it walks rows in sort order, collects and sorts all matches, or lets the planner
 * decide.
 */
export type ScreenWay = ScreenAttempt | 'planned';

/** The row limit that stands for `Infinity` in SQL. */
const ALL_ROWS = 2 ** 40;

/**
 * A condition of the screen. If `bounds` names a sort, a walk in the order of this sort scans only the index entries
 * that meet the condition.
 */
interface Condition {
  text: string;
  bounds?: ScreenSort;
}

/**
 * A statement for one page of a screen. Postgres plans each run for the run's own values. Since it is a single
 * statement, all its rows show the read models at the same ledger position.
 */
export class ScreenStatement extends ScreenReqs {
  private constructor(
    screen: Screen,
    private readonly after: ScreenPosition | null,
    private readonly way: ScreenWay,
  ) {
    super(screen);
  }

  /** Returns the statement for a page. It reads one row beyond the page, which shows whether another page follows. */
  static of(
    screen: Screen,
    after: ScreenPosition | null,
    way: ScreenWay,
  ): { query: CallerQuery<ScreenedRow>; values: unknown[] } {
    const statement = new ScreenStatement(screen, after, way);
    const query = new CallerQuery<ScreenedRow>('screen_companies', statement.text(), { prepared: false });
    return { query, values: statement.values };
  }

  private text(): string {
    const scoped = this.value(this.screen.filters.function ?? WHOLE_COMPANY, 'text');
    return `SELECT g.as_of, g.event_seq, p.company_id, p.key, p.open_req_count, o.new_roles_30d, o.velocity, o.direction, o.is_surge,
       o.first_hire, o.paused_at, c.name, c.domain, c.hq_country,
       moved.from_vendor, moved.to_vendor, moved.occurred_at, ${this.matchedCount()} AS matched_reqs_count
     FROM reads.catalogue AS g
     LEFT JOIN LATERAL (${this.page(scoped)}) AS p ON true
     LEFT JOIN reads.company_function AS o ON o.function = ${scoped} AND o.company_id = p.company_id AND ${visible('o')}
     LEFT JOIN reads.company AS c ON c.company_id = p.company_id AND ${visible('c')}
     LEFT JOIN LATERAL (
       SELECT m.from_vendor, m.to_vendor, m.occurred_at FROM reads.ats_migration AS m
       WHERE m.company_id = p.company_id AND ${visible('m')} ORDER BY m.newest_first, m.seq_first LIMIT 1
     ) AS moved ON true
     ORDER BY p.key, p.company_id`;
  }

  private page(scoped: string): string {
    const { limit } = this.screen;
    const key = this.sortKey();
    const rows = this.value(limit + 1, 'integer');
    const page = `ORDER BY key, company_id LIMIT ${rows}`;
    const found = (keyOf: string): string =>
      `SELECT f.company_id, ${keyOf} AS key, ${this.openReqs()} AS open_req_count`;
    const conditions = this.conditions();
    if (typeof this.way === 'object' && 'walk' in this.way) {
      const bounds = conditions.filter(({ bounds }) => bounds === this.screen.sort);
      const rest = conditions.filter((one) => !bounds.includes(one));
      const walked = this.walksCountry() ? 'k' : 'f';
      const order = `ORDER BY ${walked}.key, ${walked}.company_id LIMIT ${rows}`;
      return `${found(`${walked}.key`)} FROM ${this.walked(scoped, bounds, this.way.walk)} ${this.facetJoin()} ${this.proofs()} ${whereAll(rest)} ${order}`;
    }
    const scope = [{ text: `f.function = ${scoped}` }, { text: visible('f') }];
    const all = `${found(key)} FROM reads.company_function AS f ${this.countryJoin()} ${this.facetJoin()} ${this.proofs()} ${whereAll([...scope, ...conditions])}`;
    // With OFFSET 0, the planner expects that all matches are read.
    return this.way === 'planned' ? `${all} ${page}` : `SELECT * FROM (${all} OFFSET 0) AS found ${page}`;
  }

  /**
   * Returns SQL for the next rows in sort order, within the filters' bounds. With a country filter, each row is joined
   * with the company's row for this country.
   */
  private walked(scoped: string, bounds: readonly Condition[], rows: number): string {
    const { filters } = this.screen;
    const walk = (alias: string, table: string, more: readonly string[]): string => {
      const conditions = [`${alias}.function = ${scoped}`, ...more, visible(alias), ...bounds.map(({ text }) => text)];
      // This column shows the planner the subquery's order.
      return `(SELECT *, ${this.sortKey()} AS key FROM ${table} AS ${alias} WHERE ${conditions.join(' AND ')}
        ORDER BY key, ${alias}.company_id LIMIT ${Math.min(rows, ALL_ROWS)}) AS ${alias}`;
    };
    if (filters.country !== undefined && this.walksCountry()) {
      return `${walk('k', 'reads.company_country', this.inCountry(filters.country))} CROSS JOIN LATERAL (
        SELECT * FROM reads.company_function AS f WHERE f.function = ${scoped} AND f.company_id = k.company_id AND ${visible('f')} OFFSET 0) AS f`;
    }
    return `${walk('f', 'reads.company_function', [])} ${this.countryJoin()}`;
  }

  private walksCountry(): boolean {
    const { sort, filters } = this.screen;
    return sort === 'open_reqs' && filters.country !== undefined;
  }

  private sortKey(): string {
    const { sort } = this.screen;
    if (sort === 'company_id') return 'f.company_id';
    return SORT_KEYS[sort](this.walksCountry() ? 'k.' : 'f.');
  }

  private position(key: string, [at, companyId]: ScreenPosition): Condition {
    const { sort } = this.screen;
    const bounds = sort;
    if (sort === 'company_id') return { text: `f.company_id > ${this.value(companyId, 'bigint')}`, bounds };
    const type = sort === 'velocity' ? 'double precision' : 'integer';
    const alias = this.walksCountry() ? 'k' : 'f';
    const text = `(${key}, ${alias}.company_id) > (${this.value(at, type)}, ${this.value(companyId, 'bigint')})`;
    return { text, bounds };
  }

  private openReqs(): string {
    return this.screen.filters.country === undefined ? 'f.open_req_count' : 'k.open_req_count';
  }

  private inCountry(country: string): string[] {
    return [`k.country = ${this.value(country, 'text')}`, 'k.open_req_count > 0'];
  }

  private countryJoin(): string {
    const { country } = this.screen.filters;
    if (country === undefined) return '';
    return `CROSS JOIN LATERAL (SELECT * FROM reads.company_country AS k
        WHERE k.function = f.function AND k.company_id = f.company_id AND ${this.inCountry(country).join(' AND ')}
          AND ${visible('k')} ${this.perCompany('countries')}) AS k`;
  }

  /**
   * Returns SQL that makes the planner look up `table` for each company. Returns no SQL if the planner may read `table`
   * first.
   */
  private perCompany(table: CollectedBy): string {
    return this.mayBeFirst(table) ? '' : 'OFFSET 0';
  }

  private mayBeFirst(table: CollectedBy): boolean {
    const { way } = this;
    return way === 'planned' || ('collect' in way && way.collect === table);
  }

  private conditions(): Condition[] {
    const others = [
      ...this.given('first_hire_since', (at) => `f.proven_first_hire >= ${this.value(at, 'timestamptz')}`),
      ...this.given('paused_since', (at) => `f.paused_at >= ${this.value(at, 'timestamptz')}`),
      ...this.given('direction', (direction) => `f.direction = ${this.value(direction, 'text')}`),
      ...this.given('is_surge', (surges) => (surges ? 'f.is_surge' : 'NOT f.is_surge')),
      ...this.given('hq_country', (country) => `f.hq_country = ${this.value(country, 'text')}`),
      ...this.given('country', (country) =>
        hasBits('f.countries', [this.value(countryMask([country]).toString(), 'bigint')]),
      ),
      ...this.traits(),
      ...this.given('reposted_min', (least) => this.reposted(least)),
      ...this.attributed(),
    ];
    const position = this.after === null ? [] : [this.position(this.sortKey(), this.after)];
    return [...position, ...this.compared(), ...others.map((text) => ({ text }))];
  }

  /**
   * Returns the conditions on the values by which a screen can be sorted. These include the conditions that a direction
   * or surge filter implies.
   */
  private compared(): Condition[] {
    const { filters } = this.screen;
    const implied = impliedBounds(filters);
    const open = SORT_KEYS.open_reqs(filters.country === undefined ? 'f.' : 'k.');
    const velocity = SORT_KEYS.velocity('f.');
    const newRoles = SORT_KEYS.new_roles('f.');
    const integer = (value: number): string => this.value(value, 'integer');
    const on = (bounds: ScreenSort, values: (number | undefined)[], text: (value: number) => string): Condition[] =>
      values.filter((value) => value !== undefined).map((value) => ({ bounds, text: text(value) }));
    return [
      ...on('open_reqs', [filters.open_reqs_min], (least) => `${open} <= -${integer(least)}`),
      ...on('open_reqs', [filters.open_reqs_max], (most) => `${open} >= -${integer(most)}`),
      ...on(
        'new_roles',
        [filters.new_roles_min, implied.new_roles_min],
        (least) => `${newRoles} <= -${integer(least)}`,
      ),
      ...on(
        'velocity',
        [filters.velocity_min, implied.velocity_min],
        (least) => `${velocity} <= -${this.ratio(least)}`,
      ),
      ...on('velocity', [filters.velocity_max, implied.velocity_max], (most) => `${velocity} >= -${this.ratio(most)}`),
    ];
  }

  private reposted(least: number): string {
    const { country } = this.screen.filters;
    const anywhere = `f.reposts >= ${this.value(least, 'integer')}`;
    if (country === undefined) return anywhere;
    const there = `(f.country_reposts ->> ${this.value(country, 'text')})::integer`;
    return `${anywhere} AND ${there} >= ${this.value(least, 'integer')}`;
  }

  /**
   * Returns SQL that proves each match by joining rows from other tables, because the bits in a company's masks make a
   * match only likely. With `EXISTS` instead of joins, the cost of the proofs would hide the cheapest index from the
   * planner.
   */
  private proofs(): string {
    const { hq_country: hqCountry, vendor } = this.screen.filters;
    const keys = [
      ...(hqCountry !== undefined && this.mayBeFirst('hq_country') ? [this.named('hq_country', hqCountry, 'h')] : []),
      ...(vendor === undefined ? [] : [this.named('vendor', vendor, 'n')]),
    ];
    return [...keys, ...this.moved(), ...this.paid()]
      .map(([alias, select]) => `CROSS JOIN LATERAL (${select}) AS ${alias}`)
      .join('\n');
  }

  private named(kind: 'hq_country' | 'vendor', key: string, alias: string): [alias: string, select: string] {
    const conditions = [
      `${alias}.kind = '${kind}'`,
      `${alias}.key = ${this.value(key, 'text')}`,
      `${alias}.company_id = f.company_id`,
    ];
    const select = `SELECT FROM reads.company_name AS ${alias} WHERE ${conditions.join(' AND ')} AND ${visible(alias)}`;
    return [alias, `${select} ${this.perCompany(kind)}`];
  }

  private traits(): string[] {
    const moved = comparesMoves(this.screen.filters);
    const bits = wantedTraits(this.screen.filters);
    // This condition has the same form as in the partial index for companies that have moved between tracking systems.
    return [...(moved ? [`(f.traits & ${HAS_MOVED}) <> 0`] : []), ...hasBits('f.traits', this.bits(bits))];
  }

  private moved(): [alias: string, select: string][] {
    const conditions = [
      ...this.given('migrated_since', (at) => `v.newest_first <= ${this.value(-Date.parse(at), 'bigint')}`),
      ...this.given('from_vendor', (vendor) => `v.from_vendor = ${this.value(vendor, 'text')}`),
      ...this.given('to_vendor', (vendor) => `v.to_vendor = ${this.value(vendor, 'text')}`),
    ];
    if (conditions.length === 0) return [];
    return [
      [
        'v',
        `SELECT FROM reads.ats_migration AS v WHERE v.company_id = f.company_id AND ${visible('v')}
        AND ${conditions.join(' AND ')} LIMIT 1`,
      ],
    ];
  }

  /**
   * Returns SQL that joins the company's facets row, which has the greatest salary for each currency. No index has
   * these salaries, so the row is read for each company.
   */
  private facetJoin(): string {
    if (!this.comparesFacet()) return '';
    return `CROSS JOIN LATERAL (SELECT a.salaries FROM reads.company_facet AS a
         WHERE a.function = f.function AND a.company_id = f.company_id AND ${visible('a')} OFFSET 0) AS a`;
  }

  /** Returns the conditions on attributes, masks first, because every index contains the masks. */
  private attributed(): string[] {
    if (!this.comparesReqs()) return [];
    const { country, salary_min: least, currency, seniority, workplace } = this.screen.filters;
    const isKnown = least !== undefined && currency !== undefined && this.comparesFacet();
    const salary = isKnown ? { currency, least } : undefined;
    const conditions = hasBits('f.attributes', this.bits(wantedBits({ seniority, workplace }, salary)));
    if (country !== undefined)
      conditions.push(...hasBits('k.attributes', this.bits(wantedBits({ seniority, workplace }))));
    // This form lets the planner read reqs with a rare technology first.
    if (comparesTexts(this.screen.filters)) conditions.push(`EXISTS (SELECT FROM ${this.matchingReqs('f')})`);
    if (salary === undefined) return conditions;
    conditions.push(`(a.salaries ->> ${this.value(currency, 'text')})::bigint >= ${this.value(least, 'bigint')}`);
    return conditions;
  }

  /**
   * Returns SQL for one req that meets the salary filter together with country, seniority or workplace. Company rows do
   * not have this combination.
   */
  private paid(): [alias: string, select: string][] {
    const { country, salary_min: least, seniority, workplace } = this.screen.filters;
    const isOnlySalary = country === undefined && seniority === undefined && workplace === undefined;
    if (least === undefined || isOnlySalary || comparesTexts(this.screen.filters)) return [];
    return [['s', `SELECT FROM ${this.matchingReqs('f')} LIMIT 1`]];
  }
}

function whereAll(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ text }) => text).join(' AND ')}`;
}

/**
 * Returns one inequality per bit. The planner then expects that nearly all rows match, and walks the index. With
 * equalities, the planner would collect and sort the matches.
 */
function hasBits(mask: string, bits: readonly string[]): string[] {
  return bits.map((bit) => `(${mask} & ${bit}) <> 0`);
}

/** Returns the screen's sort and filters in a fixed order. A cursor is bound to them. */
export function cursorFilters({ filters, sort }: Screen): string[] {
  const given = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return [sort satisfies ScreenSort, ...given.map(([name, value]) => `${name}=${String(value)}`)];
}
