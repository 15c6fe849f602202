import { readdirSync, readFileSync } from 'node:fs';
import { decideObservation, emptyCompany, evolveCompany, type CompanyState } from '@hiring/ledger';
import type { Fact, Labels, Observation, ObservedPosting } from '@hiring/contracts';

type Loose = Record<string, unknown>;

/** One worked example: a ledger, crawls from which further facts are decided, and the expected results at `now`. */
export interface Example {
  name: string;
  why: string;
  now: string;
  ledger: (Loose & { type: string; repeat?: number })[];
  crawls?: (Loose & { board_id: string; observed_at: string })[];
  watches?: { watch_id: number; company_id: number; from_seq: number; event_types: string[] }[];
  expect: Record<string, unknown>;
}

export interface Run {
  example: Example;
  /** The whole ledger: the example's facts, then the facts in `decided`. */
  facts: Fact[];
  decided: Fact[];
}

const FOLDER = new URL('./examples/', import.meta.url);

export function readExamples(): { file: string; example: Example }[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, example: JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Example }));
}

export interface RunOptions {
  /** Orders a crawl's postings. */
  order?: (postings: ObservedPosting[]) => ObservedPosting[];
  /** Replaces a company's state after each folded fact. */
  between?: (state: CompanyState) => CompanyState;
}

/** Folds the example's ledger. Then, for each crawl, decides its facts, appends them and folds them. */
export function runExample(example: Example, options: RunOptions = {}): Run {
  const companies = new Map<number, CompanyState>();
  const facts: Fact[] = [];
  const fold = (fact: Fact): void => {
    facts.push(fact);
    const state = companies.get(fact.company_id) ?? emptyCompany(fact.company_id);
    const next = evolveCompany(state, fact);
    companies.set(fact.company_id, options.between === undefined ? next : options.between(next));
  };
  const labels = new Map<string, Labels>();
  for (const entry of example.ledger) {
    for (let i = 1; i <= (entry.repeat ?? 1); i += 1) fold(wholeFact(entry, i, facts.length + 1, labels));
  }
  const seeded = facts.length;
  (example.crawls ?? []).forEach((crawl, position) => {
    const observation = wholeCrawl(crawl, position);
    if (options.order !== undefined) observation.postings = options.order(observation.postings);
    const state = companies.get(observation.company_id) ?? null;
    const decision = decideObservation(state, observation, Date.parse(observation.observed_at));
    if (decision.kind !== 'facts') throw new Error(`crawl ${position} was ${decision.kind}: ${decision.reason}`);
    for (const fact of decision.facts) fold({ ...fact, event_seq: facts.length + 1 } as Fact);
  });
  return { example, facts, decided: facts.slice(seeded) };
}

/** Returns the fact with the example format's defaults. */
function wholeFact(entry: Loose, i: number, eventSeq: number, labels: Map<string, Labels>): Fact {
  const given = JSON.parse(JSON.stringify(entry).replaceAll('{i}', String(i))) as Loose;
  delete given.repeat;
  const whole = { event_seq: eventSeq, company_id: 1, ...defaultsOf(given, eventSeq, labels), ...given };
  if ('title' in whole) labels.set(String(given.req_key), whole as unknown as Labels);
  return whole as unknown as Fact;
}

function defaultsOf(given: Loose, eventSeq: number, labels: Map<string, Labels>): Loose {
  switch (given.type) {
    case 'company_registered':
      return {
        name: given.slug,
        domain: `${String(given.slug)}.example`,
        domain_aliases: [],
        hq_country: null,
        owner: null,
      };
    case 'board_linked':
      return { via: 'directory' };
    case 'opened':
      return {
        posting_id: given.req_key,
        title: 'Engineer',
        function: 'engineering',
        country: 'DE',
        city: null,
        opened_at: given.observed_at,
        opened_at_from: 'sighting',
        baseline: false,
        confidence: 0.95,
      };
    case 'reposted': {
      const known = labels.get(String(given.req_key));
      return { title: known?.title, function: known?.function, country: known?.country, city: known?.city };
    }
    case 'board_crawled':
      return {
        crawl_id: `seed-${eventSeq}`,
        outcome: 'complete',
        parser_version: 1,
        listed: 0,
        unlisted: [],
        baseline: false,
      };
    default:
      return {};
  }
}

function wholeCrawl(
  crawl: Example['crawls'] extends (infer C)[] | undefined ? C : never,
  position: number,
): Observation {
  const postings = (crawl.postings as Loose[] | undefined) ?? [];
  return {
    type: 'observation',
    crawl_id: `crawl-${position}`,
    company_id: 1,
    outcome: 'complete',
    parser_version: 1,
    gone: [],
    ...crawl,
    postings: postings.map((posting) => ({
      url: `https://jobs.example/${crawl.board_id}/${String(posting.posting_id)}`,
      country: null,
      city: null,
      posted_at: null,
      internal_id: null,
      requisition_id: null,
      ...posting,
    })) as unknown as ObservedPosting[],
  };
}
