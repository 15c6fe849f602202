import { Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { Pool } from 'pg';
import { Current } from '../access/current.js';
import { SCHEMA } from '../projections/table-set.js';

export type ReqStatus = 'open' | 'closed' | 'any';

/** Number of table pages that are read to estimate the reqs' ages. */
const SAMPLED_PAGES = 500;
/** A term that is not among the most common ones is assumed to occur in at most half this share of the reqs. */
const RARE_SHARE = 0.001;

interface StatisticsRow {
  name: string;
  pages: number;
  reqs: number;
  terms: string[] | null;
  shares: number[] | null;
}

/** Estimates, for plans, how often terms occur in reqs and how old reqs are. */
export class ReqStatistics {
  private readonly rareShare: number;

  private constructor(
    private readonly shares: ReadonlyMap<string, number>,
    /** The sampled reqs' `newest_first` in ascending order. Each value represents `weight` reqs. */
    private readonly sampled: Readonly<Record<ReqStatus, Float64Array>>,
    private readonly weight: number,
  ) {
    this.rareShare = Math.min(RARE_SHARE, ...shares.values()) / 2;
  }

  /** Reads the statistics. Returns null before the first ANALYZE of the live table. */
  static async read(pool: Pool): Promise<ReqStatistics | null> {
    const { rows } = await pool.query<StatisticsRow>(
      `SELECT c.relname AS name, c.relpages AS pages, c.reltuples::bigint AS reqs,
         s.most_common_elems::text::text[] AS terms, s.most_common_elem_freqs AS shares
       FROM ${SCHEMA}.generation AS g
       JOIN pg_class AS c ON c.relnamespace = '${SCHEMA}'::regnamespace AND c.relname = 'req_v' || g.version
       JOIN pg_stats AS s ON s.schemaname = '${SCHEMA}' AND s.tablename = c.relname AND s.attname = 'terms'
       WHERE g.state = 'live' AND c.reltuples > 0`,
    );
    const [row] = rows;
    if (row === undefined) return null;
    const percent = Math.min(100, (100 * SAMPLED_PAGES) / Math.max(1, row.pages));
    const { rows: sample } = await pool.query<{ active: boolean; newest_first: number }>(
      `SELECT active, newest_first FROM ${SCHEMA}.${row.name} TABLESAMPLE SYSTEM (${percent})`,
    );
    const times = (kept: (active: boolean) => boolean): Float64Array =>
      Float64Array.from(
        sample.filter(({ active }) => kept(active)),
        ({ newest_first: newestFirst }) => newestFirst,
      ).sort();
    const sampled = { open: times((active) => active), closed: times((active) => !active), any: times(() => true) };
    const shares = new Map(row.terms?.map((term, at) => [term, row.shares?.[at] ?? 0]));
    return new ReqStatistics(shares, sampled, row.reqs / Math.max(1, sample.length));
  }

  /** Returns the estimated share of reqs that have the term. */
  shareOf(term: string): number {
    return this.shares.get(term) ?? this.rareShare;
  }

  /** Returns the estimated number of reqs whose `newest_first` is after `from` and not after `to`. */
  reqsBetween(status: ReqStatus, from: number, to: number): number {
    const sampled = this.sampled[status];
    return this.weight * Math.max(0, countUpTo(sampled, to) - countUpTo(sampled, from));
  }
}

/** Returns the number of ascending values that are at most `value`. */
function countUpTo(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

@Injectable()
export class CurrentStatistics extends Current<ReqStatistics> {
  constructor(pool: Pool, clock: Clock) {
    super(() => ReqStatistics.read(pool), clock);
  }
}
