import fs from 'node:fs';
import { createRequire } from 'node:module';
import { readerOf, type FetchAnswer, type FetchRequest } from '@hiring/boards';
import { parserVersionOf } from '@hiring/boards/parser-versions';
import type { ObservedPosting, Vendor } from '@hiring/contracts';
import { LABELS_VERSION } from '@hiring/normalise/labels';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import {
  boardAt,
  crowdCompany,
  headersOf,
  requestedBoard,
  SIMULATED_VENDORS,
  type SimPosting,
} from '@hiring/fake-boards';
import { observedPosting } from '../../apps/freshness/src/reading/observation.js';

const AT = Date.UTC(2026, 5, 1, 12);

/** Additional titles on some boards: talent pools, and roles that look like them. */
const TITLES = [
  'Talent Community - Engineering',
  'Initiativbewerbung (m/w/d)',
  'General Application',
  'Talent Community Manager',
  'Evergreen Content Lead',
];

/** The data in a board's crawl that reaches the ledger. */
export interface BoardCrawl {
  vendor: Vendor;
  parser_version: number;
  labels_version: number;
  postings: ObservedPosting[];
}

/** Crawls one simulated board per vendor, labelled by the current rules. */
export function boardCrawls(): BoardCrawl[] {
  const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
  return SIMULATED_VENDORS.map((vendor, number) => {
    const company = crowdCompany({ seed: 41, vendors: [[vendor, 1]], sizeMin: 24, sizeMax: 30 }, number + 1);
    const [board] = company.boards;
    if (board === undefined) throw new Error('a crowd company has one board');
    const shown = boardAt(company, 0, AT).postings.filter((posting) => posting.listed);
    const postings = shown.map((posting, index): SimPosting => ({ ...posting, title: TITLES[index] ?? posting.title }));
    const respond = (request: FetchRequest): FetchAnswer => {
      const url = new URL(request.url);
      const { method, body = '' } = request;
      const requested = { method, host: url.host, path: url.pathname, query: url.searchParams, body };
      const found = requestedBoard(requested);
      if (found?.token !== board.token) return { status: 404, headers: {}, body: '' };
      const answer = found.simulation.answer({ company, board, postings, at: AT, textBytes: 40 }, requested);
      return { status: answer.status, headers: headersOf(answer), body: answer.body };
    };
    const observedAt = new Date(AT).toISOString();
    const context = { token: board.token, observedAt, known: new Map(), details: new Map(), previousHash: null };
    const plan = readerOf(vendor).crawl(context);
    let step = plan.next();
    while (step.done !== true) step = plan.next(step.value.map(respond));
    const { outcome, postings: rows } = step.value;
    if (outcome !== 'complete') throw new Error(`${vendor}: ${outcome}`);
    const observed = rows.map((row) => observedPosting(vendor, row, places, null));
    return { vendor, parser_version: parserVersionOf(vendor), labels_version: LABELS_VERSION, postings: observed };
  });
}
