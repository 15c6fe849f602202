import { hash } from 'node:crypto';

/** Milliseconds for which a claim is valid from `claimed_at` on. A retry does not extend it. */
export const IDEMPOTENCY_WINDOW_MS = 24 * 3_600_000;

/**
 * Maximum runs under a claim that has no complete answer. If a run's process dies before the answer is complete, a
 * later call with the same key runs again.
 */
export const RUNS_PER_CLAIM_MAX = 20;

/** Maximum bytes in a stored answer's body, after compression. */
export const STORED_ANSWER_BYTES_MAX = 1024 * 1024;

/**
 * Bytes for a median stored answer, rounded up. In docs/fixtures, the median is about 320 for the body and 150 for the
 * headers.
 */
const MEDIAN_STORED_ANSWER_BYTES = 512;
const MINUTES_PER_WINDOW = IDEMPOTENCY_WINDOW_MS / 60_000;

/**
 * Returns the maximum number of bytes that an account's stored answers take up within the window. Assumes that answers
 * have the median size, and that the account makes calls at its full rate until it reaches its daily limit of
 * idempotency keys.
 */
export function storedAnswersBytesMax(ratePerMinute: number | null, keysPerDayMax: number): number {
  const calls = Math.min(keysPerDayMax, (ratePerMinute ?? Infinity) * MINUTES_PER_WINDOW);
  return calls * MEDIAN_STORED_ANSWER_BYTES;
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Parses an `Idempotency-Key` header, which contains the key either bare (`abc`) or as a structured-field string
 * (`"abc"`). Returns the key without quotes or escapes. Returns null if the header has any other form, or if the key is
 * not 1 to 255 visible ASCII characters.
 */
export function parseIdempotencyKey(header: string): string | null {
  const text = header.trim();
  if (!text.startsWith('"')) return VISIBLE_ASCII.test(text) && !text.includes('"') ? text : null;
  if (!/^"(?:[^"\\]|\\["\\])+"$/.test(text)) return null;
  const value = text.slice(1, -1).replace(/\\(["\\])/g, '$1');
  return VISIBLE_ASCII.test(value) ? value : null;
}

/** The parts of a request that identify its logical call. */
export interface CallShape {
  method: string;
  path: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  /** The answer's media type; absent for JSON. */
  representation?: string;
}

/**
 * Returns 32 hex characters that identify the call. The order of query parameters and of members in the body does not
 * matter.
 */
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

/** Returns a keyed call's series name, which does not depend on time. */
export function claimSeries(call: LogicalCall): string {
  return digest([call.keyId, call.operation, call.idempotencyKey, call.fingerprint].join('\n'));
}

/** Returns a keyed call's `usage_id`, which is the same for every run under one claim. */
export function keyedUsageId(series: string, claimedAtMs: number): string {
  return `idem:${series}:${claimedAtMs.toString(36)}`;
}

/** Returns a queued crawl's `usage_id`. One job is billed once, however often the call is repeated. */
export function jobUsageId(jobId: number): string {
  return `job:${jobId}`;
}

function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}
