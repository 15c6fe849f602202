import {
  DETAIL_BYTES_MAX,
  LISTING_BYTES_MAX,
  type FetchAnswer,
  type FetchRequest,
  type PlanPart,
  type Validators,
} from './fetch-plan.js';
import { bodyDigest } from './listing-hash.js';

const JSON_ACCEPT = { accept: 'application/json' } as const;
const REDIRECTS_MAX = 3;
const LISTING_TIMEOUT_MS = 30_000;
const DETAIL_TIMEOUT_MS = 15_000;

/** Returns a GET request for a listing. The request accepts JSON, unless `options.headers` replaces the headers. */
export function listingGet(url: string, options: Partial<FetchRequest> = {}): FetchRequest {
  return {
    purpose: 'listing',
    method: 'GET',
    url,
    headers: JSON_ACCEPT,
    conditional: false,
    bytesMax: LISTING_BYTES_MAX,
    timeoutMs: LISTING_TIMEOUT_MS,
    ...options,
  };
}

/** Returns a GET request for one posting, for more fields (`detail`) or to check whether it is open (`proof`). */
export function postingGet(
  url: string,
  purpose: 'detail' | 'proof',
  options: Partial<FetchRequest> = {},
): FetchRequest {
  return {
    ...listingGet(url),
    purpose,
    bytesMax: DETAIL_BYTES_MAX,
    timeoutMs: DETAIL_TIMEOUT_MS,
    ...options,
  };
}

export interface Page {
  body: Uint8Array | string;
  contentType?: string;
  headers: Readonly<Record<string, string>>;
  /** The response's address, after redirects. */
  address: string;
  /** The response's validators. Their `url` is the first requested URL, even after redirects. */
  validators: Validators;
}

/**
 * The result of a listing request. `absent`: the board does not exist. `unreadable`: the response proves nothing.
 * `isRefused`: the server gave no answer, a server error or a 429, so other requests would fail too.
 */
export type ListingAnswer =
  | { kind: 'page'; page: Page }
  | { kind: 'not_modified' }
  | { kind: 'absent'; reason: string }
  | { kind: 'unreadable'; reason: string; isRefused?: true };

export interface RedirectRules {
  /** Returns whether redirects to this host are followed, because it belongs to the site or the vendor. */
  follow(host: string): boolean;
  /** Returns whether a redirect to this address means that the board does not exist. */
  meansAbsent(target: URL): boolean;
}

/** Matches host labels of the vendor itself, not of a customer's board. */
const VENDORS_OWN =
  /^(?:www|app|apps|apply|api|account|accounts|login|my|get|go|hello|info|help|support|blog|docs|status|careers?|jobs)$/;
/** Matches host labels of the vendor's public site, but not of its login. */
const VENDORS_SITE = /^(?:www|get|hello|info)$/;

/**
 * Returns the redirect rules for a tenant on its own host. A redirect to the vendor's public site means that the tenant
 * does not exist.
 */
export function tenantRedirects(tenantHost: string, ...vendorDomains: readonly string[]): RedirectRules {
  const isIts = (host: string, labels: RegExp): boolean =>
    vendorDomains.some((domain) => {
      if (host === domain) return true;
      const label = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : null;
      return label !== null && (labels.test(label) || domain.startsWith(`${label}.`));
    });
  const ofVendor = (host: string): boolean => vendorDomains.some((domain) => host.endsWith(`.${domain}`));
  return {
    follow: (host) => host === tenantHost || (ofVendor(host) && !isIts(host, VENDORS_OWN)),
    meansAbsent: ({ hostname }) => hostname !== tenantHost && isIts(hostname, VENDORS_SITE),
  };
}

/**
 * Returns the redirect rules for an API that serves all boards. Follows redirects to the API's host and to the vendor's
 * other hosts.
 */
export function hostRedirects(apiHost: string, vendorDomain?: string): RedirectRules {
  const ofVendor = (host: string): boolean => vendorDomain !== undefined && host.endsWith(`.${vendorDomain}`);
  return { follow: (host) => host === apiHost || ofVendor(host), meansAbsent: () => false };
}

function judgeStatus(
  answer: FetchAnswer,
  url: string,
  address: string,
): ListingAnswer | { kind: 'redirect'; location: string } {
  if ('failure' in answer) {
    const reason = `${answer.failure}: ${answer.detail}`;
    const isRefused = answer.failure === 'timeout' || answer.failure === 'network';
    return { kind: 'unreadable', reason, ...(isRefused && { isRefused }) };
  }
  const { status, headers } = answer;
  if (status === 200) {
    const validators: Validators = { url };
    if (headers['etag']) validators.etag = headers['etag'];
    if (headers['last-modified']) validators.lastModified = headers['last-modified'];
    if (!headers['etag'] && !headers['last-modified']) validators.digest = bodyDigest(answer.body);
    const page: Page = { body: answer.body, headers, address, validators };
    if (headers['content-type'] !== undefined) page.contentType = headers['content-type'];
    return { kind: 'page', page };
  }
  if (status === 304) return { kind: 'not_modified' };
  if (status === 404 || status === 410) return { kind: 'absent', reason: `status ${status}` };
  const location = headers['location'];
  if (status >= 300 && status < 400 && location !== undefined) return { kind: 'redirect', location };
  const isRefused = status === 429 || status >= 500;
  return { kind: 'unreadable', reason: `status ${status}`, ...(isRefused && { isRefused }) };
}

