import { Controller } from '@nestjs/common';
import { jsonOf, type JobFunction, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import {
  agedCoverage,
  asOf,
  coverageUntil,
  enrichmentAsOf,
  firstHireEnvelopes,
  hiringPulse,
  hiringPulseUntil,
  linkedVendors,
  migrationEnvelope,
  repostCountEnvelope,
  repostPain,
  toListedReq,
  TOP_REQS,
} from '@hiring/signals';
import { Pool } from 'pg';
import { CompanyReader } from '../access/company.reader.js';
import { validityOf } from '../access/snapshot.js';
import { requireTechnologies } from '../technologies/known-technologies.js';
import { Tier1 } from '../crawls/tier1.js';
import { CompanyPages } from './company-pages.js';
import { firstHireQuery } from './first-hire.query.js';
import { briefOfFunctionQuery } from './brief-of-function.query.js';
import { isHiringQuery } from './is-hiring.query.js';
import { toBrief } from './pre-action-brief.js';
import { repostPainQuery } from './repost-pain.query.js';
import { ScreenPages } from './screen-pages.js';

@Controller()
export class CompaniesController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly companies: CompanyReader,
    private readonly tier1: Tier1,
    private readonly pages: CompanyPages,
    private readonly screens: ScreenPages,
  ) {}

  @RpcHandler('reads.search_companies')
  search(request: RpcRequest<'reads.search_companies'>): Promise<RpcResponse<'reads.search_companies'>> {
    return this.pages.page(request);
  }

  @RpcHandler('reads.screen_companies')
  async screen(request: RpcRequest<'reads.screen_companies'>): Promise<RpcResponse<'reads.screen_companies'>> {
    requireTechnologies(request.filters, '?');
    return this.screens.page(request);
  }

  @RpcHandler('reads.is_hiring')
  async isHiring(request: RpcRequest<'reads.is_hiring'>): Promise<RpcResponse<'reads.is_hiring'>> {
    const row = await isHiringQuery.one(this.pool, request.customer_id, [request.company_id]);
    const { open_req_count, as_of } = row;
    const coverage = agedCoverage(row.coverage, as_of, this.clock.now().toISOString());
    return {
      body: jsonOf({ is_hiring: open_req_count >= 1, open_req_count, as_of }),
      coverage,
      ledger_seq: row.event_seq,
      as_of,
      validity: validityOf(row, row.owner, coverageUntil(coverage, as_of)),
    };
  }

  /**
   * Returns the enrichment. `as_of` is the time of the newest fact behind it: a registration, linking, unlinking or
   * complete crawl.
   */
  @RpcHandler('reads.enrichment')
  async enrichment(request: RpcRequest<'reads.enrichment'>): Promise<RpcResponse<'reads.enrichment'>> {
    const read = await this.companies.read(request);
    const company = read.fold;
    const as_of = enrichmentAsOf(company);
    const body = {
      name: company.name,
      domain: company.domain,
      hq_country: company.hq_country ?? '',
      boards: linkedVendors(company),
      as_of,
    };
    return { ...this.companies.lastingAnswer(read, body), as_of };
  }

  @RpcHandler('reads.first_hire')
  async firstHire(request: RpcRequest<'reads.first_hire'>): Promise<RpcResponse<'reads.first_hire'>> {
    const row = await firstHireQuery.one(this.pool, request.customer_id, [request.company_id]);
    const all = firstHireEnvelopes(row.fold, row.reqs);
    const wanted = request.function;
    const one = wanted === undefined ? undefined : all[wanted];
    const by_function = wanted === undefined ? all : one === undefined ? {} : { [wanted]: one };
    return this.companies.lastingAnswer(row, { by_function, as_of: asOf(row.fold) });
  }

  /** Returns the reposted reqs, most reposts first. */
  @RpcHandler('reads.repost_pain')
  async repostPain(request: RpcRequest<'reads.repost_pain'>): Promise<RpcResponse<'reads.repost_pain'>> {
    const read = await repostPainQuery.one(this.pool, request.customer_id, [request.company_id]);
    const { fold, reqs } = read;
    const byKey = new Map(reqs.map((req) => [req.req_key, req]));
    const hardestFirst = repostPain(fold).map((entry) => ({
      title: entry.title,
      function: entry.function,
      country: entry.country ?? '',
      first_seen: entry.first_seen,
      repost_count: repostCountEnvelope(fold, entry, byKey.get(entry.req_key)),
    }));
    return this.companies.lastingAnswer(read, { reqs: hardestFirst, as_of: asOf(fold) });
  }

  @RpcHandler('reads.ats_migrations')
  async atsMigrations(request: RpcRequest<'reads.ats_migrations'>): Promise<RpcResponse<'reads.ats_migrations'>> {
    const read = await this.companies.read(request);
    const migrations = read.fold.migrations.map((migration) => ({
      from_vendor: migration.from_vendor,
      to_vendor: migration.to_vendor,
      occurred_at: migrationEnvelope(migration),
    }));
    return this.companies.lastingAnswer(read, { migrations, as_of: asOf(read.fold) });
  }

  @RpcHandler('reads.hiring_pulse')
  async hiringPulse(request: RpcRequest<'reads.hiring_pulse'>): Promise<RpcResponse<'reads.hiring_pulse'>> {
    const read = await this.tier1.read(request);
    if ('crawling' in read) return read;
    const now = this.clock.now().toISOString();
    const body = hiringPulse(read.fold, now, request.function);
    return this.companies.lastingAnswer(read, body, hiringPulseUntil(read.fold, now));
  }

  @RpcHandler('reads.pre_action_brief')
  async preActionBrief(request: RpcRequest<'reads.pre_action_brief'>): Promise<RpcResponse<'reads.pre_action_brief'>> {
    const { function: fn } = request;
    if (fn !== undefined) return this.briefOfFunction(request, fn);
    const read = await this.tier1.read(request);
    return 'crawling' in read ? read : this.companies.lastingAnswer(read, toBrief(read.fold));
  }

  private async briefOfFunction(
    request: RpcRequest<'reads.pre_action_brief'>,
    fn: JobFunction,
  ): Promise<RpcResponse<'reads.pre_action_brief'>> {
    const values = [request.company_id, fn, TOP_REQS];
    const read = await this.tier1.readBy(request, () =>
      briefOfFunctionQuery.one(this.pool, request.customer_id, values),
    );
    if ('crawling' in read) return read;
    const scope = { function: fn, top_reqs: read.reqs.map(toListedReq) };
    return this.companies.lastingAnswer(read, toBrief(read.fold, scope));
  }
}
