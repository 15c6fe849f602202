import type { RpcRequest } from '@hiring/contracts';
import { CallerQuery, visible } from '../../access/caller-query.js';
import { TERMS } from '../../projections/req/req.search-columns.js';
import { postingColumns } from '../posting-columns.js';
import type { JobRow } from './search-jobs.query.js';

export type JobSearch = RpcRequest<'reads.search_jobs'>;
export type Position = readonly [newestFirst: number, reqKey: string];

/** A statement for one request, with its values; planned for them. */
export interface FilteredQuery {
  query: CallerQuery<FilteredRow>;
  values: unknown[];
}

export interface FilteredRow extends JobRow {
  /** The walk ended before the page was full, and not at the last req. */
  cut: boolean;
}

/** Reqs walked for a page before the index of terms is used instead. */
const WALKED_MIN = 5_000;
const WALKED_MAX = 20_000;
const WALKED_PER_ROW = 100;

/**
 * One page of a search with more filters than role, geo and since. What matches often is found by walking from the
 * newest req: a page is full after a few. What matches rarely is collected with the indexes of terms, dates and
 * salaries, and sorted: few rows. The walk itself measures which it is. It is bounded; a page that it does not fill is
 * collected. So the cost of a page does not depend on estimates, which fail for filters that exclude each other.
 */
export class FilteredJobs {
  private readonly values: unknown[] = [];

  private constructor(
    private readonly search: JobSearch,
    private readonly position: Position | null,
  ) {}

  static walk(search: JobSearch, position: Position | null): FilteredQuery {
    return new FilteredJobs(search, position).walk();
  }

  static collect(search: JobSearch, position: Position | null): FilteredQuery {
    return new FilteredJobs(search, position).collect();
  }

  private walk(): FilteredQuery {
    const { limit, company_id: companyId, status } = this.search;
    const wanted = this.value(limit + 1, 'bigint');
    // Lists by function and country are indexed for open reqs alone: in others, each entry walked would not be a row.
    const byTerms = status !== undefined;
    const ordered = this.inOrder('r', byTerms);
    const sort = (alias: string): string => `ORDER BY ${alias}.newest_first, ${alias}.req_key`;
    // The reqs of one company are few: all are read.
    if (companyId !== undefined) {
      const conditions = [...ordered, ...this.matching('r')].join(' AND ');
      const page = `SELECT ${this.columns('r')} FROM reads.req AS r WHERE ${conditions} ${sort('r')} LIMIT ${wanted}`;
      return this.statement('search_jobs_company', page, 'false');
    }
    const walked = this.value(Math.min(WALKED_MAX, Math.max(WALKED_MIN, WALKED_PER_ROW * limit)), 'bigint');
    const rows = `SELECT r.* FROM reads.req AS r WHERE ${ordered.join(' AND ')} ${sort('r')} LIMIT ${walked}`;
    const matching = this.matching('w').join(' AND ');
    const page = `SELECT ${this.columns('w')} FROM (${rows}) AS w WHERE ${matching} ${sort('w')} LIMIT ${wanted}`;
    const further = `SELECT FROM reads.req AS b WHERE ${this.inOrder('b', byTerms).join(' AND ')} ${sort('b')} OFFSET ${walked} LIMIT 1`;
    return this.statement('search_jobs_walk', page, `count(*) OVER () < ${wanted} AND EXISTS (${further})`);
  }

  private collect(): FilteredQuery {
    const wanted = this.value(this.search.limit + 1, 'bigint');
    const conditions = [...this.inOrder('r', true), ...this.matching('r')].join(' AND ');
    const found = `WITH found AS MATERIALIZED (SELECT ${this.columns('r')} FROM reads.req AS r WHERE ${conditions})`;
    const page = `SELECT * FROM found AS f ORDER BY f.newest_first, f.req_key LIMIT ${wanted}`;
    return this.statement('search_jobs_collect', page, 'false', found);
  }

  private statement(name: string, page: string, cut: string, found = ''): FilteredQuery {
    const text = `${found}
      SELECT g.as_of, g.event_seq, j.*, ${cut} AS cut
      FROM reads.catalogue AS g
      LEFT JOIN LATERAL (${page}) AS j ON true
      ORDER BY j.newest_first, j.req_key`;
    return { query: new CallerQuery<FilteredRow>(name, text, { prepared: false }), values: this.values };
  }

  private columns(alias: string): string {
    const names = ['req_key', 'company_id', 'title', 'function', 'country', 'first_seen', 'newest_first'];
    const posting = postingColumns(alias, this.search.posting === true);
    return `${names.map((name) => `${alias}.${name}`).join(', ')}${posting}`;
  }

  /** Conditions that the indexes in list order know, and the position of the cursor. */
  private inOrder(alias: string, byTerms = false): string[] {
    const { status, since, role, geo, company_id: companyId } = this.search;
    const conditions = [`${alias}.alias_of IS NULL`, visible(alias)];
    if (status === undefined) conditions.push(`${alias}.active`);
    if (status === 'closed') conditions.push(`NOT ${alias}.active`);
    if (companyId !== undefined) conditions.push(`${alias}.company_id = ${this.value(companyId, 'bigint')}`);
    if (role !== undefined && !byTerms) conditions.push(`${alias}.function = ${this.value(role, 'text')}`);
    if (geo !== undefined && !byTerms) conditions.push(`${alias}.country = ${this.value(geo, 'text')}`);
    if (since !== undefined) {
      conditions.push(`${alias}.newest_first <= ${this.value(-Date.parse(since), 'bigint')}`);
    }
    if (this.position !== null) {
      const [newestFirst, reqKey] = this.position;
      const place = `(${this.value(newestFirst, 'bigint')}, ${this.value(reqKey, 'text')})`;
      conditions.push(`(${alias}.newest_first, ${alias}.req_key) > ${place}`);
    }
    return conditions;
  }

  private matching(alias: string): string[] {
    const { posted_since: postedSince, salary_min: salaryMin, currency } = this.search;
    const terms = termsOf(this.search);
    const conditions = [terms.length === 0 ? 'true' : `${alias}.terms @> ${this.value(terms, 'text[]')}`];
    if (postedSince !== undefined) {
      conditions.push(`${alias}.posted_at >= ${this.value(postedSince, 'timestamptz')}`);
    }
    if (salaryMin !== undefined) {
      conditions.push(`${alias}.salary_currency = ${this.value(currency, 'text')}`);
      conditions.push(`${alias}.salary_yearly >= ${this.value(salaryMin, 'bigint')}`);
    }
    return conditions;
  }

  /** $1 is the customer. */
  private value(value: unknown, type: string): string {
    return `$${this.values.push(value) + 1}::${type}`;
  }
}

function termsOf(search: JobSearch): string[] {
  const {
    words = [],
    status,
    role,
    geo,
    location_country: place,
    workplace,
    employment_type: type,
    seniority,
  } = search;
  return [
    ...words,
    ...(status === undefined ? [TERMS.open] : []),
    ...(role === undefined ? [] : [TERMS.function(role)]),
    ...(geo === undefined ? [] : [TERMS.country(geo)]),
    ...(place === undefined ? [] : [TERMS.location(place)]),
    ...(workplace === undefined ? [] : [TERMS.workplace(workplace)]),
    ...(type === undefined ? [] : [TERMS.employmentType(type)]),
    ...(seniority === undefined ? [] : [TERMS.seniority(seniority)]),
  ];
}
