import { Controller } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { Req } from '@hiring/contracts/operations';
import { registrableDomain } from '@hiring/normalise';
import { RpcHandler } from '@hiring/platform-rpc';
import {
  asOf,
  postedAt,
  postingValues,
  reqDetails,
  textAlternatives,
  textEvidence,
  textRequired,
  type CompanyRow,
  type ReqRow,
} from '@hiring/signals';
import { Pool } from 'pg';
import { CompanyReader } from '../access/company.reader.js';
import { filterSetOf, filterValues } from '../access/search-filter.js';
import { requireTechnologies } from '../technologies/known-technologies.js';
import { getReqQuery } from './get-req.query.js';
import { newestReqQuery } from './newest-req.query.js';
import { OpenReqPages } from './open-req-pages.js';
import { searchReqsPage } from './search-reqs.page.js';
import { searchReqsByTextQuery, searchReqsQuery } from './search-reqs.query.js';

@Controller()
export class ReqsController {
  constructor(
    private readonly pool: Pool,
    private readonly companies: CompanyReader,
    private readonly openReqs: OpenReqPages,
  ) {}

  @RpcHandler('reads.get_req')
  async get(request: RpcRequest<'reads.get_req'>): Promise<RpcResponse<'reads.get_req'>> {
    const [found] = await getReqQuery.run(this.pool, request.customer_id, [request.req_key]);
    if (found === undefined) throw new AppError('not_found', 'No such req.');
    return this.companies.answer(found.company, toReq(found.req, found.company));
  }

  @RpcHandler('reads.open_reqs')
  listOpen(request: RpcRequest<'reads.open_reqs'>): Promise<RpcResponse<'reads.open_reqs'>> {
    return this.openReqs.page(request);
  }

  /** Returns a page of companies with reqs that match the filters. */
  @RpcHandler('reads.search_reqs')
  async search(request: RpcRequest<'reads.search_reqs'>): Promise<RpcResponse<'reads.search_reqs'>> {
    const values = [...filterValues(request), request.cursor ?? 0, request.limit];
    const [required, groups] = [textRequired(request), textAlternatives(request)];
    const isPlain = required.length + groups.length === 0;
    requireTechnologies(request, '?');
    const query = isPlain
      ? searchReqsQuery(filterSetOf(request))
      : searchReqsByTextQuery(filterSetOf(request), groups.length);
    const more = isPlain ? [] : [required, ...groups];
    const rows = await query.run(this.pool, request.customer_id, [...values, ...more]);
    return searchReqsPage(rows, request.limit, request.company === true);
  }

  /** Returns the newest open req's title at the company with this domain; null if none. */
  @RpcHandler('reads.newest_req')
  async newest(request: RpcRequest<'reads.newest_req'>): Promise<RpcResponse<'reads.newest_req'>> {
    const domain = registrableDomain(request.domain);
    if (domain === null) return { title: null };
    const values = [domain, request.function ?? null];
    const [row] = await newestReqQuery.run(this.pool, request.customer_id, values);
    return { title: row?.title ?? null };
  }
}

function toReq(req: ReqRow, company: CompanyRow): Req {
  const { attributes = {} } = req;
  return {
    req_key: req.req_key,
    company_id: req.company_id,
    title: req.title,
    function: req.function,
    function_evidence: attributes.function_evidence ?? null,
    text_evidence: textEvidence(attributes),
    country: req.country ?? '',
    place_evidence: attributes.place_evidence ?? null,
    ...postingValues(attributes, postedAt(req)),
    first_seen: req.first_seen,
    ...reqDetails(req, company),
    as_of: asOf(company),
  };
}
