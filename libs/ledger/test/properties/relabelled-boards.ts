import type { DecidedFact, Fact, JobFunction, Observation, ObservedPosting } from '@hiring/contracts';
import { decideObservation, emptyCompany, evolveCompany, type CompanyState } from '../../src/index.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 5);
const CRAWLS = 12;
/** The first crawl with the new label rules. */
const RELEASE = 5;
const BOARDS = ['greenhouse/acme', 'lever/acme'];
const TITLES = ['Account Executive', 'Nurse', 'Platform Engineer', 'Driver', 'Sales Development Representative'];

/** Cities with their country by the old and by the new rules, or `byPrior` once the boards have a prior. */
const PLACES = [
  { city: 'Berlin', old: 'DE', new: 'DE' },
  { city: 'Bonn', old: 'CH', new: 'DE' },
  { city: 'Houston', old: 'MX', new: 'US' },
  { city: null, old: null, new: null, byPrior: 'GB' },
] as const;

/**
 * The kind of release in the history. `rules`: only the label rules change. `upgrade`: the label rules change, and two
 * version numbers replace the combined one. `prior`: no rules change, but each board gets a prior. `none`: the same
 * history without a release.
 */
export type Release = 'none' | 'rules' | 'upgrade' | 'prior';

export interface RelabelledHistory {
  /** The facts about roles, without labels. Facts that change only labels are omitted. */
  events: string[];
  /** Each posting's id with its role. */
  identities: string[];
  relabelled: number;
  baselines: number;
}

/** Returns a deterministic random generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Shown {
  id: string;
  title: string;
  place: (typeof PLACES)[number];
}

/** Returns a board's listings by crawl, with openings, closures, and roles that return under another id. */
function lifeOf(board: string, random: () => number): Shown[][] {
  let listing: Shown[] = [];
  let nextId = 1;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const gone: Shown[] = [];
  const fresh = (): Shown => ({ id: `${board} ${nextId++}`, title: pick(TITLES), place: pick(PLACES) });
  return Array.from({ length: CRAWLS }, (_, crawl) => {
    if (crawl === 0) listing = Array.from({ length: 4 }, fresh);
    else listing = listing.flatMap((posting) => (random() < 0.15 ? (gone.push(posting), []) : [posting]));
    if (crawl > 0 && random() < 0.6) listing = [...listing, fresh()];
    if (gone.length > 0 && random() < 0.5) listing = [...listing, { ...pick(gone), id: `${board} ${nextId++}` }];
    return listing;
  });
}

const OLD: Record<string, JobFunction> = { Nurse: 'healthcare', Driver: 'supply_chain' };
const NEW: Record<string, JobFunction> = { Nurse: 'healthcare', Driver: 'transport', 'Account Executive': 'sales' };

function label(posting: Shown, release: Release, isReleased: boolean): ObservedPosting {
  const { id, title, place } = posting;
  const isNew = isReleased && release !== 'prior';
  const byPrior = isReleased && release === 'prior' && 'byPrior' in place ? place.byPrior : null;
  return {
    posting_id: id,
    url: `https://boards.example/${id}`,
    title,
    function: (isNew ? NEW : OLD)[title] ?? (isNew ? 'engineering' : 'other'),
    country: byPrior ?? (isNew ? place.new : place.old),
    city: place.city,
    posted_at: null,
    internal_id: null,
    requisition_id: null,
    ...(isNew ? { page_url: `https://boards.example/${id}`, workplace: null } : {}),
    ...(release === 'prior' && { place_evidence: byPrior === null ? null : ('board' as const) }),
  };
}

/**
 * Returns an observation's versions. `rules` and `prior` histories always have two numbers. In the others, one number
 * combines both versions until the release.
 */
function versions(
  release: Release,
  isNew: boolean,
): Pick<Observation, 'parser_version' | 'labels_version' | 'country_prior'> {
  if (release === 'prior') return { parser_version: 1, labels_version: 1, ...(isNew && { country_prior: 'GB' }) };
  if (release !== 'rules' && !isNew) return { parser_version: 1_001 };
  return { parser_version: 1, labels_version: isNew ? 2 : 1 };
}

function observation(board: number, crawl: number, postings: ObservedPosting[], release: Release): Observation {
  const isNew = release !== 'none' && crawl >= RELEASE;
  return {
    type: 'observation',
    crawl_id: `${board} ${crawl}`,
    company_id: 1,
    board_id: BOARDS[board] as string,
    observed_at: new Date(START + crawl * 26 * HOUR + board * HOUR).toISOString(),
    outcome: 'complete',
    ...versions(release, isNew),
    postings,
    gone: [],
  };
}

/** Runs one company with two boards through the ledger's rules. */
export function replay(seed: number, release: Release): RelabelledHistory {
  const random = randomOf(seed);
  const lives = BOARDS.map((board) => lifeOf(board, random));
  const history: RelabelledHistory = { events: [], identities: [], relabelled: 0, baselines: 0 };
  const state = linkedCompany();
  for (let crawl = 0; crawl < CRAWLS; crawl += 1) {
    lives.forEach((life, board) => {
      const isNew = release !== 'none' && crawl >= RELEASE;
      const postings = (life[crawl] ?? []).map((posting) => label(posting, release, isNew));
      const seen = observation(board, crawl, postings, release);
      const decision = decideObservation(state, seen, Date.parse(seen.observed_at));
      if (decision.kind !== 'facts') throw new Error(`${seen.crawl_id}: ${decision.reason}`);
      for (const fact of decision.facts) note(history, fact, crawl);
      for (const fact of decision.facts) evolveCompany(state, fact);
    });
  }
  for (const req of state.reqs)
    for (const posting of req.postings)
      history.identities.push(`${posting.board_id} ${posting.posting_id} ${req.req_key} ${posting.live}`);
  return history;
}

function linkedCompany(): CompanyState {
  const state = emptyCompany(1);
  const base = { company_id: 1, observed_at: new Date(START - HOUR).toISOString() };
  const fields = { slug: 'acme', name: 'Acme', domain: 'acme.example', domain_aliases: [] };
  evolveCompany(state, { type: 'company_registered', ...base, ...fields, hq_country: null, owner: null });
  for (const board_id of BOARDS) evolveCompany(state, { type: 'board_linked', ...base, board_id, via: 'careers_page' });
  return state;
}

function note(history: RelabelledHistory, fact: DecidedFact, crawl: number): void {
  if (fact.type === 'board_crawled' && fact.baseline && crawl > 0) history.baselines += 1;
  if (fact.type === 'req_relinked' && fact.cause === 'reclassified') history.relabelled += 1;
  if (!('req_key' in fact) || saysLabelsOnly(fact)) return;
  history.events.push([fact.observed_at, fact.type, fact.req_key, fact.board_id, detailOf(fact)].join(' '));
}

function saysLabelsOnly(fact: DecidedFact): boolean {
  return fact.type === 'req_relinked' && (fact.cause === 'reclassified' || fact.cause === 'edited');
}

/** Returns a fact's fields without its labels. */
function detailOf(fact: DecidedFact): string {
  const { posting_id, replaces, remove, cause, basis, reason } = fact as Partial<Record<string, unknown>> & {
    type: Fact['type'];
  };
  return JSON.stringify({ posting_id, replaces, remove, cause, basis, reason });
}
