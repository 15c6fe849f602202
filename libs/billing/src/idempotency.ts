import { hash } from 'node:crypto';

/** Milliseconds for which a claim is valid: `[claimed_at, claimed_at + 24 h)`. A retry does not extend the claim. */
export const IDEMPOTENCY_WINDOW_MS = 24 * 3_600_000;

/** Maximum number of runs under one claim when every run's process dies before its answer is complete. */
export const RUNS_PER_CLAIM_MAX = 20;

/** Maximum bytes in a stored answer's body, after compression. */
export const STORED_ANSWER_BYTES_MAX = 1024 * 1024;

/**
 * Median bytes of a stored answer with its headers. In the recorded examples (docs/fixtures), the median stored body
 * takes 320 bytes, and the stored headers take 150.
 */
const MEDIAN_STORED_ANSWER_BYTES = 512;
const MINUTES_PER_WINDOW = IDEMPOTENCY_WINDOW_MS / 60_000;

/**
 * Returns the maximum bytes that an account's stored answers can take within the window. Assumes a median answer for
 * each call at the account's rate, but no more calls than the account can have keys in a day. This gives 42 MiB for
 * tier `free`, 422 MiB for `standard`, and 488 MiB for higher tiers with 1,000,000 keys a day.
 */
export function storedAnswersBytesMax(ratePerMinute: number | null, keysPerDayMax: number): number {
  const calls = Math.min(keysPerDayMax, (ratePerMinute ?? Infinity) * MINUTES_PER_WINDOW);
  return calls * MEDIAN_STORED_ANSWER_BYTES;
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Returns an `Idempotency-Key` header's value: bare (`abc`) or as a structured-field string (`"abc"`, with `\"` and
 * `\\` escaped). Both forms name the same key. Returns null when the header has neither form, or when the value is not
 * 1 to 255 visible ASCII characters.
 */
export function parseIdempotencyKey(header: string): string | null {
  const text = header.trim();
  if (!text.startsWith('"')) return VISIBLE_ASCII.test(text) && !text.includes('"') ? text : null;
  if (!/^"(?:[^"\\]|\\["\\])+"$/.test(text)) return null;
  const value = text.slice(1, -1).replace(/\\(["\\])/g, '$1');
  return VISIBLE_ASCII.test(value) ? value : null;
}

/** What identifies a request's logical call. */
export interface CallShape {
  method: string;
  path: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  /** The answer's media type; absent for JSON. */
  representation?: string;
}

/** Returns 32 hex characters that identify the call, in whatever order its query parameters and body members are. */
export function fingerprintOf(shape: CallShape): string {
  const query = Object.entries(shape.query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .sort()
    .join('&');
  const body = shape.body === undefined || shape.body === null ? '' : canonical(shape.body);
  const representation = shape.representation === undefined ? '' : `\n${shape.representation}`;
  return digest(`${shape.method}\n${shape.path}\n${query}\n${body}${representation}`);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value as Record<string, unknown>)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
      .sort();
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

export interface LogicalCall {
  keyId: number;
  operation: string;
  idempotencyKey: string;
  fingerprint: string;
}

/** Returns a keyed call's series name, which does not depend on when the call is made. */
export function claimSeries(call: LogicalCall): string {
  return digest([call.keyId, call.operation, call.idempotencyKey, call.fingerprint].join('\n'));
}

/** Returns a keyed call's `usage_id`: the same for every run under one claim, different under the next claim. */
export function keyedUsageId(series: string, claimedAtMs: number): string {
  return `idem:${series}:${claimedAtMs.toString(36)}`;
}

/** Returns a queued crawl's `usage_id`: one job is one `forced_fresh`, however often the call is repeated. */
export function jobUsageId(jobId: number): string {
  return `job:${jobId}`;
}

function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}
