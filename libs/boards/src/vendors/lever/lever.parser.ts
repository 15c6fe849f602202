import { textOfParts, type PostingText } from '../../ad-text.js';
import type { Salary } from '@hiring/contracts';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseEpochMs } from '../../instants.js';
import { asList, distinctTexts, firstText, objectAt, objectsAt, textOf, type JsonObject } from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { readJson } from '../../payload.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf, salaryOf } from '../../vocabulary.js';

export type LeverRegion = 'global' | 'eu';

/** Splits a token: `acme` is in the global region, `eu/acme` in the EU region. */
export function splitLeverToken(token: string): { region: LeverRegion; site: string } {
  return token.startsWith('eu/') ? { region: 'eu', site: token.slice(3) } : { region: 'global', site: token };
}

function pageUrl(token: string, id: unknown): string {
  const { region, site } = splitLeverToken(token);
  const host = region === 'eu' ? 'jobs.eu.lever.co' : 'jobs.lever.co';
  return `https://${host}/${pathPart(site)}/${pathPart(id)}`;
}

function salaryIn(row: JsonObject): Salary | undefined {
  const { min, max, currency, interval: period } = objectAt(row, 'salaryRange');
  return salaryOf({ min, max, currency, period });
}

/** Returns the advertisement's text: introduction, titled lists, pay, and closing text. */
function adTextOf(row: JsonObject): PostingText | undefined {
  const lists = objectsAt(row, 'lists').flatMap(({ text, content }) => [text, content]);
  return textOfParts([row['description'], ...lists, row['salaryDescription'], row['additional']]);
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const categories = objectAt(row, 'categories');
  const all = distinctTexts(asList(categories['allLocations']) ?? []);
  const primary = textOf(categories['location']);
  // The row's country applies to its primary place only.
  const placeIn = (text: string | undefined): object =>
    placeOf(undefined, undefined, all.length < 2 || text === primary ? row['country'] : undefined, text);
  return buildPosting({
    external_id: row['id'],
    title: row['text'],
    url: row['hostedUrl'],
    urlFallback: pageUrl(context.token, row['id']),
    places: all.length > 1 ? all.map(placeIn) : [placeIn(all[0] ?? primary)],
    country_hint: row['country'],
    city_hint: categories['location'],
    department: categories['department'],
    team: categories['team'],
    function_hint: firstText(categories['team'], categories['department']),
    employment_type: employmentTypeOf(categories['commitment']),
    workplace_type: workplaceTypeOf(row['workplaceType']),
    salary: salaryIn(row),
    posted_at: parseEpochMs(row['createdAt']),
    posted_at_trusted: true,
    text: adTextOf(row),
    observedAt: context.observedAt,
  });
}

/** Returns a response's unparsed rows. An object such as `{ok: false}` is an error. */
export function leverRows(
  body: Uint8Array | string,
  contentType: string | undefined,
): { rows: readonly unknown[] } | { reason: string } {
  const json = readJson(body, contentType);
  if ('reason' in json) return json;
  const rows = asList(json.value);
  return rows === undefined ? { reason: 'an object where the list of postings was expected' } : { rows };
}

/** Reads the joined rows from all pages. */
export function readLeverRows(
  rows: readonly unknown[],
  context: AnswerContext,
  faults: readonly string[] = [],
): ParseResult {
  return readListing({ vendor: 'lever', rows, faults, read: (row) => readRow(row, context) });
}

/** Rows on a page. A response with a multiple of this many rows may be truncated. */
export const LEVER_PAGE_ROWS = 100;

/** Reads one recorded response. It is incomplete if its row count is a multiple of the page size. */
export function parseLeverPostings(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const page = leverRows(body, context.contentType);
  if ('reason' in page) return rejected(`lever: ${page.reason}`);
  const mayBeCut = page.rows.length > 0 && page.rows.length % LEVER_PAGE_ROWS === 0;
  return readLeverRows(page.rows, context, mayBeCut ? ['full pages of rows, more may follow'] : []);
}
