import {
  vendorOf,
  type ClosedReason,
  type ExperienceYears,
  type Instant,
  type PostingAttributes,
  type RequiredDegree,
  type RequiredTechnology,
  type Salary,
  type TextFact,
} from '@hiring/contracts';
import { asOf } from './freshness.js';
import type { CompanyRow, GonePosting, PostingDetails, ReqRow } from './rows.js';
import { lastSighting, seenAt } from './sightings.js';
import { DAY_MILLIS } from './weeks.js';

type Value<Name extends keyof PostingAttributes> =
  NonNullable<PostingAttributes[Name]> extends { value: infer V } ? V : never;

/** A req's posting data other than its labels. */
export interface PostingValues {
  page_url: string | null;
  posted_at: Instant | null;
  /** Empty when no place is known. */
  locations: Value<'locations'>;
  workplace: Value<'workplace'> | null;
  employment_type: Value<'employment_type'> | null;
  seniority: Value<'seniority'> | null;
  salary: Value<'salary'> | null;
  /**
   * This field and those below are from the posting's text. Each is null or empty if the text does not state it or was
   * not read.
   */
  language: string | null;
  technologies: RequiredTechnology[];
  text_salary: Salary[];
  experience_years: ExperienceYears | null;
  degree: RequiredDegree | null;
  visa_sponsorship: boolean | null;
}

export type TextEvidence = Record<
  'technologies' | 'text_salary' | 'experience_years' | 'degree' | 'visa_sponsorship',
  { confidence: number; rule: string } | null
> & { version: number };

/** A board that lists a req or, for a closed req, the last board that did. */
export interface ReqBoard {
  board: string;
  page_url: string | null;
  first_seen: Instant;
  last_seen: Instant;
}

export interface ReqDetails {
  status: 'open' | 'closed';
  last_seen: Instant;
  closed_at: Instant | null;
  closed_reason: ClosedReason | null;
  /** Whole days from `first_seen` to the closure or, for an open req, to `as_of`. */
  days_open: number;
  repost_count: number;
  boards: ReqBoard[];
}

export function postingValues(attributes: PostingAttributes, postedAt: Instant | null): PostingValues {
  const { page_url, locations, workplace, employment_type, seniority, salary, text_facts: facts } = attributes;
  return {
    page_url: page_url ?? null,
    posted_at: postedAt,
    locations: locations?.value ?? [],
    workplace: workplace?.value ?? null,
    employment_type: employment_type?.value ?? null,
    seniority: seniority?.value ?? null,
    salary: salary?.value ?? null,
    language: facts?.language ?? null,
    technologies: facts?.technologies?.value ?? [],
    text_salary: salary == null ? (facts?.salary?.value ?? []) : [],
    experience_years: facts?.experience_years?.value ?? null,
    degree: facts?.degree?.value ?? null,
    visa_sponsorship: facts?.visa_sponsorship?.value ?? null,
  };
}

/** Returns how the text facts were found, or null if no text was read. */
export function textEvidence({ text_facts: facts, salary }: PostingAttributes): TextEvidence | null {
  if (facts == null) return null;
  const of = (fact: TextFact<unknown> | null): TextEvidence['degree'] =>
    fact === null ? null : { confidence: fact.confidence, rule: fact.rule };
  return {
    version: facts.version,
    technologies: of(facts.technologies),
    text_salary: salary == null ? of(facts.salary) : null,
    experience_years: of(facts.experience_years),
    degree: of(facts.degree),
    visa_sponsorship: of(facts.visa_sponsorship),
  };
}

/**
 * Returns the live postings' newest date. If there is no live posting, returns the last removed posting's date. Returns
 * null if there is no date.
 */
export function postedAt(req: ReqRow): Instant | null {
  const postings: readonly PostingDetails[] = req.live.length > 0 || req.gone === null ? req.live : [req.gone];
  let newest: Instant | null = null;
  for (const { posted_at } of postings) {
    if (posted_at !== undefined && (newest === null || posted_at > newest)) newest = posted_at;
  }
  return newest;
}

export function reqDetails(req: ReqRow, company: CompanyRow): ReqDetails {
  const closedAt = req.active ? null : req.closed_at;
  const end = closedAt ?? asOf(company);
  return {
    status: req.active ? 'open' : 'closed',
    last_seen: lastSighting(req, company).seen_at,
    closed_at: closedAt,
    closed_reason: closedAt === null ? null : (req.closed_reason ?? null),
    days_open: Math.max(0, Math.floor((Date.parse(end) - Date.parse(req.first_seen)) / DAY_MILLIS)),
    repost_count: req.reposts.length,
    boards: boardsOf(req, company),
  };
}

/** Ordered by first sighting. */
function boardsOf(req: ReqRow, company: CompanyRow): ReqBoard[] {
  const postings: GonePosting[] = req.live.map((posting) => ({ ...posting, seen_at: seenAt(req, company, posting) }));
  if (postings.length === 0 && req.gone !== null) postings.push(req.gone);
  const boards = new Map<string, ReqBoard>();
  for (const { board_id, since = req.first_seen, seen_at, page_url } of postings) {
    const page = page_url ?? req.attributes?.page_url ?? null;
    const board = boards.get(board_id);
    if (board === undefined) {
      boards.set(board_id, { board: vendorOf(board_id), page_url: page, first_seen: since, last_seen: seen_at });
      continue;
    }
    if (since < board.first_seen) board.first_seen = since;
    if (seen_at > board.last_seen) board.last_seen = seen_at;
    board.page_url ??= page;
  }
  return [...boards.values()].sort((a, b) => (a.first_seen < b.first_seen ? -1 : a.first_seen > b.first_seen ? 1 : 0));
}
