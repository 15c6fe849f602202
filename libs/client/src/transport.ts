import { toAnswer, type Answer } from './answer.js';
import { ApiError, apiError, NoAnswerError, type Problem } from './errors.js';
import { OPERATIONS } from './generated/operations.js';
import { toWire, type OperationId, type WireRequest } from './input.js';
import { pauseBeforeRetry, retryAfterSeconds, type RetryRules } from './retry.js';
import type { Timing } from './timing.js';
import { VERSION } from './version.js';

export interface CallOptions {
  /** Ends the call, its retries and its waits, which reject with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Maximum milliseconds for one try, from its start until the last byte is received. */
  timeoutMs?: number | undefined;
  /**
   * Identifies the logical call to a metered operation for 24 hours. By default, every call gets a new key, and its
   * retries use the same key. To be safe even when your program restarts, set your own key (a row id, a job id).
   */
  idempotencyKey?: string | undefined;
  /** The request's id in logs and problems; 1 to 255 visible ASCII characters. */
  requestId?: string | undefined;
  /**
   * An earlier answer to the same call. While the data is unchanged, the call is free and transfers no data. The new
   * answer then has the data from `known`, and its `notModified` is true.
   */
  known?: Answer<unknown> | undefined;
}

/** One try of a call, for logs. It contains neither the API key nor any body. */
export interface Try {
  operation: OperationId;
  method: string;
  /** Path and query of the request. */
  target: string;
  /** The number of the try; the first is 1. */
  number: number;
  /** The status; null when no response was received. */
  status: number | null;
  requestId: string | null;
  durationMs: number;
  error: Error | null;
  /** Milliseconds until the next try; null when there is none. */
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

/** Error codes which mean that the connection was never established, so nothing was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Maximum body size in bytes after decompression. The longest page is many times smaller. */
const BODY_BYTES_MAX = 64 * 1_024 * 1_024;

/** POST operations that are idempotent. */
const REPEATABLE_POSTS = new Set<OperationId>(['enable_webhook']);

/** Makes a call, and retries it where that is safe. */
export class Transport {
  constructor(private readonly settings: TransportSettings) {}

  /** @throws ApiError | NoAnswerError | TypeError without a path parameter | the signal's reason */
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
        // Redirects are not followed, because the key must not reach another server.
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

/** Returns the whole body. @throws TooLong, and the error with which the connection fails */
async function bytesOf({ body }: Response): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    length += chunk.length;
    // Leaving the loop with an error closes the connection.
    if (length > BODY_BYTES_MAX) throw new TooLong(`the answer is longer than ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}

/** Returns the object in a JSON body; null for anything else, such as a proxy's page or half an answer. */
function objectIn(bytes: ArrayBuffer, headers: Headers, type: string): object | null {
  if (headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== type) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the code in the original error. fetch wraps this error; if several addresses failed, it wraps it twice. */
function causeCode(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: string; errors?: { code?: string }[] } }).cause;
  return cause?.code ?? cause?.errors?.[0]?.code;
}
