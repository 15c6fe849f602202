import { backendOf, rateOf, type BackendRate } from '@hiring/boards/politeness';
import { tokenOf, vendorOf, type Vendor } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { SafeFetch, type SafeRequest, type SafeResponse } from '@hiring/platform-safe-fetch';
import { Injectable } from '@nestjs/common';
import { ratesOf } from '../boards/backend-rates.js';
import { FreshnessConfig } from '../config.js';
import { crawlMetrics } from './crawl.metrics.js';
import { Politeness, type Wish } from './politeness.js';
import { backendPauseMs } from './retry-after.js';

export interface Budget {
  backend: string;
  rate: BackendRate;
}

/** The only HTTP client for boards. Every request waits for a turn at its backend and obeys Retry-After. */
@Injectable()
export class PoliteFetch {
  private readonly exceptions: ReadonlyMap<Vendor, BackendRate>;

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly politeness: Politeness,
    private readonly clock: Clock,
    private readonly config: FreshnessConfig,
  ) {
    this.exceptions = ratesOf(config.backendRates);
  }

  /**
   * Returns a board's backend and the rate limit there. If the vendor's tenants have separate hosts, the backend is the
   * tenant's host. Otherwise it is the vendor.
   */
  budgetOf(boardId: string): Budget {
    const vendor = vendorOf(boardId);
    return { backend: backendOf(vendor, tokenOf(boardId)), rate: this.exceptions.get(vendor) ?? rateOf(vendor) };
  }

  /**
   * Waits for a turn and sends the request. Throws BackendBusyError if no turn comes in time. Throws the signal's
   * reason if the signal aborts. Rethrows errors from SafeFetch and Redis.
   */
  async request({ backend, rate }: Budget, wish: Wish, request: SafeRequest): Promise<SafeResponse> {
    const given = crawlMetrics.turnSeconds.startTimer();
    const permit = await this.politeness
      .acquire(backend, rate, { ...wish, requestMs: request.timeoutMs })
      .finally(given);
    try {
      const answered = crawlMetrics.fetchSeconds.startTimer();
      const response = await this.safeFetch
        .request({
          ...request,
          url: rewritten(request.url, this.config.boardOriginRewrite),
        })
        .finally(answered);
      const pauseMs = backendPauseMs(response.status, response.headers['retry-after'], this.clock.now());
      if (pauseMs !== null) await this.politeness.block(backend, pauseMs);
      return response;
    } finally {
      await permit.release();
    }
  }
}

/** Converts `https://host/path` to `<origin>/host/path`, so that one simulator can serve every board. */
function rewritten(url: string, origin: string | undefined): string {
  if (origin === undefined) return url;
  const { host, pathname, search } = new URL(url);
  return `${origin.replace(/\/$/, '')}/${host}${pathname}${search}`;
}
