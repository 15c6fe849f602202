import { Injectable } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { MarketMigrationsPage } from '@hiring/contracts/operations';
import { SealedCursor } from '@hiring/platform-crypto';
import { migrationEnvelope } from '@hiring/signals';
import { Pool } from 'pg';
import { rowPage } from '../access/row-page.js';
import { ReadsConfig } from '../config.js';
import { marketMigrationsQuery, type MigrationRow } from './market-migrations.query.js';

/** Cursors for pages of moves. A position is the last row's sort key. */
const CURSORS = new SealedCursor<[newest_first: number, seq_first: number]>('markets/ats-migrations');

/** Reads pages of all companies' moves between tracking systems, newest first. */
@Injectable()
export class MigrationPages {
  constructor(
    private readonly pool: Pool,
    private readonly config: ReadsConfig,
  ) {}

  async page(request: RpcRequest<'reads.market_migrations'>): Promise<RpcResponse<'reads.market_migrations'>> {
    const { since = null, from_vendor: from = null, to_vendor: to = null, limit, cursor } = request;
    const keys = this.config.cursorKeys;
    const bound = [request.customer_id, since, from, to];
    const after = cursor === undefined ? [null, null] : CURSORS.open(cursor, bound, keys);
    const newest = since === null ? null : -Date.parse(since);
    // Read one row more than the page has. The extra row shows whether another page follows.
    const values = [newest, from, to, limit + 1, ...after];
    const rows = await marketMigrationsQuery.run(this.pool, request.customer_id, values);
    const { page, last, as_of, ledger_seq } = rowPage(rows, 'company_id', limit);
    const next_cursor = last === null ? null : CURSORS.seal([last.newest_first, last.seq_first], bound, keys);
    return { body: jsonOf({ migrations: page.map(toMigration), next_cursor, as_of }), ledger_seq, as_of };
  }
}

type FoundRow = MigrationRow & { company_id: number };

function toMigration(row: FoundRow): MarketMigrationsPage['migrations'][number] {
  const { company_id, name, domain, from_vendor, to_vendor } = row;
  return { company_id, company: { name, domain }, from_vendor, to_vendor, occurred_at: migrationEnvelope(row) };
}
