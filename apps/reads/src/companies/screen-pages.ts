import { Injectable } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { ScreenPage } from '@hiring/contracts/operations';
import { SealedCursor } from '@hiring/platform-crypto';
import { metrics } from '@hiring/platform-observability';
import { WHOLE_COMPANY } from '@hiring/signals';
import { Pool } from 'pg';
import { rowPage } from '../access/row-page.js';
import { ReadsConfig } from '../config.js';
import { planScreen } from './screen-plan.js';
import { comparesTexts } from './screen-reqs.js';
import { CurrentSample } from './screen-sample.js';
import {
  cursorFilters,
  ScreenStatement,
  type ScreenedRow,
  type ScreenPosition,
  type ScreenWay,
} from './screen-companies.query.js';

const CURSORS = new SealedCursor<ScreenPosition>('companies/screen');

/** Reads pages of companies whose signals match a screen's filters. */
@Injectable()
export class ScreenPages {
  constructor(
    private readonly pool: Pool,
    private readonly config: ReadsConfig,
    private readonly sample: CurrentSample,
  ) {}

  async page(request: RpcRequest<'reads.screen_companies'>): Promise<RpcResponse<'reads.screen_companies'>> {
    const keys = this.config.cursorKeys;
    const bound = [request.customer_id, ...cursorFilters(request)];
    const after = request.cursor === undefined ? null : CURSORS.open(request.cursor, bound, keys);
    const rows = await this.rows(request, after);
    const { page, last, as_of, ledger_seq } = rowPage(rows, 'company_id', request.limit);
    const next_cursor = last === null ? null : CURSORS.seal([last.key, last.company_id], bound, keys);
    return { body: jsonOf({ companies: page.map(toCompany), next_cursor, as_of }), ledger_seq, as_of };
  }

  /** Runs statements until one finds the page. */
  private async rows(
    request: RpcRequest<'reads.screen_companies'>,
    after: ScreenPosition | null,
  ): Promise<ScreenedRow[]> {
    let rows: ScreenedRow[] = [];
    for (const way of await this.waysOf(request, after)) {
      rows = await this.statement(request, after, way);
      if (rows.length > request.limit) break;
    }
    return rows;
  }

  protected async waysOf(
    { filters, sort, limit }: RpcRequest<'reads.screen_companies'>,
    after: ScreenPosition | null,
  ): Promise<ScreenWay[]> {
    const sample = comparesTexts(filters) ? null : await this.sample.get();
    if (sample === null) return ['planned'];
    return planScreen({ filters, sort, after, rows: limit + 1 }, sample.of(filters.function ?? WHOLE_COMPANY));
  }

  private async statement(
    request: RpcRequest<'reads.screen_companies'>,
    after: ScreenPosition | null,
    way: ScreenWay,
  ): Promise<ScreenedRow[]> {
    const { query, values } = ScreenStatement.of(request, after, way);
    const end = metrics.histogram('reads_screen_seconds', 'Statements of companies/screen', ['sort']).startTimer();
    return query.run(this.pool, request.customer_id, values).finally(() => end({ sort: request.sort }));
  }
}

type FoundRow = ScreenedRow & { company_id: number };

function toCompany(row: FoundRow): ScreenPage['companies'][number] {
  const { company_id, name, domain, hq_country, from_vendor, to_vendor, occurred_at } = row;
  const { open_req_count, new_roles_30d, velocity, direction, is_surge, first_hire, paused_at } = row;
  const moved = from_vendor !== null && to_vendor !== null && occurred_at !== null;
  return {
    company_id,
    company: { name, domain, hq_country },
    signals: {
      ...{ open_req_count, new_roles_30d, velocity, direction, is_surge, first_hire, paused_at },
      last_migration: moved ? { from_vendor, to_vendor, occurred_at } : null,
    },
    matched_reqs_count: row.matched_reqs_count,
  };
}
