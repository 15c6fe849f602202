import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PostingDetail, Validators } from '@hiring/boards';
import { MAX_IN_FLIGHT } from '@hiring/boards/politeness';
import { Clock } from '@hiring/platform-config';
import { Batcher } from '@hiring/platform-service';
import { Pool } from 'pg';
import { FreshnessConfig } from '../config.js';
import { ratesOf } from './backend-rates.js';
import type { ClaimedSource } from './claimed-source.js';
import type { Completion } from './completion.js';
import type { StoredPrior } from './country-prior.js';
import { readingVersion } from './reading-version.js';
import { stillKnown, type KnownRow } from './known-postings.js';
import { marksIn } from './text-marks.js';

/**
 * Number of boards to claim for each request that may be in flight. While one board is requested, another is parsed and
 * appended to the intake.
 */
const CLAIMS_PER_SLOT = 2;

/**
 * Milliseconds for which a claim is valid. It is renewed while the board is read. The claims of a killed process expire
 * after this time.
 */
export const LEASE_MS = 12_000;

interface SourceRow extends KnownRow {
  board_id: string;
  company_ids: number[];
  watched: boolean;
  validators: Validators[] | null;
  listing_hash: string | null;
  reading_version: string | null;
  details: [string, PostingDetail][] | null;
  texts: Buffer | null;
  texts_unread: boolean;
  country_prior: StoredPrior | null;
  changed_at: string | null;
  failures: number;
}

const CLAIM = `
  with claimed as (
    update freshness.source s set lease_until = $2::timestamptz, lease_token = $3::uuid
    where s.board_id in (select board_id from picked)
    returning s.*
  )
  select c.board_id, c.crawl_id, c.validators, c.listing_hash, c.reading_version, c.details, c.texts, c.texts_unread, c.known, c.country_prior, c.changed_at, c.failures,
    links.company_ids, links.accepted,
    exists (select 1 from freshness.watched where company_id = any(links.company_ids)) as watched
  from claimed c cross join lateral (
    select array_agg(company_id order by company_id) as company_ids, bool_and(accepted and crawl_id = c.crawl_id || ':' || company_id) as accepted
    from freshness.link where link.board_id = c.board_id
  ) links
  where links.company_ids is not null`;

/**
 * SQL for the latest valid end of a lease. A lease that ends later was made while a clock was wrong, and is ignored.
 */
const AHEAD_MAX = `$2::timestamptz + interval '10 minutes'`;

/**
 * For each board to claim, CLAIM_DUE considers this many of the most overdue boards. If it considered fewer, they could
 * all be at one backend whose limit permits only some of them, and no board at another backend would be claimed.
 */
const NEAREST_PER_CLAIM = 8;

/**
 * SQL that claims due boards. `nth` is a board's rank within its backend. The sum of this rank and the backend's claims
 * by all replicas must not exceed the backend's limit.
 */
const CLAIM_DUE = `with busy as (
    select backend, count(*)::int as claimed from freshness.source where lease_until between $1 and ${AHEAD_MAX} group by backend
  ), exception as (
    select * from unnest($5::text[], $6::int[]) as t (vendor, most)
  ), filled as (
    select backend from busy left join exception on vendor = split_part(backend, '/', 1) where claimed >= coalesce(most, $7)
  ), nearest as (
    select board_id, backend, row_number() over (partition by backend order by due_at) as nth from (
      select board_id, backend, due_at from freshness.source
      where due_at <= $1 and (lease_until is null or lease_until not between $1 and ${AHEAD_MAX}) and backend <> all(array(select backend from filled))
      order by due_at limit $4 * ${NEAREST_PER_CLAIM}
    ) due
  ), picked as (
    select s.board_id from freshness.source s join nearest using (board_id)
      left join busy on busy.backend = s.backend
      left join exception on exception.vendor = split_part(s.backend, '/', 1)
    where nth <= coalesce(exception.most, $7) - coalesce(busy.claimed, 0) and (s.lease_until is null or s.lease_until not between $1 and ${AHEAD_MAX})
    order by s.due_at limit $4 for update of s skip locked
  ), ${CLAIM.trimStart().slice('with '.length)}`;

const CLAIM_ONE = `with picked as (
    select board_id from freshness.source
    where board_id = $4 and (lease_until is null or lease_until not between $1 and ${AHEAD_MAX})
    for update skip locked
  ), ${CLAIM.trimStart().slice('with '.length)}`;

