import type { RpcRequest } from '@hiring/contracts';
import { TEXT_FILTERS, type ScreenFilters } from '@hiring/contracts/operations';
import { facetOf, textAlternatives, textRequired } from '@hiring/signals';
import { visible } from '../access/caller-query.js';
import { RANGE_TERMS } from '../projections/req/req.search-columns.js';

export type Screen = Pick<RpcRequest<'reads.screen_companies'>, 'filters' | 'sort' | 'limit'>;

/** Collects a statement's values, and builds the conditions on a company's open reqs. */
export abstract class ScreenReqs {
  protected readonly values: unknown[] = [];

  protected constructor(protected readonly screen: Screen) {}

  protected given<N extends keyof ScreenFilters>(
    name: N,
    condition: (value: NonNullable<ScreenFilters[N]>) => string | string[],
  ): string[] {
    const value = this.screen.filters[name];
    return value === undefined ? [] : [condition(value)].flat();
  }

  protected comparesReqs(): boolean {
    const { salary_min: salary, seniority, workplace } = this.screen.filters;
    return (
      salary !== undefined || seniority !== undefined || workplace !== undefined || comparesTexts(this.screen.filters)
    );
  }

  /**
   * Returns whether the salary filter uses the facets row. This row has only salaries from fields, not salaries from
   * advertisements' texts.
   */
  protected comparesFacet(): boolean {
    const { salary_min: salary, salary_source: source } = this.screen.filters;
    return salary !== undefined && source !== 'any';
  }

  /** Returns SQL for those open reqs of a company that meet all filters on reqs. */
  protected matchingReqs(company: 'f' | 'p'): string {
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
      // This condition has the same form as in the index on terms.
      ...(required.length + alternatives.length === 0 ? [] : [`${alias}.alias_of IS NULL`]),
    ];
  }

  /**
   * Returns the terms for the highest salary level that is not above the wanted salary. One term is for pay in fields,
   * and one is for pay in texts.
   */
  private payLevels(): string[][] {
    const { salary_min: least, currency } = this.screen.filters;
    const level = least === undefined || this.comparesFacet() ? undefined : RANGE_TERMS.salaryLevel(least);
    if (level === undefined || currency === undefined) return [];
    return [[RANGE_TERMS.salary(currency, level), RANGE_TERMS.textSalary(currency, level)]];
  }

  protected matchedCount(): string {
    if (!this.comparesReqs()) return 'p.open_req_count';
    const { country, salary_min: salary, seniority, workplace } = this.screen.filters;
    if (salary !== undefined || comparesTexts(this.screen.filters)) {
      return `(SELECT count(*)::integer FROM ${this.matchingReqs('p')})`;
    }
    const facet = this.value(facetOf({ country, seniority, workplace }), 'smallint');
    return `(SELECT q.counts[array_position(q.facets, ${facet})] FROM reads.company_facet AS q
       WHERE q.function = o.function AND q.company_id = p.company_id AND ${visible('q')})`;
  }

  protected bits(bits: readonly bigint[]): string[] {
    return bits.map((bit) => this.value(bit.toString(), 'bigint'));
  }

  protected ratio(value: number): string {
    return this.value(value, 'double precision');
  }

  /** Adds a value and returns its parameter. $1 is the customer. */
  protected value(value: unknown, type: string): string {
    return `$${this.values.push(value) + 1}::${type}`;
  }
}

/** Returns whether a filter compares the advertisements' texts. The facets have no data about these texts. */
export function comparesTexts(filters: ScreenFilters): boolean {
  return filters.salary_source === 'any' || TEXT_FILTERS.some((name) => filters[name] !== undefined);
}
