import {
  backendOf,
  rateOf,
  type FetchAnswer,
  type FetchFailure,
  type FetchRequest,
  type Validators,
} from '@hiring/boards';
import { tokenOf, vendorOf } from '@hiring/contracts';
import { Injectable } from '@nestjs/common';
import {
  BlockedAddressError,
  SafeFetch,
  TimeoutError,
  TooLargeError,
  type SafeResponse,
} from '@hiring/platform-safe-fetch';
import { FreshnessConfig } from '../config.js';
import { crawlMetrics } from './crawl.metrics.js';
import { BackendBusyError, Politeness, type Permit } from './politeness.js';
import { RobotsPolicies } from './robots-policies.js';

const RETRY_AFTER_MS_MAX = 6 * 3_600_000;
const BLOCK_DEFAULT_MS = 60_000;

/** Makes the requests of a plan: within the backend's budget, as robots.txt allows, to public addresses only. */
@Injectable()
export class BoardFetcher {
  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly politeness: Politeness,
    private readonly robots: RobotsPolicies,
    private readonly config: FreshnessConfig,
  ) {}

  /** The answer, or why there is none. Rejects only when Redis is away: then nobody knows whether asking is polite. */
  async fetch(
    boardId: string,
    request: FetchRequest,
    validators: ReadonlyMap<string, Validators>,
  ): Promise<FetchAnswer> {
    const vendor = vendorOf(boardId);
    const backend = backendOf(vendor, tokenOf(boardId));
    if (!(await this.robots.allows(vendor, request.url))) {
      return { failure: 'forbidden', detail: `robots policy of ${vendor} forbids ${new URL(request.url).pathname}` };
    }
    let permit: Permit;
    try {
      permit = await this.politeness.acquire(backend, rateOf(vendor));
    } catch (error) {
      if (error instanceof BackendBusyError) return { failure: 'timeout', detail: error.message };
      throw error;
    }
    try {
      return await this.ask(backend, request, validators.get(request.url));
    } finally {
      await permit.release();
    }
  }

  private async ask(backend: string, request: FetchRequest, validators: Validators | undefined): Promise<FetchAnswer> {
    const end = crawlMetrics.fetchSeconds.startTimer();
    try {
      const response = await this.safeFetch.request({
        url: rewritten(request.url, this.config.boardOriginRewrite),
        method: request.method,
        headers: { accept: '*/*', ...request.headers, ...(request.conditional ? conditions(validators) : {}) },
        timeoutMs: request.timeoutMs,
        maxBytes: request.bytesMax,
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      await this.obeyRetryAfter(backend, response);
      crawlMetrics.fetches.inc({ result: `${Math.floor(response.status / 100)}xx` });
      return { status: response.status, headers: flat(response.headers), body: response.body };
    } catch (error) {
      const failure = failureOf(error);
      crawlMetrics.fetches.inc({ result: failure });
      return { failure, detail: error instanceof Error ? error.message : String(error) };
    } finally {
      end();
    }
  }

  private async obeyRetryAfter(backend: string, response: SafeResponse): Promise<void> {
    const { 'retry-after': retryAfter } = response.headers;
    if (response.status !== 429 && !(response.status === 503 && retryAfter !== undefined)) return;
    const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : NaN;
    const ms = Number.isNaN(seconds) ? BLOCK_DEFAULT_MS : seconds * 1_000;
    await this.politeness.block(backend, Math.min(ms, RETRY_AFTER_MS_MAX));
  }
}

function conditions(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag === undefined ? {} : { 'if-none-match': validators.etag }),
    ...(validators?.lastModified === undefined ? {} : { 'if-modified-since': validators.lastModified }),
  };
}

/** `https://host/path` -> `<origin>/host/path`, so that a simulator on one port can stand in for every board. */
export function rewritten(url: string, origin: string | undefined): string {
  if (origin === undefined) return url;
  const { host, pathname, search } = new URL(url);
  return `${origin.replace(/\/$/, '')}/${host}${pathname}${search}`;
}

function flat(headers: SafeResponse['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

function failureOf(error: unknown): FetchFailure {
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof TooLargeError) return 'too_large';
  if (error instanceof BlockedAddressError) return 'forbidden';
  return 'network';
}
