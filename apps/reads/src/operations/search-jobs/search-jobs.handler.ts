import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { JobsPage, MarketFilters } from '@hiring/contracts/operations';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { ReadsConfig } from '../../config.js';
import { SealedCursor, type CursorFilters } from '../sealed-cursor.js';
import { filterSetOf, filterValues } from '../search-filter.js';
import { searchJobsQuery, type JobRow } from './search-jobs.query.js';

/** A position is the sort key of a page's last row: (newest_first, req_key). */
const CURSORS = new SealedCursor<[newest_first: number, req_key: string]>('jobs/search');

@Controller()
export class SearchJobsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly config: ReadsConfig,
  ) {}

  @RpcHandler('reads.search_jobs')
  async answer(@Payload() request: RpcRequest<'reads.search_jobs'>): Promise<RpcResponse<'reads.search_jobs'>> {
    const keys = this.config.cursorKeys;
    const filters = cursorFilters(request);
    const [newestFirst, reqKey] =
      request.cursor === undefined ? [null, null] : CURSORS.open(request.cursor, filters, keys);
    // One row beyond the page shows whether another page follows.
    const rows = await searchJobsQuery(filterSetOf(request), reqKey !== null).run(this.pool, request.customer_id, [
      ...filterValues(request),
      newestFirst,
      reqKey,
      request.limit + 1,
    ]);
    const found = rows.filter(isFound);
    const page = found.slice(0, request.limit);
    const last = page.at(-1);
    const next_cursor =
      last !== undefined && found.length > page.length
        ? CURSORS.seal([last.newest_first, last.req_key], filters, keys)
        : null;
    const as_of = rows[0]?.as_of as string;
    return {
      body: jsonOf({ jobs: page.map(toJob), next_cursor, as_of }),
      ledger_seq: rows[0]?.event_seq as number,
      as_of,
    };
  }
}

function cursorFilters({ role, geo, since }: MarketFilters): CursorFilters {
  return [role ?? null, geo ?? null, since ?? null];
}

type FoundJob = JobRow & { req_key: string };

function isFound(row: JobRow): row is FoundJob {
  return row.req_key !== null;
}

function toJob({ req_key, company_id, title, function: fn, country, first_seen }: FoundJob): JobsPage['jobs'][number] {
  const board = req_key.slice(0, req_key.indexOf(':'));
  return { req_key, company_id, title, function: fn, country, first_seen, board };
}
