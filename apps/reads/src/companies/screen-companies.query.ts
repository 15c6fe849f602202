import type { RpcRequest } from '@hiring/contracts';
import { TEXT_FILTERS, type Direction, type ScreenFilters, type ScreenSort } from '@hiring/contracts/operations';
import { facetOf, textAlternatives, textRequired, wantedBits, WHOLE_COMPANY } from '@hiring/signals';
import { CallerQuery, visible } from '../access/caller-query.js';
import { RANGE_TERMS } from '../projections/req/req.search-columns.js';
import { SORT_KEYS } from '../projections/company-function/company-function.table.js';

export type Screen = Pick<RpcRequest<'reads.screen_companies'>, 'filters' | 'sort' | 'limit'>;

/** The sort key of a page's last row. */
export type ScreenPosition = [key: number, company_id: number];

export interface ScreenedRow {
  as_of: string;
  event_seq: number;
  /** Null in the single row of an empty page. */
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
 * One page of a screen in one statement, and therefore at one position. The statement is planned for its values: the
 * planner walks an index in the order of the sort, or collects the candidates of the filter that it expects to be
 * rarest.
 */
export class ScreenStatement {
  private readonly values: unknown[] = [];

  private constructor(
    private readonly screen: Screen,
    private readonly after: ScreenPosition | null,
  ) {}

  /** One row beyond the page shows whether another page follows. */
  static of(screen: Screen, after: ScreenPosition | null): { query: CallerQuery<ScreenedRow>; values: unknown[] } {
    const statement = new ScreenStatement(screen, after);
    const query = new CallerQuery<ScreenedRow>('screen_companies', statement.text(), { prepared: false });
    return { query, values: statement.values };
  }

  private text(): string {
    const { limit, filters } = this.screen;
    const key = this.sortKey();
    const scoped = this.value(filters.function ?? WHOLE_COMPANY, 'text');
    const conditions = [`f.function = ${scoped}`, visible('f'), ...this.conditions()];
    if (this.after !== null) conditions.push(this.position(key, this.after));
    return `SELECT g.as_of, g.event_seq, p.company_id, p.key, p.open_req_count, o.new_roles_30d, o.velocity, o.direction, o.is_surge,
       o.first_hire, o.paused_at, c.name, c.domain, c.hq_country,
       moved.from_vendor, moved.to_vendor, moved.occurred_at, ${this.matchedCount()} AS matched_reqs_count
     FROM reads.catalogue AS g
     LEFT JOIN LATERAL (
       SELECT f.company_id, ${key} AS key, ${this.openReqs()} AS open_req_count
       FROM reads.company_function AS f ${this.countryJoin()} ${this.facetJoin()}
       WHERE ${conditions.join(' AND ')}
       ORDER BY ${key}, f.company_id LIMIT ${this.value(limit + 1, 'integer')}
     ) AS p ON true
     LEFT JOIN reads.company_function AS o ON o.function = ${scoped} AND o.company_id = p.company_id AND ${visible('o')}
     LEFT JOIN reads.company AS c ON c.company_id = p.company_id AND ${visible('c')}
     LEFT JOIN LATERAL (
       SELECT m.from_vendor, m.to_vendor, m.occurred_at FROM reads.ats_migration AS m
       WHERE m.company_id = p.company_id AND ${visible('m')} ORDER BY m.newest_first, m.seq_first LIMIT 1
     ) AS moved ON true
     ORDER BY p.key, p.company_id`;
  }

  private sortKey(): string {
    const { sort, filters } = this.screen;
    if (sort === 'company_id') return 'f.company_id';
    const alias = sort === 'open_reqs' && filters.country !== undefined ? 'k.' : 'f.';
    return SORT_KEYS[sort](alias);
  }

  private position(key: string, [at, companyId]: ScreenPosition): string {
    const { sort } = this.screen;
    if (sort === 'company_id') return `f.company_id > ${this.value(companyId, 'bigint')}`;
    const type = sort === 'velocity' ? 'double precision' : 'integer';
    return `(${key}, f.company_id) > (${this.value(at, type)}, ${this.value(companyId, 'bigint')})`;
  }

  private openReqs(): string {
    return this.screen.filters.country === undefined ? 'f.open_req_count' : 'k.open_req_count';
  }

  private countryJoin(): string {
    const { country } = this.screen.filters;
    if (country === undefined) return '';
    return `JOIN reads.company_country AS k ON k.function = f.function AND k.company_id = f.company_id
         AND k.country = ${this.value(country, 'text')} AND k.open_req_count > 0 AND ${visible('k')}`;
  }