/** Returns a redirect's target as https; null if it cannot be followed. */
function redirectTarget(location: string, from: string): URL | null {
  if (!URL.canParse(location, from)) return null;
  const target = new URL(location, from);
  if (target.protocol === 'http:') target.protocol = 'https:';
  return target.protocol === 'https:' && target.username === '' && target.port === '' ? target : null;
}

/**
 * Sends one listing request and follows up to three redirects by the vendor's rules. A POST's redirects are not
 * followed.
 */
export function* requestListing(request: FetchRequest, rules: RedirectRules): PlanPart<ListingAnswer> {
  let requested = request;
  for (let hops = 0; ; hops += 1) {
    const [answer] = yield [requested];
    if (answer === undefined) return { kind: 'unreadable', reason: 'no answer was given' };
    const judged = judgeStatus(answer, request.url, requested.url);
    if (judged.kind !== 'redirect') return judged;
    const target = redirectTarget(judged.location, requested.url);
    if (target === null) return { kind: 'unreadable', reason: 'redirect to an address that may not be requested' };
    if (rules.meansAbsent(target))
      return { kind: 'absent', reason: `redirected to ${target.hostname}${target.pathname}` };
    if (!rules.follow(target.hostname)) return { kind: 'unreadable', reason: `redirected to ${target.hostname}` };
    if (request.method === 'POST' || hops >= REDIRECTS_MAX || target.href === requested.url) {
      return { kind: 'unreadable', reason: 'redirect loop' };
    }
    // A validator belongs to the first requested URL, so the redirected request has none.
    requested = { ...requested, url: target.href, conditional: false };
  }
}

const BATCH_REQUESTS = 40;

/**
 * Sends independent requests in batches until `enough` returns true. Responses are in the order of the requests.
 * Follows a GET's redirects within its host.
 */
export function* requestEach(
  requests: readonly FetchRequest[],
  enough: (answers: readonly FetchAnswer[]) => boolean = () => false,
): PlanPart<FetchAnswer[]> {
  return (yield* requestPages(requests, enough)).map(({ answer }) => answer);
}

/** An answer and its address, after redirects. */
export interface AnswerFrom {
  answer: FetchAnswer;
  address: string;
}

/** Works like `requestEach`, and also returns the addresses. */
export function* requestPages(
  requests: readonly FetchRequest[],
  enough: (answers: readonly FetchAnswer[]) => boolean = () => false,
): PlanPart<AnswerFrom[]> {
  const pages: AnswerFrom[] = [];
  for (let from = 0; from < requests.length; from += BATCH_REQUESTS) {
    const batch = yield* requestBatch(requests.slice(from, from + BATCH_REQUESTS));
    pages.push(...batch);
    if (enough(batch.map(({ answer }) => answer))) break;
  }
  return pages;
}

function* requestBatch(requests: readonly FetchRequest[]): PlanPart<AnswerFrom[]> {
  const first = yield requests;
  const pages = first.map((answer, index) => ({ answer, address: requests[index]?.url ?? '' }));
  let current = requests.map((request, index) => ({ request, index }));
  for (let hops = 0; hops < REDIRECTS_MAX; hops += 1) {
    current = current.flatMap(({ request, index }) => {
      const next = redirected(request, pages[index]?.answer);
      return next === null ? [] : [{ request: next, index }];
    });
    if (current.length === 0) break;
    const further = yield current.map(({ request }) => request);
    current.forEach(({ request, index }, position) => {
      pages[index] = { answer: further[position] as FetchAnswer, address: request.url };
    });
  }
  return pages;
}

/** Returns the request that follows a redirect within the host; null for any other answer. */
function redirected(request: FetchRequest, answer: FetchAnswer | undefined): FetchRequest | null {
  if (answer === undefined || !('status' in answer) || request.method !== 'GET') return null;
  const location = answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined;
  const target = location === undefined ? null : redirectTarget(location, request.url);
  if (target === null || target.href === request.url || !isSameSite(target, new URL(request.url))) return null;
  return { ...request, url: target.href, conditional: false };
}

function isSameSite(one: URL, other: URL): boolean {
  return one.hostname.replace(/^www\./, '') === other.hostname.replace(/^www\./, '');
}

/** Returns whether the last batch contains a 429 or 503, after which no further requests should be sent. */
export function throttled(answers: readonly FetchAnswer[]): boolean {
  return answers
    .slice(-BATCH_REQUESTS)
    .some((answer) => 'status' in answer && (answer.status === 429 || answer.status === 503));
}
