import type { FetchAnswer, FetchFailure, FetchRequest, Validators } from '@hiring/boards';
import { bodyDigest } from '@hiring/boards/listing-hash';
import { Injectable } from '@nestjs/common';
import {
  BlockedAddressError,
  NetworkError,
  TimeoutError,
  TooLargeError,
  type SafeResponse,
} from '@hiring/platform-safe-fetch';
import { crawlMetrics } from './crawl.metrics.js';
import { PoliteFetch } from './polite-fetch.js';
import { BackendBusyError, type Wish } from './politeness.js';
import { RobotsPolicies } from './robots-policies.js';

/** Maximum milliseconds that a board waits for its first turn. After that, it is released and read later. */
const FIRST_TURN_MS_MAX = 30_000;
/**
 * Maximum milliseconds that a crawl in progress waits for a turn. This is longer than FIRST_TURN_MS_MAX, because a
 * failure would waste the crawl's earlier requests.
 */
const NEXT_TURN_MS_MAX = 120_000;

/**
 * After this many bytes, a crawl sends no further request, since its answers are in memory until the board has been read.
 * Answers to requests that were sent before may exceed it.
 */
export const CRAWL_BYTES_MAX = 128 * 1024 * 1024;
const TOO_MUCH = `the answers of this crawl exceed ${CRAWL_BYTES_MAX} bytes`;

/** The answer if a request without a validator gets status 304. Such a response says nothing about the board. */
const UNCONDITIONAL_304: FetchAnswer = { failure: 'network', detail: 'status 304 to a request without a condition' };

/** The state of one crawl, common to its requests. */
export interface CrawlContext {
  boardId: string;
  validators: ReadonlyMap<string, Validators>;
  urgent: boolean;
  /** Maximum bytes that the crawl may still receive. */
  bytesLeft: number;
  /** True after the first attempt to request the board. */
  underWay: boolean;
  /** Aborted after an error or at shutdown. The abort ends all requests that still wait for a turn. */
  signal: AbortSignal;
}

/** Sends a plan's requests within the backend's rate limit, only to public addresses that robots.txt allows. */
@Injectable()
export class BoardFetcher {
  constructor(
    private readonly polite: PoliteFetch,
    private readonly robots: RobotsPolicies,
  ) {}

  /**
   * Returns the answer, or the reason why there is none. Rejects with BackendBusyError if a listing gets no turn in
   * time. Rejects with the signal's reason if the signal aborts. Rejects with a Redis error if Redis fails.
   */
  async fetch(crawl: CrawlContext, request: FetchRequest): Promise<FetchAnswer> {
    const maxWaitMs = crawl.underWay ? NEXT_TURN_MS_MAX : FIRST_TURN_MS_MAX;
    const wish = { urgent: crawl.urgent, maxWaitMs, signal: crawl.signal };
    try {
      const refusal = await this.robots.refusal(crawl.boardId, request.url, wish);
      if (refusal !== null) return { failure: 'forbidden', detail: refusal };
      if (crawl.bytesLeft <= 0) return { failure: 'too_large', detail: TOO_MUCH };
      return await this.request(crawl, wish, request);
    } catch (error) {
      if (error instanceof BackendBusyError && request.purpose !== 'listing') {
        return { failure: 'timeout', detail: error.message };
      }
      throw error;
    }
  }

  private async request(crawl: CrawlContext, wish: Wish, request: FetchRequest): Promise<FetchAnswer> {
    const stored = request.conditional ? crawl.validators.get(request.url) : undefined;
    const condition = conditions(stored);
    try {
      const response = await this.polite.request(this.polite.budgetOf(crawl.boardId), wish, {
        url: request.url,
        method: request.method,
        headers: { accept: '*/*', ...request.headers, ...condition },
        timeoutMs: request.timeoutMs,
        maxBytes: Math.min(request.bytesMax, crawl.bytesLeft),
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      crawl.bytesLeft -= response.body.length;
      crawlMetrics.fetches.inc({ result: `${Math.floor(response.status / 100)}xx` });
      if (response.status === 304 && Object.keys(condition).length === 0) return UNCONDITIONAL_304;
      const headers = flat(response.headers);
      // A body that equals the stored one means that the listing is unchanged. Answer as if the status were 304, so
      // that the body is not parsed again.
      const { digest } = stored ?? {};
      if (response.status === 200 && digest !== undefined && digest === bodyDigest(response.body))
        return { status: 304, headers, body: '' };
      return { status: response.status, headers, body: response.body };
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      crawlMetrics.fetches.inc({ result: failure });
      return { failure, detail: error instanceof Error ? error.message : String(error) };
    } finally {
      crawl.underWay = true;
    }
  }
}

function conditions(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag === undefined ? {} : { 'if-none-match': validators.etag }),
    ...(validators?.lastModified === undefined ? {} : { 'if-modified-since': validators.lastModified }),
  };
}

function flat(headers: SafeResponse['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

function failureOf(error: unknown): FetchFailure | null {
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof TooLargeError) return 'too_large';
  if (error instanceof BlockedAddressError) return 'forbidden';
  return error instanceof NetworkError ? 'network' : null;
}
