import type { RpcRequest } from '@hiring/contracts';
import { alternativeTerms, requiredTerms, TERMS, textAlternatives, textRequired } from '@hiring/signals';
import { CallerQuery, visible } from '../access/caller-query.js';
import { monthOf, RANGE_TERMS, signatureOf } from '../projections/req/req.search-columns.js';
import { postingColumns } from '../access/posting-columns.js';
import type { Collection, SalaryTerm } from './search-plan.js';
import type { JobRow } from './search-jobs.query.js';

export type JobSearch = RpcRequest<'reads.search_jobs'>;
export type Position = readonly [newestFirst: number, reqKey: string];

/** A statement with its values. */
export interface FilteredQuery {
  query: CallerQuery<JobRow>;
  values: unknown[];
}

/**
 * Builds statements for one page of a search with more filters than role, geo and since. A walk scans the newest reqs
 * up to a limit; a collection reads and sorts all hits. `planOf` chooses.
 */
export class FilteredJobs {
  private readonly values: unknown[] = [];

  private constructor(
    private readonly search: JobSearch,
    private readonly position: Position | null,
  ) {}

  /** Finds the hits among the newest `most` reqs; `Infinity` = all that `since` permits. */
  static walk(search: JobSearch, position: Position | null, most: number): FilteredQuery {
    return new FilteredJobs(search, position).walk(most);
  }

  /** Finds all hits and sorts them. With `months`, finds only hits in this many months before the page's first req. */
  static collect(search: JobSearch, position: Position | null, nowMs: number, collection: Collection): FilteredQuery {
    return new FilteredJobs(search, position).collect(nowMs, collection);
  }

  private walk(most: number): FilteredQuery {
    const wanted = this.value(this.search.limit + 1, 'bigint');
    const conditions = this.inOrder('s');
    const order = 'ORDER BY newest_first, req_key';
    const lists = this.states('s').map(
      (state) => `SELECT s.newest_first, s.req_key, s.signature, s.text_signature, s.posted_at, s.salary_yearly
        FROM reads.req AS s WHERE ${[state, visible('s'), ...conditions].join(' AND ')}`,
    );
    // Order each list separately, so that the server merges the lists instead of sorting all rows.
    const merged = lists.length === 1 ? lists : lists.map((list) => `(${list} ${order})`);
    const walked = `${merged.join(' UNION ALL ')} ${order} LIMIT ${this.value(most === Infinity ? null : most, 'bigint')}`;
    const likely = [...this.signed('w'), ...this.ranges('w')].join(' AND ');
    const page = `SELECT ${this.columns('r')}
      FROM (SELECT w.newest_first, w.req_key FROM (${walked}) AS w WHERE ${likely}) AS c
      JOIN reads.req AS r ON r.req_key = c.req_key AND ${this.matching('r').join(' AND ')}
      ORDER BY c.newest_first, c.req_key LIMIT ${wanted}`;
    return this.statement(`jobs_${this.shape()}`, page, { prepared: true });
  }

  private collect(nowMs: number, collection: Collection): FilteredQuery {
    const wanted = this.value(this.search.limit + 1, 'bigint');
    const conditions = [
      ...this.inOrder('r'),
      ...this.ranges('r'),
      ...this.indexed('r', nowMs, collection),
      ...this.matching('r'),
    ];
    const lists = this.states('r').map(
      (state) => `SELECT ${this.columns('r')} FROM reads.req AS r WHERE ${[state, ...conditions].join(' AND ')}`,
    );
    // Materialized, because the planner might otherwise walk an index in the page's order, right to the index's end.
    const found = `WITH found AS MATERIALIZED (${lists.join(' UNION ALL ')})`;
    const page = `SELECT * FROM found AS f ORDER BY f.newest_first, f.req_key LIMIT ${wanted}`;
    return this.statement('search_jobs_collect', page, { prepared: false }, found);
  }

  private statement(name: string, page: string, options: { prepared: boolean }, found = ''): FilteredQuery {
    const closing = this.closing();
    const text = `${found}
      SELECT g.as_of, g.event_seq, j.*${closing && ', e.*'}
      FROM reads.catalogue AS g
      LEFT JOIN LATERAL (${page}) AS j ON true ${closing}
      ORDER BY j.newest_first, j.req_key`;
    return { query: new CallerQuery<JobRow>(name, text, options), values: this.values };
  }

