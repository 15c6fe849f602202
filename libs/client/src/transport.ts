import { toAnswer, type Answer } from './answer.js';
import { ApiError, apiError, NoAnswerError, type Problem } from './errors.js';
import { OPERATIONS } from './generated/operations.js';
import { toWire, type OperationId, type WireRequest } from './input.js';
import { pauseBeforeRetry, retryAfterSeconds, type RetryRules } from './retry.js';
import type { Timing } from './timing.js';
import { VERSION } from './version.js';

export interface CallOptions {
  /** Ends the call, its retries and its waits. The call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Maximum milliseconds for one try, including its body. */
  timeoutMs?: number | undefined;
  /**
   * Identifies a metered call for 24 hours. By default, every call gets a new key, which its retries reuse. Set your
   * own key (such as a job id) if your program may restart during the call.
   */
  idempotencyKey?: string | undefined;
  /** The request's id in logs and errors: 1 to 255 visible ASCII characters. */
  requestId?: string | undefined;
  /**
   * An earlier answer to the same call. If the data is unchanged, the call is free. The new answer then contains the
   * data from `known`, and its `notModified` is true.
   */
  known?: Answer<unknown> | undefined;
}

/**
 * The options of a method that makes a call for each page. Each call has a new idempotency key: with one key for all, the
 * second page would be refused, and an empty page of the feed would stay empty for 24 hours.
 */
export type PagesOptions = Omit<CallOptions, 'idempotencyKey' | 'known'>;

/** Returns the options for one page's call. */
export function forOnePage({ signal, timeoutMs, requestId }: PagesOptions = {}): CallOptions {
  return { signal, timeoutMs, requestId };
}

/** One try of a call, for logs. Contains neither the API key nor a body. */
export interface Try {
  operation: OperationId;
  method: string;
  /** The request's path and query. */
  target: string;
  /** The try's number, from 1. */
  number: number;
  /** The response's status. Null if there was no response. */
  status: number | null;
  requestId: string | null;
  durationMs: number;
  error: Error | null;
  /** Milliseconds until the next try. Null if there is none. */
  retryInMs: number | null;
}

export interface TransportSettings extends RetryRules {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  fetch: typeof fetch;
  timing: Timing;
  onTry: ((tried: Try) => void) | undefined;
}

/** Error codes which prove that nothing was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Maximum bytes in a decompressed body. */
const BODY_BYTES_MAX = 64 * 1_024 * 1_024;

/** POST operations that are idempotent. */
const REPEATABLE_POSTS = new Set<OperationId>(['enable_webhook']);

/** Makes calls and retries them where that is safe. */
export class Transport {
  constructor(private readonly settings: TransportSettings) {}

  /** @throws ApiError | NoAnswerError | the signal's reason | TypeError if a path parameter is missing */
  async call(id: OperationId, input: object, options: CallOptions): Promise<Answer<unknown>> {
    const { method, metered } = OPERATIONS[id];
    const request = toWire(id, input);
    const key = options.idempotencyKey ?? (metered ? crypto.randomUUID() : null);
    const repeatable = metered || method !== 'POST' || REPEATABLE_POSTS.has(id);
    const { timing } = this.settings;
    for (let tries = 1, waitedMs = 0; ; tries++) {
      const startedMs = timing.now();
      const note = (end: Pick<Try, 'status' | 'requestId' | 'error' | 'retryInMs'>): void =>
        this.settings.onTry?.({
          ...{ operation: id, method, target: request.target, number: tries },
          ...{ durationMs: timing.now() - startedMs, ...end },
        });
      try {
        const answer = await this.once(id, request, key, options, tries);
        note({ status: answer.status, requestId: answer.requestId, error: null, retryInMs: null });
        return answer;
      } catch (failure) {
        const state = { tries, waitedMs, repeatable };
        const aborted = options.signal?.aborted === true;
        const pauseMs = aborted ? null : pauseBeforeRetry(failure, state, this.settings, timing.random());
        const { status, requestId } = failure instanceof ApiError ? failure : { status: null, requestId: null };
        note({ status, requestId, error: failure as Error, retryInMs: pauseMs });
        options.signal?.throwIfAborted();
        if (pauseMs === null) throw failure;
        await timing.sleep(pauseMs, options.signal);
        waitedMs += pauseMs;
      }
    }
  }

  private async once(
    id: OperationId,
    request: WireRequest,
    key: string | null,
    options: CallOptions,
    tries: number,
  ): Promise<Answer<unknown>> {
    const { status, headers, bytes } = await this.exchange(id, request, key, options);
    const { known } = options;
    if (status === 304 && known !== undefined)
      return { ...toAnswer(known.status, headers, known.data, tries), notModified: true };
    if (status === 204) return toAnswer(status, headers, undefined, tries);
    if (status >= 200 && status < 300) {
      const data = objectIn(bytes, headers, 'application/json');
      if (data === null) throw new NoAnswerError(id, 'the answer is not the JSON that was expected', true, key, null);
      return toAnswer(status, headers, data, tries);
    }
    const problem = objectIn(bytes, headers, 'application/problem+json') as Problem | null;
    throw apiError(id, status, problem, retryAfterSeconds(headers, this.settings.timing.now()), headers);
  }

  private async exchange(
    id: OperationId,
    { method, target, body }: WireRequest,
    key: string | null,
    options: CallOptions,
  ): Promise<{ status: number; headers: Headers; bytes: ArrayBuffer }> {
    const { baseUrl, apiKey, fetch } = this.settings;
    const timeout = AbortSignal.timeout(options.timeoutMs ?? this.settings.timeoutMs);
    try {
      const response = await fetch(`${baseUrl}${target}`, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': `hiring-client/${VERSION}`,
          'x-api-key': apiKey,
          ...(key !== null && { 'idempotency-key': key }),
          ...(options.requestId !== undefined && { 'x-request-id': options.requestId }),
          ...(options.known?.etag != null && { 'if-none-match': options.known.etag }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        // Redirects are not followed, so that the API key reaches no other server.
        redirect: 'manual',
        signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      });
      return { status: response.status, headers: response.headers, bytes: await bytesOf(response) };
    } catch (cause) {
      if (cause instanceof TooLong) throw new NoAnswerError(id, cause.message, true, key, cause);
      if (timeout.aborted) throw new NoAnswerError(id, 'no answer in time', true, key, cause);
      const code = causeCode(cause);
      throw new NoAnswerError(id, code ?? 'the connection failed', !NEVER_CONNECTED.has(code ?? ''), key, cause);
    }
  }
}

class TooLong extends Error {}

/** Returns the whole body. @throws TooLong, or the connection's error */
async function bytesOf({ body }: Response): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    length += chunk.length;
    // An error in this loop closes the connection.
    if (length > BODY_BYTES_MAX) throw new TooLong(`the answer is longer than ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}

/** Returns the object in a JSON body. Null for anything else, such as a proxy's page. */
function objectIn(bytes: ArrayBuffer, headers: Headers, type: string): object | null {
  if (headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== type) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the original error's code. fetch wraps that error once, or twice if several addresses failed. */
function causeCode(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: string; errors?: { code?: string }[] } }).cause;
  return cause?.code ?? cause?.errors?.[0]?.code;
}
