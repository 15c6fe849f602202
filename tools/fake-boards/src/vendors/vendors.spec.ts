import { describe, expect, test } from '@jest/globals';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import {
  canonicalUrl,
  detectBoards,
  readerOf,
  type CrawlPlan,
  type CrawlResult,
  type FetchAnswer,
  type FetchRequest,
} from '@hiring/boards';
import type { ObservedPosting, Vendor } from '@hiring/contracts';
import { functionOf } from '@hiring/normalise/labels';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import {
  requestedBoard,
  boardAt,
  crowdCompany,
  DAY_MS,
  headersOf,
  observationsBetween,
  SIMULATED_VENDORS,
  vendorSimulation,
  type SimBoard,
  type SimCompany,
  type SimAnswer,
  type SimPosting,
  type SimRequest,
} from '../index.js';

const AT = Date.UTC(2026, 5, 1, 12);

const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));

/** Runs a crawl, with responses from `answer` instead of the network. */
function drivePlan(plan: CrawlPlan, answer: (request: FetchRequest) => FetchAnswer): CrawlResult {
  let step = plan.next();
  while (step.done !== true) step = plan.next(step.value.map(answer));
  return step.value;
}

function receivedAs({ url, method, body = '' }: FetchRequest): SimRequest {
  const { host, pathname: path, searchParams: query } = new URL(url);
  return { method, host, path, query, body };
}

const fetched = (answer: SimAnswer): FetchAnswer => ({
  status: answer.status,
  headers: headersOf(answer),
  body: answer.body,
});

function answerFrom(company: SimCompany, postings: SimPosting[]): (request: FetchRequest) => FetchAnswer {
  return (request) => {
    const requested = receivedAs(request);
    const found = requestedBoard(requested);
    const board = company.boards.find((each) => each.vendor === found?.simulation.vendor && each.token === found.token);
    if (found === null || board === undefined) return { status: 404, headers: {}, body: 'unknown' };
    const answer = found.simulation.answer({ company, board, postings, at: AT, textBytes: 200 }, requested);
    return fetched(answer);
  };
}

function companyOn(
  vendor: Vendor,
  seed: number,
  size: number,
): { company: SimCompany; board: SimBoard; postings: SimPosting[] } {
  const company = crowdCompany({ seed, vendors: [[vendor, 1]], sizeMin: size, sizeMax: size }, 7);
  const board = company.boards[0];
  if (board === undefined) throw new Error('a crowd company has one board');
  return { company, board, postings: boardAt(company, 0, AT).postings };
}

function read(vendor: Vendor, company: SimCompany, token: string, postings: SimPosting[]): CrawlResult {
  const context = { token, known: new Map(), details: new Map(), previousHash: null };
  return drivePlan(readerOf(vendor).crawl(context), answerFrom(company, postings));
}

function normalised(vendor: Vendor, result: CrawlResult): ObservedPosting[] {
  return result.postings.map((row) => {
    const { title, department, team } = row;
    const hints = { locationText: row.location_text, countryHint: row.country_hint, cityHint: row.city_hint };
    const place = places.placeOf(hints);
    const decided = functionOf({ vendor, title, functionHint: row.function_hint, department, team });
    return {
      posting_id: row.external_id,
      url: canonicalUrl(row.url),
      title,
      function: decided.function,
      country: place.country,
      city: place.city,
      posted_at: row.posted_at_trusted ? (row.posted_at ?? null) : null,
      internal_id: row.internal_id ?? null,
      requisition_id: row.requisition_id ?? null,
    };
  });
}

const byId = (one: ObservedPosting, other: ObservedPosting): number => (one.posting_id < other.posting_id ? -1 : 1);

describe.each([...SIMULATED_VENDORS])('%s', (vendor) => {
  test.each([1, 7, 60, 220])(
    'a board of about %i roles reads completely, and history and crawl agree on every field',
    (size) => {
      for (const seed of size > 100 ? [1] : [1, 2]) {
        const { company, board, postings } = companyOn(vendor, seed, size);
        const result = read(vendor, company, board.token, postings);
        if (postings.length === 0) continue;
        if (postings.length > (vendorSimulation(vendor).rowsMax ?? Infinity)) {
          expect(result.outcome).toBe('incomplete');
          continue;
        }
        expect({ outcome: result.outcome, reason: result.reason, refused: result.refused }).toEqual({
          outcome: 'complete',
          reason: null,
          refused: [],
        });
        const [observation] = observationsBetween(company, AT, AT + 1, DAY_MS, {
          companyId: 1,
          parserVersion: () => 1,
        });
        expect(normalised(vendor, result).sort(byId)).toEqual(observation?.postings.sort(byId));
      }
    },
  );

  test('the token is one that its reader accepts, in canonical form', () => {
    const { board } = companyOn(vendor, 4, 5);
    expect(readerOf(vendor).readToken(board.token)).toBe(board.token);
  });

  test('an unknown board is not read as a complete one with postings', () => {
    const { company, postings } = companyOn(vendor, 5, 5);
    const context = { token: readerOf(vendor).exampleToken, known: new Map(), details: new Map(), previousHash: null };
    const result = drivePlan(readerOf(vendor).crawl(context), (request) =>
      fetched(vendorSimulation(vendor).absent(receivedAs(request))),
    );
    expect(postings.length).toBeGreaterThan(0);
    expect(company.boards).toHaveLength(1);
    expect(result.postings).toEqual([]);
    if (vendor !== 'smartrecruiters') expect(['absent', 'failed']).toContain(result.outcome);
  });
});

test('careers pages that link a simulated board lead to its token', () => {
  for (const vendor of SIMULATED_VENDORS) {
    if (vendor === 'site') continue;
    const { board } = companyOn(vendor, 6, 5);
    const page = `<a href="${vendorSimulation(vendor).publicPage(board)}">jobs</a>`;
    expect(
      detectBoards('https://www.acme.example/careers', page).map(({ vendor: name, token }) => `${name}/${token}`),
    ).toContain(`${vendor}/${board.token}`);
  }
});