const COMPLETE = `
  update freshness.source set
    /* A company that linked the board during the crawl has no observation of it yet. */
    due_at = case when exists (
      select 1 from freshness.link where link.board_id = source.board_id and company_id <> all(t.company_ids::bigint[])
    ) then t.crawled_at else t.due_at end,
    crawl_id = t.crawl_id, crawled_at = t.crawled_at, outcome = t.outcome, reason = t.reason, failures = t.failures,
    changed_at = t.changed_at, validators = t.validators, listing_hash = t.listing_hash,
    reading_version = coalesce(t.reading_version, source.reading_version),
    details = coalesce(t.details, source.details), texts = coalesce(t.texts, source.texts),
    texts_unread = coalesce(t.texts_unread, source.texts_unread), known = t.known, country_prior = t.country_prior, lease_until = null, lease_token = null
  from unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::text[], $7::int[],
    $8::timestamptz[], $9::json[], $10::text[], $11::json[], $12::json[], $13::text[], $14::text[], $15::text[], $16::bytea[], $17::boolean[], $18::json[])
    as t (board_id, lease_token, due_at, crawled_at, outcome, reason, failures, changed_at, validators, listing_hash,
      details, known, company_ids, crawl_id, reading_version, texts, texts_unread, country_prior)
  where source.board_id = t.board_id and source.lease_token = t.lease_token`;

/** Milliseconds for which completed crawls are collected, so that their boards are stored together. */
const COMPLETE_GATHER_MS = 15;
const COMPLETED_AT_ONCE_MAX = 100;

/** Stores the state of every board, and its current claim. */
@Injectable()
export class SourceRepository {
  /** Number of boards per backend that may be claimed at once, for vendors that differ from the default. */
  private readonly exceptions: Map<string, number>;
  private readonly completed = new Batcher<Completion>({
    itemsMax: COMPLETED_AT_ONCE_MAX,
    gather: () => delay(COMPLETE_GATHER_MS),
    handle: (rows) => this.storeCompleted(rows),
    retryAlone: true,
  });

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly config: FreshnessConfig,
  ) {
    const rates = [...ratesOf(config.backendRates)];
    this.exceptions = new Map(rates.map(([vendor, rate]) => [vendor, CLAIMS_PER_SLOT * rate.maxInFlight]));
  }

  /**
   * Claims up to `limit` due boards, the most overdue first, within each backend's limit. Two concurrent claims may
   * exceed a backend's limit by a few boards, but request rates do not depend on this limit.
   */
  async claimDue(limit: number): Promise<ClaimedSource[]> {
    return this.claim('freshness_claim_due', CLAIM_DUE, [
      limit,
      [...this.exceptions.keys()],
      [...this.exceptions.values()],
      CLAIMS_PER_SLOT * MAX_IN_FLIGHT,
    ]);
  }

  /** Claims this board now. Returns null while another crawl has claimed the board, or when no company links it. */
  async claimBoard(boardId: string): Promise<ClaimedSource | null> {
    return (await this.claim('freshness_claim_one', CLAIM_ONE, [boardId]))[0] ?? null;
  }

  private async claim(name: string, text: string, more: unknown[]): Promise<ClaimedSource[]> {
    const now = this.clock.now();
    const token = randomUUID();
    const { rows } = await this.pool.query<SourceRow>({
      name,
      text,
      values: [now, new Date(now.getTime() + LEASE_MS), token, ...more],
    });
    return rows.map((row) => toClaimed(row, token));
  }

  /** Stores the completion. Does nothing when the lease was lost meanwhile. */
  async complete(completion: Completion): Promise<void> {
    await this.completed.add(completion);
  }

  private async storeCompleted(rows: Completion[]): Promise<void> {
    const values = Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => rows.map((row) => row[column]));
    await this.pool.query({ name: 'freshness_complete', text: COMPLETE, values });
  }

  /** Extends a board's claim by another lease. */
  async renew(source: ClaimedSource): Promise<void> {
    await this.pool.query('update freshness.source set lease_until = $3 where board_id = $1 and lease_token = $2', [
      source.boardId,
      source.leaseToken,
      new Date(this.clock.now().getTime() + LEASE_MS),
    ]);
  }

  /** Releases a claimed board that was not read. The board may be claimed again after `delayMs`. */
  async release(source: ClaimedSource, delayMs: number): Promise<void> {
    await this.pool.query(
      `update freshness.source set lease_until = null, lease_token = null, due_at = greatest(due_at, $3)
       where board_id = $1 and lease_token = $2`,
      [source.boardId, source.leaseToken, new Date(this.clock.now().getTime() + delayMs)],
    );
  }
}

/**
 * Converts a row to a claimed board. Validators, listing hash and text marks are reused only if the ledger accepted the
 * listing and this version read it.
 */
function toClaimed(row: SourceRow, leaseToken: string): ClaimedSource {
  const sameReading = row.reading_version === readingVersion(row.board_id, row.country_prior);
  const confirms = row.accepted && sameReading;
  // If some texts are unread, the next crawl needs the whole listing.
  const suffices = confirms && !row.texts_unread;
  return {
    boardId: row.board_id,
    leaseToken,
    companyIds: row.company_ids,
    validators: suffices ? (row.validators ?? []) : [],
    listingHash: suffices ? row.listing_hash : null,
    lastHash: sameReading ? row.listing_hash : null,
    isOtherReadingVersion: !sameReading && row.listing_hash !== null,
    details: new Map(row.details ?? []),
    texts: marksIn(row.texts, confirms),
    known: new Map(stillKnown(row)),
    countryPrior: row.country_prior,
    changedAt: row.changed_at === null ? null : new Date(row.changed_at),
    failures: row.failures,
    watched: row.watched,
  };
}
