import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CrawlResult, KnownPosting, PostingDetail, Validators } from '@hiring/boards';
import { VENDORS, vendorOf } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { Pool } from 'pg';
import { FreshnessConfig } from '../config.js';
import { nextDueAt } from './schedule.js';

/** Renewed while the board is read; a killed process's boards are free after it. */
export const LEASE_MS = 60_000;

/** A board this process alone may read until its lease ends. */
export interface ClaimedSource {
  boardId: string;
  leaseToken: string;
  companyIds: number[];
  validators: Validators[];
  listingHash: string | null;
  details: ReadonlyMap<string, PostingDetail>;
  known: ReadonlyMap<string, KnownPosting>;
  changedAt: Date | null;
  failures: number;
  watched: boolean;
}

interface SourceRow {
  board_id: string;
  company_ids: number[];
  accepted: boolean;
  watched: boolean;
  validators: Validators[] | null;
  listing_hash: string | null;
  details: [string, PostingDetail][] | null;
  known: [string, KnownPosting][] | null;
  changed_at: string | null;
  failures: number;
}

const CLAIM = `
  with claimed as (
    update freshness.source s set lease_until = $2::timestamptz, lease_token = $3::uuid
    where s.board_id in (select board_id from picked)
    returning s.*
  )
  select c.board_id, c.validators, c.listing_hash, c.details, c.known, c.changed_at, c.failures,
    links.company_ids, links.accepted,
    exists (select 1 from freshness.watched where company_id = any(links.company_ids)) as watched
  from claimed c cross join lateral (
    select array_agg(company_id order by company_id) as company_ids, bool_and(accepted and crawl_id = c.crawl_id || ':' || company_id) as accepted
    from freshness.link where link.board_id = c.board_id
  ) links
  where links.company_ids is not null`;

const CLAIM_DUE = `with picked as (
    select board_id from freshness.source
    where due_at <= $1 and (lease_until is null or lease_until < $1)
    order by due_at limit $4 for update skip locked
  ), ${CLAIM.trimStart().slice('with '.length)}`;

const CLAIM_ONE = `with picked as (
    select board_id from freshness.source
    where board_id = $4 and (lease_until is null or lease_until < $1)
    for update skip locked
  ), ${CLAIM.trimStart().slice('with '.length)}`;

const COMPLETE = `
  update freshness.source set
    /* A company that linked the board while it was read has had nothing of it yet. */
    due_at = case when exists (
      select 1 from freshness.link where link.board_id = source.board_id and company_id <> all($13::bigint[])
    ) then $4::timestamptz else $3::timestamptz end,
    crawl_id = $14, crawled_at = $4, outcome = $5, reason = $6, failures = $7, changed_at = $8,
    validators = $9, listing_hash = $10, details = coalesce($11::json, details), known = $12,
    lease_until = null, lease_token = null
  where board_id = $1 and lease_token = $2`;

/** What this service remembers of every board, and who reads it now. */
@Injectable()
export class SourceRepository {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly config: FreshnessConfig,
  ) {}

  /** Claims up to `limit` boards that are due, the most overdue first. */
  async claimDue(limit: number): Promise<ClaimedSource[]> {
    return this.claim('freshness_claim_due', CLAIM_DUE, limit);
  }

  /** Claims this board now; null while another process reads it or when nobody links it. */
  async claimBoard(boardId: string): Promise<ClaimedSource | null> {
    return (await this.claim('freshness_claim_one', CLAIM_ONE, boardId))[0] ?? null;
  }

  private async claim(name: string, text: string, last: string | number): Promise<ClaimedSource[]> {
    const now = this.clock.now();
    const token = randomUUID();
    const { rows } = await this.pool.query<SourceRow>({
      name,
      text,
      values: [now, new Date(now.getTime() + LEASE_MS), token, last],
    });
    return rows.map((row) => toClaimed(row, token));
  }

  /** Stores what a crawl learned and when to come back. Does nothing when the lease was lost meanwhile. */
  async complete(source: ClaimedSource, now: Date, result: CrawlResult, crawlId: string): Promise<void> {
    const complete = result.outcome === 'complete' || result.outcome === 'not_modified';
    const failures = complete ? 0 : source.failures + 1;
    const changedAt = result.outcome === 'complete' ? now : source.changedAt;
    const dueAt = nextDueAt({
      now,
      changedAt,
      watched: source.watched,
      failures,
      secondsMax: this.config.sweepSecondsMax,
      spread: spreadOf(source.boardId),
    });
    await this.pool.query({
      name: 'freshness_complete',
      text: COMPLETE,
      values: [
        source.boardId,
        source.leaseToken,
        dueAt,
        now,
        result.outcome,
        result.reason,
        failures,
        changedAt,
        complete ? JSON.stringify(mergedValidators(source, result)) : null,
        complete ? result.listingHash : null,
        result.details === null ? null : JSON.stringify([...result.details]),
        JSON.stringify(knownAfter(source, result)),
        source.companyIds,
        crawlId,
      ],
    });
  }

  /** Keeps a claimed board for another lease. */
  async renew(source: ClaimedSource): Promise<void> {
    await this.pool.query('update freshness.source set lease_until = $3 where board_id = $1 and lease_token = $2', [
      source.boardId,
      source.leaseToken,
      new Date(this.clock.now().getTime() + LEASE_MS),
    ]);
  }

  /** Gives a claimed board back unread, to be claimed again after `delayMs`. */
  async release(source: ClaimedSource, delayMs: number): Promise<void> {
    await this.pool.query(
      `update freshness.source set lease_until = null, lease_token = null, due_at = greatest(due_at, $3)
       where board_id = $1 and lease_token = $2`,
      [source.boardId, source.leaseToken, new Date(this.clock.now().getTime() + delayMs)],
    );
  }
}

/** A 304 brings no new validators: those that confirmed it stay. */
function mergedValidators(source: ClaimedSource, result: CrawlResult): Validators[] {
  return result.outcome === 'not_modified' && result.validators.length === 0 ? source.validators : result.validators;
}

/** Live postings of an index board: what was listed, and what was neither listed nor proven gone. */
function knownAfter(source: ClaimedSource, result: CrawlResult): [string, KnownPosting][] | null {
  if (!VENDORS[vendorOf(source.boardId)].indexListing) return null;
  const known = new Map(source.known);
  for (const posting of result.postings) known.set(posting.external_id, { url: posting.url });
  for (const id of result.gone) known.delete(id);
  return [...known];
}

/** Validators and fingerprints may confirm a listing only while the ledger stands on that very listing. */
function toClaimed(row: SourceRow, leaseToken: string): ClaimedSource {
  return {
    boardId: row.board_id,
    leaseToken,
    companyIds: row.company_ids,
    validators: row.accepted ? (row.validators ?? []) : [],
    listingHash: row.accepted ? row.listing_hash : null,
    details: new Map(row.details ?? []),
    known: new Map(row.known ?? []),
    changedAt: row.changed_at === null ? null : new Date(row.changed_at),
    failures: row.failures,
    watched: row.watched,
  };
}

/** In [0, 1), constant per board. */
function spreadOf(boardId: string): number {
  return createHash('sha256').update(boardId).digest().readUInt32BE(0) / 2 ** 32;
}
