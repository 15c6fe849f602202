import { Inject, Injectable } from '@nestjs/common';
import { jsonOf, VENDORS, type RpcResponse, type Vendor } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { withUnavailable } from '@hiring/platform-postgres';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { COVERAGE, type CoverageRow } from './catalogue-coverage.query.js';

const AGE_MS_MIN = 60_000;
/** The statement may run for at most this share of the time. */
const SHARE = 0.01;

type Answer = RpcResponse<'reads.catalogue_coverage'>;

/** Summarises all boards in the shared catalogue, at a limited rate however often it is called. */
@Injectable()
export class CatalogueCoverage {
  private answer: Answer | null = null;
  private refreshing: Promise<Answer> | null = null;
  private refreshAtMs = -Infinity;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the last summary. If it is too old, starts a new one for later calls. Waits only for the first summary. */
  async summary(): Promise<Answer> {
    if (this.clock.monotonicMs() >= this.refreshAtMs && this.refreshing === null) {
      this.refreshing = this.summarise().finally(() => (this.refreshing = null));
      this.refreshing.catch((error: unknown) =>
        this.logger.warn({ err: error }, 'coverage of the catalogue not summarised'),
      );
    }
    return this.answer ?? (this.refreshing as Promise<Answer>);
  }

  private async summarise(): Promise<Answer> {
    const startedMs = this.clock.monotonicMs();
    const { rows } = await this.pool
      .query<CoverageRow>(COVERAGE, ['', this.clock.now()])
      .catch((error: unknown) => Promise.reject(withUnavailable(error)));
    this.answer = answerOf(rows);
    const nowMs = this.clock.monotonicMs();
    this.refreshAtMs = nowMs + Math.max(AGE_MS_MIN, (nowMs - startedMs) / SHARE);
    return this.answer;
  }
}

const NONE = { companies: 0, live: 0, blocked: 0, new: 0, lost: 0, median_age_seconds: null };

function covered({ companies, live, blocked, new: fresh, lost, median_age_seconds: age }: typeof NONE | CoverageRow) {
  const boards = { live, blocked, new: fresh, lost };
  return { companies, boards, median_age_seconds: age === null ? null : Math.round(age) };
}

function answerOf(rows: readonly CoverageRow[]): Answer {
  const byVendor = new Map(rows.map((row) => [row.vendor, row]));
  const { as_of, event_seq } = byVendor.get(null) as CoverageRow;
  const vendors = (Object.keys(VENDORS) as Vendor[]).sort().map((vendor) => ({
    vendor,
    status: VENDORS[vendor].status,
    ...covered(byVendor.get(vendor) ?? NONE),
  }));
  const total = covered(byVendor.get(null) ?? NONE);
  return { body: jsonOf({ total, vendors, as_of }), ledger_seq: event_seq, as_of };
}