  /**
   * Returns SQL that adds when and why each req closed. Returns an empty string if the search is for open reqs only.
   */
  private closing(): string {
    const { status = 'open' } = this.search;
    if (status === 'open') return '';
    // LIMIT makes the planner look up rows one by one. The planner would not do so by itself, because it does not know
    // how few rows a page has.
    return `LEFT JOIN LATERAL (SELECT k.fold ->> 'closed_at' AS closed_at, k.fold ->> 'closed_reason' AS closed_reason
        FROM reads.req AS k
        WHERE k.company_id = j.company_id AND k.req_key = j.req_key AND NOT k.active AND ${visible('k')} LIMIT 1) AS e ON true`;
  }

  private columns(alias: string): string {
    const names = ['req_key', 'company_id', 'title', 'function', 'country', 'first_seen', 'newest_first'];
    const posting = postingColumns(alias, this.search.posting === true);
    return `${names.map((name) => `${alias}.${name}`).join(', ')}${posting}`;
  }

  /** Returns conditions on the terms' Bloom filters. A req that lacks a term seldom meets these conditions. */
  private signed(alias: string): string[] {
    const ofText = textRequired(this.search);
    const has = (column: string, terms: readonly string[]): string => {
      const signature = this.value(signatureOf(terms), 'bigint');
      return `${alias}.${column} & ${signature} = ${signature}`;
    };
    const some = (group: readonly string[]): string => {
      const signatures = this.value(
        group.map((term) => signatureOf([term])),
        'bigint[]',
      );
      return `EXISTS (SELECT FROM unnest(${signatures}) AS one(bits) WHERE ${alias}.text_signature & one.bits = one.bits)`;
    };
    const others = termsOf(this.search).filter((term) => !ofText.includes(term));
    return [
      has('signature', others),
      ...(ofText.length > 0 ? [has('text_signature', ofText)] : []),
      ...textAlternatives(this.search).map(some),
    ];
  }

  /** Returns the end of the statement's name, which lists its conditions. */
  private shape(): string {
    const { status = 'open', posting, since, closed_since: closedSince } = this.search;
    const { posted_since: postedSince, salary_min: salaryMin } = this.search;
    const parts = [
      status,
      termsOf(this.search).length > 0 && 'terms',
      textRequired(this.search).length > 0 && 'text',
      textAlternatives(this.search).length > 0 && `any${textAlternatives(this.search).length}`,
      posting === true && 'page',
      since !== undefined && 'from',
      this.position !== null && 'next',
      postedSince !== undefined && 'dated',
      closedSince !== undefined && 'late',
      salaryMin !== undefined && (this.search.salary_source === 'any' ? 'pay' : 'salary'),
    ];
    return parts.filter(Boolean).join('_');
  }

  /**
   * Returns one condition for each list of reqs that the search reads: open reqs, closed reqs, or both. Open and closed
   * reqs have separate indexes, because a scan for closed reqs in a common index would pass very many open reqs.
   */
  private states(alias: string): string[] {
    const { status = 'open' } = this.search;
    const [open, closed] = [`${alias}.active`, `NOT ${alias}.active`];
    return { open: [open], closed: [closed], any: [open, closed] }[status];
  }

  /** Returns conditions on the columns by which the list is ordered. */
  private inOrder(alias: string): string[] {
    const conditions: string[] = [];
    if (this.search.since !== undefined) {
      conditions.push(`${alias}.newest_first <= ${this.value(-Date.parse(this.search.since), 'bigint')}`);
    }
    if (this.position !== null) {
      const [newestFirst, reqKey] = this.position;
      const place = `(${this.value(newestFirst, 'bigint')}, ${this.value(reqKey, 'text')})`;
      conditions.push(`(${alias}.newest_first, ${alias}.req_key) > ${place}`);
    }
    return conditions;
  }

  /** Returns the conditions on posting date and salary. These compare column values, not terms. */
  private ranges(alias: string): string[] {
    const { posted_since: postedSince, salary_min: salaryMin } = this.search;
    const conditions: string[] = [];
    if (postedSince !== undefined) conditions.push(`${alias}.posted_at >= ${this.value(postedSince, 'timestamptz')}`);
    if (salaryMin !== undefined) conditions.push(`${alias}.salary_yearly >= ${this.value(salaryMin, 'bigint')}`);
    return conditions;
  }

