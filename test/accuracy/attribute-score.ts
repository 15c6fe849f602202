import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseBoardFile, type PostingRecord } from '@hiring/boards';
import type { PostingAttributes, Vendor } from '@hiring/contracts';
import { attributesOfTitle, labelPosting } from '@hiring/normalise/labels';
import type { PlaceNormaliser } from '@hiring/normalise/places';

export const SCORED = ['workplace', 'employment_type', 'seniority', 'salary'] as const;
export type Scored = (typeof SCORED)[number];

/** For each attribute, the minimum percentage of right values. */
export const ATTRIBUTE_BARS: Record<Scored, number> = { workplace: 98, employment_type: 98, seniority: 93, salary: 99 };

interface TitleRow {
  title: string;
  workplace: string | null;
  employment_type: string | null;
  seniority: string | null;
}

/** A row from a vendor's listing with its expected attributes. */
interface PayloadRow {
  vendor: Vendor;
  posting: object;
  expected: PostingAttributes;
}

export interface AttributeScore {
  attribute: Scored;
  rows: number;
  right: number;
  /** Wrong rows, as `words: expected, given`. */
  errors: string[];
}

/** For each vendor, a function that returns the smallest valid response with a given row. */
const AROUND: Partial<Record<Vendor, (row: object) => unknown>> = {
  greenhouse: (row) => ({ jobs: [row], meta: { total: 1 } }),
  lever: (row) => [row],
  ashby: (row) => ({ jobs: [row] }),
  workable: (row) => ({ name: 'Acme', jobs: [row] }),
  smartrecruiters: (row) => ({ totalFound: 1, content: [row] }),
  recruitee: (row) => ({ offers: [row] }),
  breezy: (row) => [row],
  bamboohr: (row) => ({ result: [row], meta: { totalCount: 1 } }),
  pinpoint: (row) => ({ data: [row] }),
};

function rowsOf<Row>(set: string): Row[] {
  const text = readFileSync(join(import.meta.dirname, 'attributes', `${set}.jsonl`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** Returns the attributes' scores for labelled titles and payloads. */
export function attributeScores(places: PlaceNormaliser): AttributeScore[] {
  const scores = new Scores();
  scores.countTitles('titles');
  for (const { vendor, posting, expected } of rowsOf<PayloadRow>('payloads')) {
    const given = labelPosting(vendor, recordOf(vendor, posting), places);
    for (const attribute of SCORED) {
      if (attribute in expected)
        scores.count(attribute, JSON.stringify(posting), expected[attribute], given[attribute]);
    }
  }
  return scores.all;
}

/** Returns the attributes' scores for titles to which no rule was tuned. */
export function untouchedAttributeScores(): AttributeScore[] {
  const scores = new Scores();
  scores.countTitles('titles-untouched');
  return scores.all;
}

class Scores {
  readonly all = SCORED.map((attribute): AttributeScore => ({ attribute, rows: 0, right: 0, errors: [] }));

  count(attribute: Scored, words: string, expected: unknown, given: unknown): void {
    const score = this.all.find((one) => one.attribute === attribute);
    if (score === undefined) return;
    score.rows += 1;
    if (JSON.stringify(expected) === JSON.stringify(given)) score.right += 1;
    else score.errors.push(`${words}: ${JSON.stringify(expected)}, ${JSON.stringify(given)}`);
  }

  countTitles(set: string): void {
    for (const { title, workplace, employment_type, seniority } of rowsOf<TitleRow>(set)) {
      const given = attributesOfTitle(title);
      this.count('workplace', title, workplace, given.workplace);
      this.count('employment_type', title, employment_type, given.employmentType);
      this.count('seniority', title, seniority, given.seniority);
    }
  }
}

function recordOf(vendor: Vendor, posting: object): PostingRecord {
  const around = AROUND[vendor];
  if (around === undefined) throw new Error(`${vendor}: no listing is made around its rows`);
  const { postings, reason } = parseBoardFile(vendor, JSON.stringify(around(posting)), {});
  if (postings[0] === undefined) throw new Error(`${vendor}: ${reason}`);
  return postings[0];
}

export interface FillRate {
  vendor: Vendor;
  postings: number;
  /** The percentage of postings that have each attribute. */
  filled: Record<string, number>;
}

/** Returns the percentage of postings that have each attribute. */
export function fillRate(vendor: Vendor, postings: readonly PostingRecord[], places: PlaceNormaliser): FillRate {
  const filled: Record<string, number> = { locations: 0, workplace: 0, employment_type: 0, seniority: 0, salary: 0 };
  for (const posting of postings) {
    const labels = labelPosting(vendor, posting, places) as PostingAttributes & Record<string, unknown>;
    for (const name of Object.keys(filled)) if (labels[name] !== null) filled[name] = (filled[name] ?? 0) + 1;
  }
  const share = ([name, count]: [string, number]): [string, number] => [
    name,
    Math.round((100 * count) / postings.length),
  ];
  return { vendor, postings: postings.length, filled: Object.fromEntries(Object.entries(filled).map(share)) };
}
