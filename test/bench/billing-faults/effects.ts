import { eventually } from '@hiring/platform-testing';
import type pg from 'pg';
import type { CallRecord } from './traffic.js';

const SETTLE_MS_MAX = 180_000;
const CALL = `regexp_replace(request_id, '[.][ab][0-9]+$', '')`;

/** The result when crawl jobs and watches are compared with the callers' journal. */
export interface EffectsVerdict {
  jobsAnswered: number;
  jobsUnbilled: number;
  jobsBilledTwice: number;
  /** Billed jobs for which every call was refused, or whose crawl failed. */
  jobsRefusedButBilled: number;
  watchesAnswered: number;
  /** Active watches that are not billed, or whose calls were all refused. */
  refusedYetActive: number;
  /** Inactive watches that are billed, or whose creation was answered with 201. */
  billedYetInactive: number;
  /** Delivery attempts that began after the watch was withdrawn. */
  deliveredAfterWithdrawal: number;
  /** All deliveries that arrived. */
  delivered: number;
}

interface JobBill {
  usage_id: string;
  calls: string[];
  units: number;
  failed: boolean;
}

interface WatchBill {
  id: number;
  status: string;
  calls: string[];
  units: number;
}

/** A period in which a process was down, in milliseconds since the epoch. */
export type Outage = [from: number, to: number];

/** Reads crawl jobs, watches and their bills directly from the database. */
export class Effects {
  constructor(private readonly sql: () => Promise<pg.Client>) {}

  /** Resolves when no withdrawal or void is pending. */
  async settled(): Promise<void> {
    const isSettled = async (): Promise<boolean> => {
      const [row] = await this.rows<{ waiting: number }>(
        `SELECT (SELECT count(*) FROM gateway.pending_voids WHERE sent_at IS NULL)::int
              + (SELECT count(*) FROM change_feed.watch WHERE void_due)::int
              + (SELECT count(*) FROM freshness.job JOIN metering.usage_records ON usage_id = 'job:' || job_id
                 WHERE status = 'failed' GROUP BY job_id HAVING sum(forced_fresh) > 0 LIMIT 1)::int AS waiting`,
      );
      return row !== undefined && Number(row.waiting ?? 0) === 0;
    };
    await eventually(isSettled, { timeoutMs: SETTLE_MS_MAX, everyMs: 250 });
  }

  /**
   * Returns the longest time, in milliseconds, from when the gateway stores a withdrawal until the withdrawal is
   * confirmed and its void sent. The time in outages does not count.
   */
  async longestWithdrawalMs(outages: readonly Outage[]): Promise<number> {
    const rows = await this.rows<{ stored: number; sent: number }>(
      `SELECT extract(epoch FROM created_at) * 1000 AS stored, extract(epoch FROM sent_at) * 1000 AS sent
       FROM gateway.pending_voids WHERE withdraw IS NOT NULL AND sent_at IS NOT NULL`,
    );
    const waits = rows.map((row) => {
      const [stored, sent] = [Number(row.stored), Number(row.sent)];
      const down = outages.map(([from, to]) => Math.max(0, Math.min(to, sent) - Math.max(from, stored)));
      return sent - stored - down.reduce((sum, ms) => sum + ms, 0);
    });
    return Math.max(0, ...waits);
  }

  async verdict(journal: readonly CallRecord[]): Promise<EffectsVerdict> {
    const entries = new Map(journal.map((entry) => [entry.call, entry]));
    return {
      ...jobVerdict(journal, entries, await this.jobs()),
      ...watchVerdict(journal, entries, await this.watches()),
      ...(await this.deliveries()),
    };
  }

  private jobs(): Promise<JobBill[]> {
    return this.rows<JobBill>(
      `SELECT usage_id, array_agg(DISTINCT ${CALL}) AS calls, sum(forced_fresh)::int AS units,
              coalesce(bool_or(job.status = 'failed'), false) AS failed
       FROM metering.usage_records LEFT JOIN freshness.job ON usage_id = 'job:' || job.job_id
       WHERE usage_id LIKE 'job:%' GROUP BY usage_id`,
    );
  }

