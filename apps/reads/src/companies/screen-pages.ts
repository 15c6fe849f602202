import { Injectable } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { ScreenPage } from '@hiring/contracts/operations';
import { SealedCursor } from '@hiring/platform-crypto';
import { metrics } from '@hiring/platform-observability';
import { Pool } from 'pg';
import { rowPage } from '../access/row-page.js';
import { ReadsConfig } from '../config.js';
import { cursorFilters, ScreenStatement, type ScreenedRow, type ScreenPosition } from './screen-companies.query.js';

const CURSORS = new SealedCursor<ScreenPosition>('companies/screen');

/** Pages of the companies whose signals match the filters of a screen. */
@Injectable()
export class ScreenPages {
  constructor(
    private readonly pool: Pool,
    private readonly config: ReadsConfig,
  ) {}

  async page(request: RpcRequest<'reads.screen_companies'>): Promise<RpcResponse<'reads.screen_companies'>> {
    const keys = this.config.cursorKeys;
    const bound = [request.customer_id, ...cursorFilters(request)];
    const after = request.cursor === undefined ? null : CURSORS.open(request.cursor, bound, keys);
    const { query, values } = ScreenStatement.of(request, after);
    const end = metrics.histogram('reads_screen_seconds', 'Statements of companies/screen', ['sort']).startTimer();
    const rows = await query.run(this.pool, request.customer_id, values).finally(() => end({ sort: request.sort }));
    const { page, last, as_of, ledger_seq } = rowPage(rows, isFound, request.limit);
    const next_cursor = last === null ? null : CURSORS.seal([last.key, last.company_id], bound, keys);
    return { body: jsonOf({ companies: page.map(toCompany), next_cursor, as_of }), ledger_seq, as_of };
  }
}

type FoundRow = ScreenedRow & { company_id: number };

function isFound(row: ScreenedRow): row is FoundRow {
  return row.company_id !== null;
}

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
