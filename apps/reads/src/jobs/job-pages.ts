import { Injectable } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { TEXT_FILTERS, type JobsPage } from '@hiring/contracts/operations';
import { Clock } from '@hiring/platform-config';
import { metrics } from '@hiring/platform-observability';
import { alternativeTerms, TERMS, textAlternatives } from '@hiring/signals';
import { Pool } from 'pg';
import { rowPage } from '../access/row-page.js';
import { ReadsConfig } from '../config.js';

import { withCompanies } from '../access/company-names.js';
import { postingOf } from '../access/posting-columns.js';
import { SealedCursor, type CursorFilters } from '@hiring/platform-crypto';
import { filterSetOf, filterValues } from '../access/search-filter.js';
import { AHEAD_MS, FilteredJobs, salaryTermOf, termsOf, type JobSearch, type Position } from './filtered-jobs.query.js';
import { CurrentStatistics } from './req-statistics.js';
import { searchJobsQuery, type JobRow } from './search-jobs.query.js';
import { planOf, type Wanted } from './search-plan.js';

/** Estimated share of a country's reqs that also have a location in another country. */
const OTHER_COUNTRY = 0.02;
/** Estimated share of a company's closed reqs that closed in the requested time. */
const LATE_CLOSING = 0.1;
/** A second, longer walk runs only if the first walk found at least `limit / WORTHWHILE` hits. */
const WORTHWHILE = 4;

/** Cursors for pages of jobs. A position is the last row's sort key: (newest_first, req_key). */
const CURSORS = new SealedCursor<[newest_first: number, req_key: string]>('jobs/search');

/** Reads pages of open and closed reqs that match a search's filters, newest first. */
@Injectable()
export class JobPages {
  constructor(
    private readonly pool: Pool,
    private readonly config: ReadsConfig,
    private readonly clock: Clock,
    private readonly statistics: CurrentStatistics,
  ) {}

  async page(request: RpcRequest<'reads.search_jobs'>): Promise<RpcResponse<'reads.search_jobs'>> {
    const keys = this.config.cursorKeys;
    const filters = cursorFilters(request);
    const position = request.cursor === undefined ? null : CURSORS.open(request.cursor, filters, keys);
    const rows = isFiltered(request)
      ? await this.filtered(request, position)
      : await timed('list', () => this.plain(request, position));
    const { page, last, as_of, ledger_seq } = rowPage(rows, 'req_key', request.limit);
    const next_cursor = last === null ? null : CURSORS.seal([last.newest_first, last.req_key], filters, keys);
    const listed = page.map(toJob);
    const jobs = request.company === true ? await withCompanies(this.pool, request.customer_id, listed) : listed;
    return { body: jsonOf({ jobs, next_cursor, as_of }), ledger_seq, as_of };
  }

  /** Reads the page and one row more, which shows whether another page follows. */
  private plain(request: JobSearch, position: Position | null): Promise<JobRow[]> {
    const query = searchJobsQuery(filterSetOf(request), position !== null, request.posting);
    const values = [...filterValues(request), ...(position ?? [null, null]), request.limit + 1];
    return query.run(this.pool, request.customer_id, values);
  }

  private async filtered(request: JobSearch, position: Position | null): Promise<JobRow[]> {
    const nowMs = this.clock.now().getTime();
    const attempts = planOf(wantedOf(request, position, nowMs), await this.statistics.get());
    let rows: JobRow[] = [];
    for (const [index, attempt] of attempts.entries()) {
      const found = rows.filter((row) => row.req_key !== null).length;
      if (index > 0 && 'walk' in attempt && found * WORTHWHILE < request.limit) continue;
      const { query, values } =
        'walk' in attempt
          ? FilteredJobs.walk(request, position, attempt.walk)
          : FilteredJobs.collect(request, position, nowMs, attempt.collect);
      const way = 'walk' in attempt ? 'walk' : 'collection';
      rows = await timed(way, () => query.run(this.pool, request.customer_id, values));
      if (rows.length > request.limit) break;
    }
    return rows;
  }
}

function wantedOf(request: JobSearch, position: Position | null, nowMs: number): Wanted {
  const { limit, status = 'open', since, posted_since: postedSince, geo, location_country: place } = request;
  const elsewhere = geo !== undefined && place !== undefined && geo !== place;
  const salary = salaryTermOf(request);
  // Omit two terms that other filters imply: the salary term implies the currency, and `geo` implies a location in the
  // same country.
  const currency = salary === null || request.currency === undefined ? undefined : TERMS.currency(request.currency);
  const implied = [currency, geo === place && place !== undefined ? TERMS.location(place) : undefined];
  return {
    ...{ rows: limit + 1, status, salary },
    terms: termsOf(request).filter((term) => !implied.includes(term)),
    alternatives: salary === null ? alternativeTerms(request) : textAlternatives(request),
    chance: (elsewhere ? OTHER_COUNTRY : 1) * (request.closed_since === undefined ? 1 : LATE_CLOSING),
    from: position === null ? -(nowMs + AHEAD_MS) : position[0],
    since: since === undefined ? Infinity : -Date.parse(since),
    posted: postedSince === undefined ? Infinity : -Date.parse(postedSince),
  };
}

/** Measures a search statement's duration, labelled with how the statement finds its page. */
function timed<T>(way: 'list' | 'walk' | 'collection', statement: () => Promise<T>): Promise<T> {
  const end = metrics
    .histogram('reads_job_search_seconds', 'Statements of jobs/search, by the way they find the page', ['way'])
    .startTimer({ way });
  return statement().finally(() => end());
}

const ATTRIBUTES = ['workplace', 'employment_type', 'seniority', 'posted_since', 'salary_min', 'currency'] as const;

/** Returns the filters other than role, geo and since, in a fixed order. */
function moreFilters(request: JobSearch): CursorFilters {
  const { company_id: companyId, words, location_country: place, status, closed_since: closedSince } = request;
  const given = [
    ...[companyId, words?.join(' '), place, ...ATTRIBUTES.map((name) => request[name]), status],
    ...(closedSince === undefined ? [] : [`closed ${closedSince}`]),
  ];
  const ofText = [request.salary_source, ...TEXT_FILTERS.map((name) => request[name])];
  // Without text filters, a cursor has a shorter format, so that older cursors stay valid.
  const all = ofText.some((filter) => filter !== undefined) ? [...given, ...ofText] : given;
  return all.map((filter) => (filter === undefined ? null : String(filter)));
}

function isFiltered(request: JobSearch): boolean {
  return moreFilters(request).some((filter) => filter !== null);
}

/**
 * Returns the filters to which a cursor is bound. With only role, geo and since, the format is shorter, so that older
 * cursors stay valid.
 */
function cursorFilters(request: JobSearch): CursorFilters {
  const { role, geo, since } = request;
  const plain = [role ?? null, geo ?? null, since ?? null];
  return isFiltered(request) ? [...plain, ...moreFilters(request)] : plain;
}

type FoundJob = JobRow & { req_key: string };

function toJob(row: FoundJob): JobsPage['jobs'][number] {
  const { req_key, company_id, title, function: fn, country, first_seen, closed_at, closed_reason } = row;
  const board = req_key.slice(0, req_key.indexOf(':'));
  const closed = closed_at === undefined ? {} : { closed_at, closed_reason: closed_reason ?? null };
  return { req_key, company_id, title, function: fn, country, first_seen, board, ...closed, ...postingOf(row) };
}