  private conditions(): string[] {
    const { filters } = this.screen;
    const open = SORT_KEYS.open_reqs(filters.country === undefined ? 'f.' : 'k.');
    return [
      ...this.given('open_reqs_min', (least) => `${open} <= -${this.value(least, 'integer')}`),
      ...this.given('open_reqs_max', (most) => `${open} >= -${this.value(most, 'integer')}`),
      ...this.given('new_roles_min', (least) => `${SORT_KEYS.new_roles('f.')} <= -${this.value(least, 'integer')}`),
      ...this.given('velocity_min', (least) => `${SORT_KEYS.velocity('f.')} <= -${this.ratio(least)}`),
      ...this.given('velocity_max', (most) => `${SORT_KEYS.velocity('f.')} >= -${this.ratio(most)}`),
      ...this.given('direction', (direction) => `f.direction = ${this.value(direction, 'text')}`),
      ...this.given('is_surge', (surges) => (surges ? 'f.is_surge' : 'NOT f.is_surge')),
      ...this.given('first_hire_since', (at) => `f.proven_first_hire >= ${this.value(at, 'timestamptz')}`),
      ...this.given('paused_since', (at) => `f.paused_at >= ${this.value(at, 'timestamptz')}`),
      ...this.given('reposted_min', (least) => this.reposted(least)),
      ...this.given('hq_country', (country) => this.hasKey('hq_country', country)),
      ...this.given('vendor', (vendor) => this.hasKey('vendor', vendor)),
      ...this.migrated(),
      ...this.attributed(),
    ];
  }

  private given<N extends keyof ScreenFilters>(
    name: N,
    condition: (value: NonNullable<ScreenFilters[N]>) => string,
  ): string[] {
    const value = this.screen.filters[name];
    return value === undefined ? [] : [condition(value)];
  }

  private reposted(least: number): string {
    const { country } = this.screen.filters;
    const anywhere = `f.reposts >= ${this.value(least, 'integer')}`;
    if (country === undefined) return anywhere;
    const there = `(f.country_reposts ->> ${this.value(country, 'text')})::integer`;
    return `${anywhere} AND ${there} >= ${this.value(least, 'integer')}`;
  }

  private hasKey(kind: 'hq_country' | 'vendor', key: string): string {
    return `EXISTS (SELECT FROM reads.company_name AS n
      WHERE n.kind = '${kind}' AND n.key = ${this.value(key, 'text')} AND n.company_id = f.company_id AND ${visible('n')})`;
  }

  private migrated(): string[] {
    const conditions = [
      ...this.given('migrated_since', (at) => `v.newest_first <= ${this.value(-Date.parse(at), 'bigint')}`),
      ...this.given('from_vendor', (vendor) => `v.from_vendor = ${this.value(vendor, 'text')}`),
      ...this.given('to_vendor', (vendor) => `v.to_vendor = ${this.value(vendor, 'text')}`),
    ];
    if (conditions.length === 0) return [];
    return [
      `EXISTS (SELECT FROM reads.ats_migration AS v
        WHERE v.company_id = f.company_id AND ${visible('v')} AND ${conditions.join(' AND ')})`,
    ];
  }

  /** The row of facets has the greatest salary by currency. */
  private facetJoin(): string {
    if (!this.comparesFacet()) return '';
    return `JOIN reads.company_facet AS a ON a.function = f.function AND a.company_id = f.company_id AND ${visible('a')}`;
  }

  /** Masks first: they are in every index. That of a country has no salaries. */
  private attributed(): string[] {
    if (!this.comparesReqs()) return [];
    const { country, salary_min: least, currency, seniority, workplace } = this.screen.filters;
    const isKnown = least !== undefined && currency !== undefined && this.comparesFacet();
    const salary = isKnown ? { currency, least } : undefined;
    const conditions = this.hasBits('f', wantedBits({ seniority, workplace }, salary));
    if (country !== undefined) conditions.push(...this.hasBits('k', wantedBits({ seniority, workplace })));
    // Not `OFFSET 0`: the reqs of a rare technology are read first, and then their companies.
    if (this.comparesTexts()) conditions.push(`EXISTS (SELECT FROM ${this.matchingReqs('f')})`);
    if (salary === undefined) return conditions;
    conditions.push(`(a.salaries ->> ${this.value(currency, 'text')})::bigint >= ${this.value(least, 'bigint')}`);
    const isOnlySalary = country === undefined && seniority === undefined && workplace === undefined;
    // OFFSET 0: compared company by company, never by reading all reqs first.
    if (!isOnlySalary && !this.comparesTexts())
      conditions.push(`EXISTS (SELECT FROM ${this.matchingReqs('f')} OFFSET 0)`);
    return conditions;
  }

