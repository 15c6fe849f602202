import { Injectable } from '@nestjs/common';
import { AppError, jsonOf, type CompanyRequest, type ReadAnswer } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { asOf, companyCoverageUntil, coverage, type CompanyRow } from '@hiring/signals';
import { Pool } from 'pg';
import { CallerQuery, visible } from './caller-query.js';
import { SNAPSHOT_COLUMNS, SNAPSHOT_TABLE, validityOf, type Snapshot } from './snapshot.js';

export interface CompanySnapshot extends Snapshot {
  fold: CompanyRow;
}

export const companyFoldQuery = new CallerQuery<CompanySnapshot>(
  'company_fold',
  `SELECT c.fold, ${SNAPSHOT_COLUMNS}
   FROM reads.company AS c, ${SNAPSHOT_TABLE} WHERE c.company_id = $2 AND ${visible('c')}`,
);

const unknownQuery = new CallerQuery<{ id: number }>(
  'unknown_company',
  `SELECT given.id FROM unnest($2::bigint[]) AS given(id)
   WHERE NOT EXISTS (SELECT 1 FROM reads.company AS c WHERE c.company_id = given.id AND ${visible('c')})
   ORDER BY given.id LIMIT 1`,
);

/** Reads one company's projected row, for reads that use more than a few columns. */
@Injectable()
export class CompanyReader {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  read(request: CompanyRequest): Promise<CompanySnapshot> {
    return companyFoldQuery.one(this.pool, request.customer_id, [request.company_id]);
  }

  /** Checks that the customer can see all these companies. @throws AppError not_found that names the filter */
  async requireAll(customerId: string, companyIds: readonly number[], pointer: string): Promise<void> {
    const [unknown] = companyIds.length === 0 ? [] : await unknownQuery.run(this.pool, customerId, [companyIds]);
    if (unknown === undefined) return;
    const detail = companyIds.length === 1 ? 'there is no such company' : `there is no company ${unknown.id}`;
    throw new AppError('not_found', 'No such company.', { errors: [{ pointer, detail }] });
  }

  /** Builds an answer about one company: the body, with `as_of`, coverage and ledger position. */
  answer<T extends object>(company: CompanyRow, body: T): ReadAnswer<T> {
    return {
      body: jsonOf(body),
      coverage: coverage(company, this.clock.now().toISOString()),
      ledger_seq: company.event_seq,
      as_of: asOf(company),
    };
  }

  /**
   * Builds an answer that gateways may cache, because it depends only on this company's facts.
   * @param untilMs the last millisecond at which the body is valid if no new fact arrives
   */
  lastingAnswer<T extends object>(read: CompanySnapshot, body: T, untilMs = Infinity): ReadAnswer<T> {
    const { fold } = read;
    const until = Math.min(untilMs, companyCoverageUntil(fold, this.clock.now().toISOString()));
    return { ...this.answer(fold, body), validity: validityOf(read, fold.owner, until) };
  }
}
