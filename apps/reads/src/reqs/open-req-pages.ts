import { Injectable } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { ListedRequisition } from '@hiring/contracts/operations';
import { Clock } from '@hiring/platform-config';
import { agedCoverage, coverageUntil } from '@hiring/signals';
import { Pool } from 'pg';
import { noSuchCompany } from '../access/caller-query.js';
import { ReadsConfig } from '../config.js';
import { postingOf } from '../access/posting-columns.js';
import { SealedCursor } from '@hiring/platform-crypto';
import { validityOf } from '../access/snapshot.js';
import { openReqsPostingQuery, openReqsQuery, type OpenReqRow } from './open-reqs.query.js';

/** Cursors for pages of open reqs. A position is the last row's sort key: (newest_first, req_key). */
const CURSORS = new SealedCursor<[newest_first: number, req_key: string]>('open-reqs');
/**
 * Maximum milliseconds for which gateways may cache a page that has a `next_cursor`. The limit is needed because this
 * cursor can no longer be opened after its key is removed from `CURSOR_KEYS`.
 */
const CURSOR_MS_MAX = 3_600_000;

/** Reads pages of a company's open reqs, newest first. */
@Injectable()
export class OpenReqPages {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly config: ReadsConfig,
  ) {}

  async page(request: RpcRequest<'reads.open_reqs'>): Promise<RpcResponse<'reads.open_reqs'>> {
    const { company_id, function: fn = null, country = null, limit, cursor, posting = false } = request;
    const keys = this.config.cursorKeys;
    const filters = [String(company_id), fn, country];
    const position = cursor === undefined ? [null, null] : CURSORS.open(cursor, filters, keys);
    // Read one row more than the page has. The extra row shows whether another page follows.
    const values = [company_id, fn, country, limit + 1, ...position];
    const query = posting ? openReqsPostingQuery : openReqsQuery;
    const rows = await query.run(this.pool, request.customer_id, values);
    const [company] = rows;
    if (company === undefined) throw noSuchCompany();
    const found = rows.filter(hasReq);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last !== undefined ? ([last.newest_first, last.req_key] as const) : null;
    const now = this.clock.now();
    const coverage = agedCoverage(company.coverage, company.as_of, now.toISOString());
    const coveredMs = coverageUntil(coverage, company.as_of);
    const untilMs = next === null ? coveredMs : Math.min(coveredMs, now.getTime() + CURSOR_MS_MAX);
    return {
      body: jsonOf({ reqs: page.map(toRequisition), as_of: company.as_of }),
      coverage,
      ...(next !== null && { next_cursor: CURSORS.seal([...next], filters, keys) }),
      ledger_seq: company.event_seq,
      as_of: company.as_of,
      validity: validityOf(company, company.owner, untilMs),
    };
  }
}

type FoundReq = OpenReqRow & { title: string };

function hasReq(row: OpenReqRow): row is FoundReq {
  return row.title !== null;
}

function toRequisition(row: FoundReq): ListedRequisition {
  const { title, function: fn, country, first_seen, boards } = row;
  return { title, function: fn, country, first_seen, boards, ...postingOf(row) };
}
