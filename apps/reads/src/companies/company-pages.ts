import { Injectable } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Pool } from 'pg';
import { ReadsConfig } from '../config.js';
import { SealedCursor } from '@hiring/platform-crypto';
import { prefixesOf } from './prefixes.js';
import { companiesByIdQuery, searchCompaniesQuery, type IdRow, type KeyRow } from './search-companies.query.js';

/** Cursors for pages of companies. A position is the last row's sort key: (key, company_id). */
const CURSORS = new SealedCursor<[key: string, company_id: number]>('companies');
/** Number of keys that are read for each company. Usually two keys match: a name and a domain. */
const KEYS_PER_COMPANY = 3;

/** Reads pages of companies, by the beginning of name or domain, or by ids. */
@Injectable()
export class CompanyPages {
  constructor(
    private readonly pool: Pool,
    private readonly config: ReadsConfig,
  ) {}

  async page(request: RpcRequest<'reads.search_companies'>): Promise<RpcResponse<'reads.search_companies'>> {
    const { customer_id, query, ids, limit, cursor } = request;
    if (ids !== undefined) return this.byId(customer_id, ids);
    // Without a query, all names match and no domain does, so each company appears once.
    const { name, domain } = query === undefined ? { name: '', domain: null } : prefixesOf(query);
    const filters = [customer_id, name, domain];
    const keys = this.config.cursorKeys;
    const found: KeyRow[] = [];
    let after = cursor === undefined ? ['', 0] : CURSORS.open(cursor, filters, keys);
    let rows: KeyRow[];
    const wanted = KEYS_PER_COMPANY * (limit + 1);
    do {
      rows = await searchCompaniesQuery.run(this.pool, customer_id, [name, domain, ...after, wanted]);
      found.push(...rows.filter((row) => row.is_first && row.key !== null));
      after = positionOf(rows.at(-1));
      // Read one company more than the page has. The extra company shows whether another page follows.
    } while (found.length <= limit && rows.length === wanted);
    const page = found.slice(0, limit);
    const next_cursor = found.length > limit ? CURSORS.seal(positionOf(page.at(-1)), filters, keys) : null;
    const { as_of, event_seq } = rows[0] as KeyRow;
    const companies = page.map((row) => ({ company_id: row.company_id, name: row.name, domain: row.domain }));
    return { body: jsonOf({ companies, next_cursor, as_of }), ledger_seq: event_seq, as_of };
  }

  private async byId(customerId: string, ids: number[]): Promise<RpcResponse<'reads.search_companies'>> {
    const rows = await companiesByIdQuery.run(this.pool, customerId, [ids]);
    const companies = rows.flatMap(({ company_id, name, domain }) =>
      company_id === null ? [] : [{ company_id, name, domain }],
    );
    const { as_of, event_seq } = rows[0] as IdRow;
    return { body: jsonOf({ companies, next_cursor: null, as_of }), ledger_seq: event_seq, as_of };
  }
}

function positionOf(row: KeyRow | undefined): [key: string, company_id: number] {
  return [row?.key ?? '', row?.company_id ?? 0];
}
