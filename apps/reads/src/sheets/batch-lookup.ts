import { Injectable } from '@nestjs/common';
import { AppError, type RowRefusal, type RowToEnrich, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { FoundRow } from '@hiring/contracts/operations';
import { Clock } from '@hiring/platform-config';
import { coverage, type CompanyRow } from '@hiring/signals';
import { Pool } from 'pg';
import { enrichedRow } from './enriched-row.js';
import { lookupKey, neverObserved } from './lookup.query.js';
import { companiesQuery, lookupBatchQuery } from './lookup-batch.query.js';

/**
 * A row's lookup key, or the row's error. `company_id` is set if an earlier run looked the row up (null = not found).
 */
type Lookup = { key: readonly [kind: 'domain' | 'name', key: string]; company_id?: number | null } | AppError;

/** Looks up each row's company as `sheet_enrich` does, or reads the companies that an earlier run found. */
@Injectable()
export class BatchLookup {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async rows(request: RpcRequest<'reads.sheet_enrich_batch'>): Promise<RpcResponse<'reads.sheet_enrich_batch'>> {
    const { customer_id: customerId, rows } = request;
    const lookups = rows.map(lookupOf);
    const [found, known] = await Promise.all([this.found(customerId, lookups), this.known(customerId, lookups)]);
    const now = this.clock.now().toISOString();
    const answers = lookups.map((row, index): FoundRow | RowRefusal => {
      if (row instanceof AppError) return refusalOf(row);
      const company = row.company_id === undefined ? found.get(index) : known.get(row.company_id ?? 0);
      if (company === undefined) return refusalOf(neverObserved());
      return { coverage: coverage(company, now), result: enrichedRow(company) };
    });
    return { rows: answers };
  }

  /** Returns companies by row index, for rows that were not looked up before. */
  private async found(customerId: string, lookups: readonly Lookup[]): Promise<Map<number, CompanyRow>> {
    const keys = lookups.flatMap((row, index) =>
      row instanceof AppError || row.company_id !== undefined ? [] : [{ index, key: row.key }],
    );
    if (keys.length === 0) return new Map();
    const values = [keys.map(({ key: [kind] }) => kind), keys.map(({ key: [, key] }) => key)];
    const rows = await lookupBatchQuery.run(this.pool, customerId, values);
    return new Map(rows.map(({ at, fold }) => [keys[at - 1]?.index ?? -1, fold]));
  }

  /** Returns companies by id, for rows that were looked up before. */
  private async known(customerId: string, lookups: readonly Lookup[]): Promise<Map<number, CompanyRow>> {
    const ids = lookups.flatMap((row) => (row instanceof AppError ? [] : (row.company_id ?? [])));
    if (ids.length === 0) return new Map();
    const rows = await companiesQuery.run(this.pool, customerId, [ids]);
    return new Map(rows.map(({ fold }) => [fold.company_id, fold]));
  }
}

function lookupOf({ company_id, ...naming }: RowToEnrich): Lookup {
  try {
    return { key: lookupKey(naming), ...(company_id !== undefined && { company_id }) };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function refusalOf({ code, publicMessage: message, errors }: AppError): RowRefusal {
  return { refusal: { code, message, ...(errors !== undefined && { errors }) } };
}
