import { Controller } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { addWeeks, DEMAND_WEEKS_BEFORE, demandSeries, weekStart, type DemandDelta } from '@hiring/signals';
import { Pool } from 'pg';
import { ANY } from '../projections/demand/demand.table.js';
import { CatalogueCoverage } from './catalogue-coverage.js';
import { MigrationPages } from './migration-pages.js';
import { roleDemandQuery, type DemandRow } from './role-demand.query.js';

@Controller()
export class MarketsController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly catalogue: CatalogueCoverage,
    private readonly migrations: MigrationPages,
  ) {}

  @RpcHandler('reads.role_demand')
  async roleDemand(request: RpcRequest<'reads.role_demand'>): Promise<RpcResponse<'reads.role_demand'>> {
    const now = this.clock.now().toISOString();
    const since = request.since === undefined ? undefined : new Date(request.since).toISOString();
    const earliest = since === undefined ? addWeeks(weekStart(now), -DEMAND_WEEKS_BEFORE) : weekStart(since);
    const values = [request.role ?? ANY, request.geo ?? ANY, earliest];
    const rows = await roleDemandQuery.run(this.pool, request.customer_id, values);
    const as_of = rows[0]?.as_of as string;
    const coveredSince = rows[0]?.covered_since ?? null;
    const start = since === undefined ? {} : { since };
    const series = demandSeries(rows.flatMap(toDelta), { ...start, now, coveredSince });
    return { body: jsonOf({ series, as_of }), ledger_seq: rows[0]?.event_seq as number, as_of };
  }

  @RpcHandler('reads.market_migrations')
  atsMigrations(request: RpcRequest<'reads.market_migrations'>): Promise<RpcResponse<'reads.market_migrations'>> {
    return this.migrations.page(request);
  }

  @RpcHandler('reads.catalogue_coverage')
  coverage(): Promise<RpcResponse<'reads.catalogue_coverage'>> {
    return this.catalogue.summary();
  }
}

/**
 * Returns the row's change as a list, which is empty if the row has no change. The values of `function`, `country` and
 * `cohort_week` do not matter, because the statement has already filtered by function, country and cohort week.
 */
function toDelta({ first_week, week, delta }: DemandRow): DemandDelta[] {
  if (first_week === null || week === null || delta === null) return [];
  return [{ function: 'other', country: null, cohort_week: first_week, week, delta }];
}
