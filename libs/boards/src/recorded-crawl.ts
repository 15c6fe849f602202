import { isVendor, type Instant, type Vendor } from '@hiring/contracts';
import { readerOf } from './board-readers.js';
import type { CrawlResult, FetchAnswer, FetchRequest, KnownPosting } from './fetch-plan.js';
import { parseIsoInstant } from './instants.js';
import { asList, asObject, isCount, objectsAt, parsedJson, type JsonObject } from './json-fields.js';

/**
 * A crawl over stored answers. `readRecordedCrawl` reads it from a JSON file with these members:
 *
 * - `vendor`, `token`: the board
 * - `known`: postings that were live before, each an id or `{id, url}` with the page that showed it; may be left out
 * - `observed_at`: start of the crawl
 * - `answers`: by `METHOD URL`. Each is `{status, headers, body}`, or a list of such objects. An object may also have a
 *   `when`. The object is then used only if the request's JSON body has all members of `when`, with equal values. A
 *   request without an answer gets a 404
 * - `workday` in place of `answers`: a generated listing of `rows` postings in pages of 20, with the stated `total` and
 *   `facets`
 */
export interface RecordedCrawl {
  vendor: Vendor;
  token: string;
  known: ReadonlyMap<string, KnownPosting>;
  observedAt: Instant;
  answer(request: FetchRequest): FetchAnswer;
}

/** The wrong member in the file, and why it is wrong. */
export interface WrongMember {
  member: string;
  detail: string;
}

/** Maximum total bytes of the bodies in a file. */
const RECORDED_BYTES_MAX = 64 * 1024 * 1024;

const MEMBERS = new Set(['vendor', 'token', 'known', 'observed_at', 'answers', 'workday']);

/** Reads a file. Returns the first wrong member, if any. */
export function readRecordedCrawl(text: string): RecordedCrawl | WrongMember {
  const file = asObject(parsedJson(text));
  if (file === undefined) return wrong('file', 'is not a JSON object');
  const unknown = Object.keys(file).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) return wrong(unknown, 'is unknown');
  const { vendor, token, observed_at: observedAt } = file;
  if (typeof vendor !== 'string' || !isVendor(vendor)) return wrong('vendor', 'is no known vendor');
  const canonical = typeof token === 'string' ? readerOf(vendor).readToken(token) : null;
  if (canonical === null) return wrong('token', `is no token of ${vendor}`);
  const instant = parseIsoInstant(observedAt);
  if (instant === undefined) return wrong('observed_at', 'is no instant');
  const known = readKnown(file['known']);
  if ('member' in known) return known;
  const answer = file['workday'] === undefined ? readAnswers(file['answers']) : readWorkday(file['workday']);
  return typeof answer === 'function' ? { vendor, token: canonical, known, observedAt: instant, answer } : answer;
}

export interface ReplayedCrawl {
  result: CrawlResult;
  /** `METHOD URL` of each request, in order. */
  requests: string[];
}

/** Runs the vendor's crawl with the stored answers. */
export function replayCrawl({ vendor, token, known, observedAt, answer }: RecordedCrawl): ReplayedCrawl {
  const requests: string[] = [];
  const plan = readerOf(vendor).crawl({ token, observedAt, known, details: new Map(), previousHash: null });
  let step = plan.next();
  while (step.done !== true) {
    requests.push(...step.value.map(nameOf));
    step = plan.next(step.value.map(answer));
  }
  return { result: step.value, requests };
}

/** Returns `METHOD URL`, the name of an answer in a file. */
export function nameOf({ method, url }: Pick<FetchRequest, 'method' | 'url'>): string {
  return `${method} ${url}`;
}

function wrong(member: string, detail: string): WrongMember {
  return { member, detail };
}

function readKnown(value: unknown): Map<string, KnownPosting> | WrongMember {
  const known = new Map<string, KnownPosting>();
  const list = value === undefined ? [] : asList(value);
  if (list === undefined) return wrong('known', 'is not a list');
  for (const [index, one] of list.entries()) {
    const { id, url = '' } = typeof one === 'string' ? { id: one } : (asObject(one) ?? {});
    if (typeof id !== 'string' || typeof url !== 'string')
      return wrong(`known[${index}]`, 'is neither an id nor {id, url}');
    known.set(id, { url });
  }
  return known;
}

interface StoredAnswer {
  when: JsonObject;
  answer: FetchAnswer;
}

const NOT_FOUND: FetchAnswer = { status: 404, headers: {}, body: '' };