  private watches(): Promise<WatchBill[]> {
    return this.rows<WatchBill>(
      `SELECT watch.id::int AS id, watch.status, array_remove(array_agg(DISTINCT ${CALL}), NULL) AS calls,
              coalesce(sum(watches), 0)::int AS units
       FROM change_feed.watch CROSS JOIN jsonb_array_elements(watch.bills) bill
       LEFT JOIN metering.usage_records ON attempt_id = bill ->> 'attempt_id' GROUP BY watch.id`,
    );
  }

  private async deliveries(): Promise<Pick<EffectsVerdict, 'deliveredAfterWithdrawal' | 'delivered'>> {
    const [row] = await this.rows<{ late: number; delivered: number }>(
      `SELECT (SELECT count(*)::int FROM gateway.pending_voids void
               JOIN change_feed.watch ON watch.id = (void.withdraw -> 'payload' ->> 'watch_id')::bigint
               JOIN change_feed.delivery ON delivery.watch_id = watch.id
               WHERE watch.status = 'cancelled' AND delivery.started_at > void.sent_at) AS late,
              (SELECT count(*)::int FROM change_feed.delivery WHERE status = 'succeeded') AS delivered`,
    );
    return { deliveredAfterWithdrawal: row?.late ?? Number.NaN, delivered: row?.delivered ?? 0 };
  }

  private async rows<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const client = await this.sql();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }
}

type Entries = ReadonlyMap<string, CallRecord>;

function wasCut(calls: readonly string[], entries: Entries): boolean {
  return calls.some((call) => (entries.get(call)?.cut ?? 0) > 0);
}

export function jobVerdict(
  journal: readonly CallRecord[],
  entries: Entries,
  bills: readonly JobBill[],
): Pick<EffectsVerdict, 'jobsAnswered' | 'jobsUnbilled' | 'jobsBilledTwice' | 'jobsRefusedButBilled'> {
  const seen = new Set(journal.flatMap(({ jobs }) => [...jobs]));
  const billed = new Map(bills.map((bill) => [bill.usage_id, bill]));
  const failed = bills.filter((bill) => bill.failed && bill.units > 0);
  const refused = bills.filter((bill) => bill.units > 0 && !seen.has(bill.usage_id) && !wasCut(bill.calls, entries));
  return {
    jobsAnswered: seen.size,
    jobsUnbilled: [...seen].filter((id) => (billed.get(id)?.units ?? 0) < (billed.get(id)?.failed === true ? 0 : 1))
      .length,
    jobsBilledTwice: bills.filter(({ units }) => units > 1).length,
    jobsRefusedButBilled: new Set([...failed, ...refused]).size,
  };
}

export function watchVerdict(
  journal: readonly CallRecord[],
  entries: Entries,
  watches: readonly WatchBill[],
): Pick<EffectsVerdict, 'watchesAnswered' | 'refusedYetActive' | 'billedYetInactive'> {
  const active = new Set(watches.filter(({ status }) => status === 'active').map(({ id }) => id));
  const answered = journal.filter((entry) => entry.watches.size > 0);
  const named = new Set(answered.flatMap((entry) => [...entry.watches]));
  const unpaid = watches.filter((watch) => active.has(watch.id) && watch.units < 1);
  const refused = watches.filter(({ id, calls }) => active.has(id) && !named.has(id) && !wasCut(calls, entries));
  const paid = watches.filter(({ status, units }) => status === 'cancelled' && units > 0);
  const missing = [...named].filter((id) => !active.has(id));
  return {
    watchesAnswered: answered.length,
    refusedYetActive: new Set([...unpaid, ...refused].map(({ id }) => id)).size,
    billedYetInactive: new Set([...paid.map(({ id }) => id), ...missing]).size,
  };
}
