import { vendorOf, VENDORS, isVendor, type Instant, type JobFunction } from '@hiring/contracts';
import { vendorOfKey } from './board-names.js';
import type { Envelope } from './pulse.js';
import type { CompanyRow, FirstHire, MigrationView, PainEntry, ReqRow } from './rows.js';
import { lastSighting } from './sightings.js';

/** Confidence for a req that a baseline crawl found, because such a req may have opened at any earlier time. */
const BASELINE_CONFIDENCE = 0.3;
/** Confidence if an earlier role may have closed before our coverage began. */
const BEFORE_COVERAGE_CONFIDENCE = 0.6;

/**
 * Returns the first role ever opened in each function (`libs/signals/README.md#first-hire`). `reqs` must contain the
 * reqs in `first_hires`.
 */
export function firstHireEnvelopes(
  company: CompanyRow,
  reqs: Iterable<ReqRow>,
): Partial<Record<JobFunction, Envelope<Instant>>> {
  const byKey = new Map<string, ReqRow>();
  for (const req of reqs) byKey.set(req.req_key, req);
  const envelopes: Partial<Record<JobFunction, Envelope<Instant>>> = {};
  for (const [fn, first] of Object.entries(company.first_hires)) {
    const req = byKey.get(first.req_key);
    if (req === undefined) throw new Error(`first hire ${first.req_key} was not loaded`);
    envelopes[fn as JobFunction] = {
      value: first.opened_at,
      source_board: vendorOfKey(first.req_key),
      observed_at: lastSighting(req, company).seen_at,
      confidence: firstHireConfidence(company, first),
    };
  }
  return envelopes;
}

/** This confidence does not decay, because the value is historical. */
function firstHireConfidence(company: CompanyRow, first: FirstHire): number {
  if (first.opened_at_from === 'baseline') return BASELINE_CONFIDENCE;
  if (company.covered_since === null || first.opened_at <= company.covered_since) return BEFORE_COVERAGE_CONFIDENCE;
  const vendor = vendorOfKey(first.req_key);
  return isVendor(vendor) ? VENDORS[vendor].factor : BEFORE_COVERAGE_CONFIDENCE;
}

export interface Pain extends PainEntry {
  repost_count: number;
  /** The smallest confidence among the counted reposts. */
  confidence: number;
}

/**
 * Returns the active reqs that were reposted in (t - 365 d, t], sorted by most reposts, longest open, then req_key
 * (`libs/signals/README.md#repost-pain`).
 */
export function repostPain(company: CompanyRow): Pain[] {
  const { t } = company;
  if (t === null) return [];
  const pain: Pain[] = [];
  for (const entry of company.pain) {
    const counted = entry.reposts.filter(({ at }) => at <= t);
    if (counted.length === 0) continue;
    const confidence = Math.min(...counted.map((repost) => repost.confidence));
    pain.push({ ...entry, repost_count: counted.length, confidence });
  }
  return pain.sort(hardestFirst);
}

function hardestFirst(a: Pain, b: Pain): number {
  if (a.repost_count !== b.repost_count) return b.repost_count - a.repost_count;
  if (a.first_seen !== b.first_seen) return a.first_seen < b.first_seen ? -1 : 1;
  return a.req_key < b.req_key ? -1 : 1;
}

/** @param req the row of the req that the entry names. It supplies the last sighting. */
export function repostCountEnvelope(company: CompanyRow, entry: Pain, req: ReqRow | undefined): Envelope<number> {
  if (req === undefined) throw new Error(`reposted req ${entry.req_key} was not loaded`);
  const sighting = lastSighting(req, company);
  return {
    value: entry.repost_count,
    source_board: vendorOf(sighting.board_id),
    observed_at: sighting.seen_at,
    confidence: entry.confidence,
  };
}

/** Returns a migration as a response value (`libs/signals/README.md#ats-migrations`). */
export function migrationEnvelope(migration: MigrationView): Envelope<Instant> {
  return {
    value: migration.occurred_at,
    source_board: migration.to_vendor,
    observed_at: migration.observed_at,
    confidence: migration.confidence,
  };
}