function readAnswers(value: unknown): RecordedCrawl['answer'] | WrongMember {
  const stored = asObject(value);
  if (stored === undefined) return wrong('answers', 'is not an object');
  const answers = new Map<string, StoredAnswer[]>();
  let bytes = 0;
  for (const [name, given] of Object.entries(stored)) {
    const member = `answers[${JSON.stringify(name)}]`;
    if (!/^(?:GET|POST) https:\/\/\S+$/.test(name)) return wrong(member, 'is not named "METHOD https://..."');
    const list: StoredAnswer[] = [];
    for (const one of asList(given) ?? [given]) {
      const answer = readAnswer(asObject(one) ?? {});
      if (typeof answer === 'string') return wrong(member, answer);
      if ('body' in answer.answer) bytes += Buffer.byteLength(answer.answer.body as string);
      if (bytes > RECORDED_BYTES_MAX)
        return wrong(member, `exceeds ${RECORDED_BYTES_MAX} bytes with the bodies before it`);
      list.push(answer);
    }
    answers.set(name, list);
  }
  return (request) => {
    const body = request.body === undefined ? {} : (asObject(parsedJson(request.body)) ?? {});
    const fitting = answers.get(nameOf(request))?.find(({ when }) => has(body, when));
    return fitting?.answer ?? NOT_FOUND;
  };
}

function readAnswer({ status, headers = {}, body = '', when = {} }: JsonObject): StoredAnswer | string {
  if (!isCount(status) || status < 100 || status > 599) return 'has no HTTP status';
  if (typeof body !== 'string') return 'has a body that is no text';
  const given = asObject(headers);
  const condition = asObject(when);
  if (given === undefined || Object.values(given).some((header) => typeof header !== 'string')) {
    return 'has headers that are no texts';
  }
  if (condition === undefined) return 'has a condition that is no object';
  const lower = Object.entries(given).map(([name, header]) => [name.toLowerCase(), String(header)]);
  return { when: condition, answer: { status, headers: Object.fromEntries(lower), body } };
}

/** Returns whether `body` has all of `when`'s members, with equal values. */
function has(body: JsonObject, when: JsonObject): boolean {
  return Object.entries(when).every(([name, value]) => JSON.stringify(body[name]) === JSON.stringify(value));
}

const WORKDAY_PAGE_ROWS = 20;

/**
 * Returns answers for a generated listing. For each facet value, the listing has as many rows as the value's `count`
 * states.
 */
function readWorkday(value: unknown): RecordedCrawl['answer'] | WrongMember {
  const { rows, total, facets = [] } = asObject(value) ?? {};
  if (!isCount(rows)) return wrong('workday.rows', 'is no count');
  if (!isCount(total)) return wrong('workday.total', 'is no count');
  if (asList(facets) === undefined) return wrong('workday.facets', 'is not a list');
  const row = (n: number): object => ({
    title: `Role ${n}`,
    externalPath: `/job/Example/Role-${n}_R-${n}`,
    locationsText: 'Example',
    bulletFields: [`R-${n}`],
  });
  return (request) => {
    if (request.method !== 'POST') return NOT_FOUND;
    const { appliedFacets = {}, offset } = asObject(parsedJson(request.body ?? '')) ?? {};
    const chosen = Object.values(asObject(appliedFacets) ?? {}).flat();
    const range = chosen.length === 0 ? { from: 0, count: rows } : rangeOf(asList(facets) ?? [], String(chosen[0]));
    const from = isCount(offset) ? offset : 0;
    const count = Math.max(0, Math.min(WORKDAY_PAGE_ROWS, range.count - from));
    const shown = Array.from({ length: count }, (_, index) => row((range.from + from + index) % rows));
    const stated = chosen.length === 0 ? total : range.count;
    return { status: 200, headers: {}, body: JSON.stringify({ total: stated, jobPostings: shown, facets }) };
  };
}

/**
 * Returns the range of rows that have the facet value `id`. Each facet's values divide the rows in order: the first
 * value has the first rows.
 */
function rangeOf(facets: readonly unknown[], id: string): { from: number; count: number } {
  for (const facet of facets.map((one) => asObject(one) ?? {})) {
    let from = 0;
    for (const value of objectsAt(facet, 'values')) {
      const nested = rangeOf([value], id);
      if (nested.count > 0) return nested;
      const count = isCount(value['count']) ? value['count'] : 0;
      if (value['id'] === id) return { from, count };
      from += count;
    }
  }
  return { from: 0, count: 0 };
}