  /**
   * Returns conditions for the index on terms. Within the collection's months, they match all hits and perhaps other
   * reqs.
   */
  private indexed(alias: string, nowMs: number, collection: Collection): string[] {
    const { since, posted_since: postedSince } = this.search;
    const { indexed, indexesSince, indexesPosted, months } = collection;
    const conditions: string[] = [];
    const some = (terms: string[]): void => {
      if (terms.length > 0) conditions.push(`${alias}.terms && ${this.value(terms, 'text[]')}`);
    };
    if (indexed.length > 0) conditions.push(`${alias}.terms @> ${this.value(indexed, 'text[]')}`);
    for (const group of collection.alternatives ?? []) some([...group]);
    if (indexesPosted && postedSince !== undefined) {
      some(monthsFrom(postedSince, nowMs + AHEAD_MS).map(RANGE_TERMS.postedIn));
    }
    const from = this.position === null ? nowMs + AHEAD_MS : -this.position[0];
    if (months !== Infinity) {
      const oldest = new Date(from);
      oldest.setUTCMonth(oldest.getUTCMonth() + 1 - months, 1);
      some(monthsFrom(oldest.toISOString(), from).map(RANGE_TERMS.firstSeenIn));
    } else if (indexesSince && since !== undefined) {
      some(monthsFrom(since, from).map(RANGE_TERMS.firstSeenIn));
    }
    return conditions;
  }

  /**
   * Returns the exact conditions. They are needed because a signature may also match a req that lacks one of the terms.
   */
  private matching(alias: string): string[] {
    const { currency, salary_min: salaryMin, closed_since: closedSince } = this.search;
    const terms = termsOf(this.search);
    const conditions = [`${alias}.alias_of IS NULL`, visible(alias)];
    // This form prevents the use of an index; `indexed` has the conditions for indexes.
    if (terms.length > 0) conditions.push(`(${alias}.terms @> ${this.value(terms, 'text[]')}) IS TRUE`);
    for (const group of alternativeTerms(this.search)) {
      conditions.push(`(${alias}.terms && ${this.value(group, 'text[]')}) IS TRUE`);
    }
    if (closedSince !== undefined) {
      conditions.push(`${alias}.fold ->> 'closed_at' >= ${this.value(closedSince, 'text')}`);
    }
    if (salaryMin !== undefined) conditions.push(`${alias}.salary_currency = ${this.value(currency, 'text')}`);
    return conditions;
  }

  /** Adds a value and returns its parameter. $1 is the customer. */
  private value(value: unknown, type: string): string {
    return `$${this.values.push(value) + 1}::${type}`;
  }
}

/**
 * Returns the terms for the highest salary level that is not above the minimum salary, and the ratio between this level
 * and the minimum (`share`). Returns null if the search has no currency or no minimum salary, or if every level is
 * above the minimum.
 */
export function salaryTermOf({ currency, salary_min: salaryMin, salary_source: source }: JobSearch): SalaryTerm | null {
  if (currency === undefined || salaryMin === undefined) return null;
  const level = RANGE_TERMS.salaryLevel(salaryMin);
  if (level === undefined) return null;
  const ofText = source === 'any' ? [RANGE_TERMS.textSalary(currency, level)] : [];
  return { terms: [RANGE_TERMS.salary(currency, level), ...ofText], share: level / salaryMin };
}

/** Returns the terms that a hit must have. */
export function termsOf(search: JobSearch): string[] {
  const { company_id: companyId } = search;
  return [...requiredTerms(search), ...(companyId === undefined ? [] : [TERMS.company(companyId)])];
}

/** Maximum milliseconds by which a posting's date may be later than its crawl. */
export const AHEAD_MS = 2 * 86_400_000;
/** Maximum months that are compared as terms. A longer range contains most reqs, so terms would not help. */
const MONTHS_MAX = 18;

/** Returns the months between two instants as `yyyy-mm`. If there are more than MONTHS_MAX, returns none. */
function monthsFrom(since: string, untilMs: number): string[] {
  const months: string[] = [];
  const month = new Date(`${monthOf(since)}-01T00:00:00.000Z`);
  for (; month.getTime() <= untilMs; month.setUTCMonth(month.getUTCMonth() + 1)) {
    if (months.length === MONTHS_MAX) return [];
    months.push(monthOf(month.toISOString()));
  }
  return months;
}
