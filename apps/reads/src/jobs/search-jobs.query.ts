import type { ClosedReason, JobFunction } from '@hiring/contracts';
import { CallerQuery } from '../access/caller-query.js';
import { postingColumns, type PostingColumns } from '../access/posting-columns.js';
import { filterName, matching, TYPED_PARAMETERS, type FilterSet } from '../access/search-filter.js';

export interface JobRow extends Partial<PostingColumns> {
  as_of: string;
  event_seq: number;
  /** The req's key; null in an empty page's only row. */
  req_key: string | null;
  company_id: number;
  title: string;
  function: JobFunction;
  country: string;
  first_seen: string;
  newest_first: number;
  /**
   * When the req closed; null while it is open. `closed_at` and `closed_reason` are present only if the search's
   * `status` is `closed` or `any`.
   */
  closed_at?: string | null;
  closed_reason?: ClosedReason | null;
}

const queries = new Map<string, CallerQuery<JobRow>>();

/**
 * Selects one page in (newest_first, req_key) order, by a range of the index that fits the filters. The scan starts
 * after the cursor's row, so all pages cost the same. $5, $6 = the cursor's position; $7 = number of rows.
 */
export function searchJobsQuery(filters: FilterSet, afterCursor: boolean, posting = false): CallerQuery<JobRow> {
  const name = `search_jobs_${filterName(filters)}${afterCursor ? '_next' : ''}${posting ? '_posting' : ''}`;
  const known = queries.get(name);
  if (known !== undefined) return known;
  const position = afterCursor ? 'AND (r.newest_first, r.req_key) > ($5, $6)' : '';
  const query = new CallerQuery<JobRow>(
    name,
    `SELECT g.as_of, g.event_seq, j.*
     FROM reads.catalogue AS g
     LEFT JOIN LATERAL (
       SELECT r.req_key, r.company_id, r.title, r.function, r.country, r.first_seen, r.newest_first${postingColumns('r', posting)}
       FROM reads.req AS r
       WHERE ${matching('r', filters)} ${position}
       ORDER BY r.newest_first, r.req_key LIMIT $7
     ) AS j ON true
     WHERE ${TYPED_PARAMETERS} AND ($5::bigint IS NULL OR true) AND ($6::text IS NULL OR true)
     ORDER BY j.newest_first, j.req_key`,
  );
  queries.set(name, query);
  return query;
}
