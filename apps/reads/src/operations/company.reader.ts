import { Injectable } from '@nestjs/common';
import { jsonOf, type CompanyRequest, type ReadAnswer } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { asOf, coverage, type CompanyRow } from '@hiring/signals';
import { Pool } from 'pg';
import { CallerQuery, visible } from '../access/caller-query.js';

export const companyFoldQuery = new CallerQuery<{ fold: CompanyRow }>(
  'company_fold',
  `SELECT c.fold FROM reads.company AS c WHERE c.company_id = $2 AND ${visible('c')}`,
);

/** Reads the projected row of one company, for the reads that use more than a few of its columns. */
@Injectable()
export class CompanyReader {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async read(request: CompanyRequest): Promise<CompanyRow> {
    return (await companyFoldQuery.one(this.pool, request.customer_id, [request.company_id])).fold;
  }

  /** Builds an answer about one company: its as_of, coverage and ledger position beside the body. */
  answer<T extends object>(company: CompanyRow, body: T): ReadAnswer<T> {
    return {
      body: jsonOf(body),
      coverage: coverage(company, this.clock.now().toISOString()),
      ledger_seq: company.event_seq,
      as_of: asOf(company),
    };
  }
}