  /**
   * One inequality per bit: the planner takes it for a condition that nearly all rows meet, and walks. For an equality it
   * would expect few rows, and collect and sort them first.
   */
  private hasBits(alias: 'f' | 'k', bits: readonly bigint[]): string[] {
    return bits.map((bit) => `(${alias}.attributes & ${this.value(bit.toString(), 'bigint')}) <> 0`);
  }

  private comparesReqs(): boolean {
    const { salary_min: salary, seniority, workplace } = this.screen.filters;
    return salary !== undefined || seniority !== undefined || workplace !== undefined || this.comparesTexts();
  }

  /** Whether a filter is on what advertisements say, which no row of facets has. */
  private comparesTexts(): boolean {
    const { filters } = this.screen;
    return filters.salary_source === 'any' || TEXT_FILTERS.some((name) => filters[name] !== undefined);
  }

  /** The row of facets has only salaries from fields. */
  private comparesFacet(): boolean {
    const { salary_min: salary, salary_source: source } = this.screen.filters;
    return salary !== undefined && source !== 'any';
  }

  /** SQL: the open reqs of one company that have all attributes of the filters. */
  private matchingReqs(company: 'f' | 'p'): string {
    const alias = `${company}r`;
    const conditions = [
      ...this.given('function', (fn) => `${alias}.function = ${this.value(fn, 'text')}`),
      ...this.given('country', (country) => `${alias}.country = ${this.value(country, 'text')}`),
      ...this.given('seniority', (seniority) => `${alias}.seniority = ${this.value(seniority, 'text')}`),
      ...this.given('workplace', (workplace) => `${alias}.workplace = ${this.value(workplace, 'text')}`),
      ...this.given('currency', (currency) => `${alias}.salary_currency = ${this.value(currency, 'text')}`),
      ...this.given(
        'salary_min',
        (least) => `${alias}.salary_yearly IS NOT NULL AND ${alias}.salary_yearly >= ${this.value(least, 'bigint')}`,
      ),
      ...(this.screen.filters.salary_min !== undefined && this.comparesFacet()
        ? [`NOT ${alias}.salary_from_text`]
        : []),
      ...this.textConditions(alias),
    ];
    return `reads.req AS ${alias} WHERE ${alias}.company_id = ${company}.company_id AND ${alias}.active
      AND ${visible(alias)} AND ${conditions.join(' AND ')}`;
  }

  private textConditions(alias: string): string[] {
    const { filters } = this.screen;
    const required = textRequired(filters);
    const alternatives = [...textAlternatives(filters), ...this.payLevels()];
    return [
      ...(required.length === 0 ? [] : [`${alias}.terms @> ${this.value(required, 'text[]')}`]),
      ...alternatives.map((group) => `${alias}.terms && ${this.value(group, 'text[]')}`),
      // As in the index of terms.
      ...(required.length + alternatives.length === 0 ? [] : [`${alias}.alias_of IS NULL`]),
    ];
  }

  /** Terms of the level below the salary, which the index of terms has of pay from texts, too. */
  private payLevels(): string[][] {
    const { salary_min: least, currency } = this.screen.filters;
    const level = least === undefined || this.comparesFacet() ? undefined : RANGE_TERMS.salaryLevel(least);
    if (level === undefined || currency === undefined) return [];
    return [[RANGE_TERMS.salary(currency, level), RANGE_TERMS.textSalary(currency, level)]];
  }

  private matchedCount(): string {
    if (!this.comparesReqs()) return 'p.open_req_count';
    const { country, salary_min: salary, seniority, workplace } = this.screen.filters;
    if (salary !== undefined || this.comparesTexts()) {
      return `(SELECT count(*)::integer FROM ${this.matchingReqs('p')})`;
    }
    const facet = this.value(facetOf({ country, seniority, workplace }), 'smallint');
    return `(SELECT q.counts[array_position(q.facets, ${facet})] FROM reads.company_facet AS q
       WHERE q.function = o.function AND q.company_id = p.company_id AND ${visible('q')})`;
  }

  private ratio(value: number): string {
    return this.value(value, 'double precision');
  }

  /** $1 is the customer. */
  private value(value: unknown, type: string): string {
    return `$${this.values.push(value) + 1}::${type}`;
  }
}

/** Everything that a cursor is bound to, in a fixed order. */
export function cursorFilters({ filters, sort }: Screen): string[] {
  const given = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return [sort satisfies ScreenSort, ...given.map(([name, value]) => `${name}=${String(value)}`)];
}
