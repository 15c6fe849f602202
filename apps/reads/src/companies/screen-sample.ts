import { Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { DIRECTIONS, type ScreenSort } from '@hiring/contracts/operations';
import { WHOLE_COMPANY } from '@hiring/signals';
import { Pool } from 'pg';
import { Current } from '../access/current.js';
import { SCHEMA } from '../projections/table-set.js';

/** Number of sampled table pages: `whole` for rows about whole companies, `each` for rows about each job function. */
const SAMPLED_PAGES = { whole: 60, each: 250 };

export interface SampledRow {
  function: string;
  company_id: number;
  open_req_count: number;
  new_roles_30d: number;
  velocity: number;
  direction: (typeof DIRECTIONS)[number];
  is_surge: boolean;
  proven_ms: number | null;
  paused_ms: number | null;
  reposts: number;
  hq_country: string;
  traits: string;
  attributes: string;
  countries: string;
}

/**
 * Masks of 63 bits. Each mask is stored as two numbers instead of a bigint, because a plan compares thousands of masks
 * and bigints are slower.
 */
export interface Mask {
  low: Int32Array;
  high: Int32Array;
}

/** Sampled rows for one job function or for whole companies, by column. */
export class ScopeSample {
  readonly rows: number;
  readonly company_id: Float64Array;
  /** `open_reqs`, `new_roles` and `velocity` are negative numbers, as in the sort indexes. */
  readonly open_reqs: Float64Array;
  readonly new_roles: Float64Array;
  readonly velocity: Float64Array;
  readonly direction: Uint8Array;
  readonly is_surge: Uint8Array;
  /** `proven` and `paused` are times in milliseconds; NaN without a time. */
  readonly proven: Float64Array;
  readonly paused: Float64Array;
  readonly reposts: Int32Array;
  readonly hq_country: string[];
  readonly traits: Mask;
  readonly attributes: Mask;
  readonly countries: Mask;
  private readonly orders = new Map<ScreenSort, Uint32Array>();

  /** @param weight the number of table rows that each sampled row represents */
  constructor(
    sampled: readonly SampledRow[],
    readonly weight: number,
  ) {
    this.rows = sampled.length;
    this.company_id = Float64Array.from(sampled, (row) => row.company_id);
    this.open_reqs = Float64Array.from(sampled, (row) => -row.open_req_count);
    this.new_roles = Float64Array.from(sampled, (row) => -row.new_roles_30d);
    this.velocity = Float64Array.from(sampled, (row) => -row.velocity);
    this.direction = Uint8Array.from(sampled, (row) => DIRECTIONS.indexOf(row.direction));
    this.is_surge = Uint8Array.from(sampled, (row) => Number(row.is_surge));
    this.proven = Float64Array.from(sampled, (row) => row.proven_ms ?? Number.NaN);
    this.paused = Float64Array.from(sampled, (row) => row.paused_ms ?? Number.NaN);
    this.reposts = Int32Array.from(sampled, (row) => row.reposts);
    this.hq_country = sampled.map((row) => row.hq_country);
    this.traits = maskOf(sampled.map((row) => row.traits));
    this.attributes = maskOf(sampled.map((row) => row.attributes));
    this.countries = maskOf(sampled.map((row) => row.countries));
  }

  /** Returns the row numbers in the order of a sort. */
  order(sort: ScreenSort): Uint32Array {
    const known = this.orders.get(sort);
    if (known !== undefined) return known;
    const order = this.orderBy(this[sort]);
    this.orders.set(sort, order);
    return order;
  }

  orderBy(key: Float64Array): Uint32Array {
    return Uint32Array.from({ length: this.rows }, (_, row) => row).sort(
      (a, b) =>
        (key[a] as number) - (key[b] as number) || (this.company_id[a] as number) - (this.company_id[b] as number),
    );
  }
}

function maskOf(masks: readonly string[]): Mask {
  const numbers = masks.map(BigInt);
  return {
    low: Int32Array.from(numbers, (mask) => Number(BigInt.asIntN(32, mask))),
    high: Int32Array.from(numbers, (mask) => Number(BigInt.asIntN(32, mask >> 32n))),
  };
}

/** Rows sampled from `company_function`. Plans use the rows to estimate which values occur together. */
class ScreenSample {
  private constructor(private readonly scopes: ReadonlyMap<string, ScopeSample>) {}

  /** Reads a sample. Returns null before the first ANALYZE of the live tables. */
  static async read(pool: Pool): Promise<ScreenSample | null> {
    const { rows: tables } = await pool.query<{ name: string; pages: number; rows: number }>(
      `SELECT c.relname AS name, c.relpages AS pages, c.reltuples::bigint AS rows
       FROM ${SCHEMA}.generation AS g JOIN pg_class AS c ON c.relnamespace = '${SCHEMA}'::regnamespace
         AND c.relname IN ('company_function_v' || g.version || '_whole', 'company_function_v' || g.version || '_each')
       WHERE g.state = 'live' AND c.reltuples > 0`,
    );
    const scopes = new Map<string, ScopeSample>();
    for (const { name, pages, rows } of tables) {
      const wanted = name.endsWith('_whole') ? SAMPLED_PAGES.whole : SAMPLED_PAGES.each;
      const percent = Math.min(100, (100 * wanted) / Math.max(1, pages));
      const { rows: sampled } = await pool.query<SampledRow & Record<string, unknown>>(
        `SELECT function, company_id, open_req_count, new_roles_30d, velocity, direction, is_surge,
           extract(epoch FROM proven_first_hire)::float8 * 1000 AS proven_ms, extract(epoch FROM paused_at)::float8 * 1000 AS paused_ms,
           reposts, hq_country, traits::text, attributes::text, countries::text
         FROM ${SCHEMA}.${name} TABLESAMPLE SYSTEM (${percent})`,
      );
      const weight = Math.max(1, rows / Math.max(1, sampled.length));
      for (const scope of new Set(sampled.map((row) => row.function))) {
        const own = sampled.filter((row) => row.function === scope);
        scopes.set(scope, new ScopeSample(own, weight));
      }
    }
    return scopes.has(WHOLE_COMPANY) ? new ScreenSample(scopes) : null;
  }

  /** Returns a scope's sample. If the scope is a job function that is too rare, the sample has no rows. */
  of(scope: string): ScopeSample {
    return this.scopes.get(scope) ?? NO_ROWS;
  }
}

const NO_ROWS = new ScopeSample([], 1);

@Injectable()
export class CurrentSample extends Current<ScreenSample> {
  constructor(pool: Pool, clock: Clock) {
    super(() => ScreenSample.read(pool), clock);
  }
}
