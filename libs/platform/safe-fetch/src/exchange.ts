import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import { BoundedBody } from './bounded-body.js';
import { SafeFetchError, TimeoutError, toSafeFetchError } from './safe-fetch.errors.js';

export interface ExchangeRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds for the whole request: queueing, connecting, redirects and the body. */
  timeoutMs: number;
  /** Maximum body bytes, after decompression. */
  maxBytes: number;
  /**
   * Called right before the request is written, and again if undici writes it again on another connection. Not called
   * for the requests that follow redirects.
   */
  onDispatch?: () => void;
  signal?: AbortSignal;
}

export interface ExchangeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body after decompression. */
  body: Buffer;
}

/**
 * Sends one request on a pool and returns the complete response. Ends exactly once: with the response, a failure, the
 * time limit or the caller's signal.
 */
export function exchange(pool: Pool, request: ExchangeRequest): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => {
    const running = new RunningExchange(request, resolve, reject);
    const { path, method, headers, body = null } = request;
    pool.dispatch({ path, method, headers, body, idempotent: false }, running);
  });
}

class RunningExchange implements Dispatcher.DispatchHandler {
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private body: BoundedBody | undefined;
  private dispatched = false;
  private over = false;

  constructor(
    private readonly request: ExchangeRequest,
    private readonly resolve: (response: ExchangeResponse) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    const late = (): void => this.fail(new TimeoutError(`no whole answer within ${request.timeoutMs} ms`));
    this.timer = setTimeout(late, request.timeoutMs);
    request.signal?.addEventListener('abort', this.onAbort, { once: true });
  }

  /**
   * Called by undici right before it writes the request. If the connection closes through no fault of the request,
   * undici uses another connection and calls this again.
   */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.over) {
      controller.abort(new Error('given up before it was sent'));
      return;
    }
    this.controller = controller;
    const before = this.dispatched;
    this.dispatched = true;
    try {
      this.request.onDispatch?.();
    } catch (error) {
      this.dispatched = before;
      this.finishWith(error);
    }
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, received: IncomingHttpHeaders): void {
    if (status < 200) return;
    const headers = onceEach(received);
    const coding = (headers['content-encoding'] ?? '').trim().toLowerCase();
    this.body = new BoundedBody(coding, this.request.maxBytes, {
      done: (body) => this.succeed({ status, headers, body }),
      failed: (error) => this.fail(error),
      pause: () => controller.pause(),
      resume: () => controller.resume(),
    });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.body?.push(chunk);
  }

  onResponseEnd(): void {
    this.body?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  private readonly onAbort = (): void => this.finishWith(this.request.signal?.reason);

  private succeed(response: ExchangeResponse): void {
    if (this.settle()) this.resolve(response);
  }

  private fail(thrown: unknown): void {
    this.finishWith(toSafeFetchError(thrown));
  }

  private finishWith(error: unknown): void {
    if (!this.settle()) return;
    if (error instanceof SafeFetchError) error.dispatched = this.dispatched;
    this.body?.destroy();
    this.controller?.abort(error instanceof Error ? error : new Error('given up'));
    this.reject(error);
  }

  private settle(): boolean {
    if (this.over) return false;
    this.over = true;
    clearTimeout(this.timer);
    this.request.signal?.removeEventListener('abort', this.onAbort);
    return true;
  }
}

/** Headers that may occur once. Of a repeated one, the first value counts, as in Node's `http`. */
const SINGLE: ReadonlySet<string> = new Set(['content-type', 'etag', 'last-modified', 'location', 'retry-after']);

/** Returns the headers with one text each, except cookies. The HTTP library gives a repeated header as a list. */
function onceEach(received: Readonly<Record<string, string | string[] | undefined>>): IncomingHttpHeaders {
  const entries = Object.entries(received).map(([name, value]) => {
    if (!Array.isArray(value) || name === 'set-cookie') return [name, value];
    return [name, SINGLE.has(name) ? value[0] : value.join(', ')];
  });
  return Object.fromEntries(entries) as IncomingHttpHeaders;
}
