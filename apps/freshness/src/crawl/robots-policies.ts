import { Inject, Injectable } from '@nestjs/common';
import type { RobotsPolicy } from '@hiring/boards/politeness';
import { isVendor, vendorOf, type Vendor } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { SafeFetchError } from '@hiring/platform-safe-fetch';
import { LOGGER } from '@hiring/platform-service';
import robotsParser, { type Robot } from 'robots-parser';
import { FreshnessConfig } from '../config.js';
import { PoliteFetch, type Budget } from './polite-fetch.js';
import type { Wish } from './politeness.js';
import { USER_AGENT_PRODUCT } from './user-agent.js';

/** A CommonJS function, although the package's types describe an ES module. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robot;

const KEPT_MS = 24 * 3_600_000;
const KEPT_AFTER_FAILURE_MS = 10 * 60_000;
const HOSTS_MAX = 10_000;
const ROBOTS_BYTES_MAX = 512 * 1024;

interface Rules {
  /** The parsed robots.txt; null if it could not be read, for the reason in `reason`. */
  robot: Robot | null;
  reason: string;
  keptMs: number;
}

/** An origin's rules, or the pending request for them. */
interface CachedRules {
  rules: Promise<Rules>;
  /** When the rules expire; Infinity while robots.txt is being fetched, so that later requests wait for it. */
  endsAt: number;
}

/**
 * Decides which URLs may be read. Applies the host's robots.txt (RFC 9309) and the operator's setting for the vendor. A
 * robots.txt is cached for a day.
 */
@Injectable()
export class RobotsPolicies {
  private readonly entries = new Map<string, CachedRules>();
  private readonly byVendor: Map<Vendor, RobotsPolicy>;

  constructor(
    private readonly config: FreshnessConfig,
    private readonly polite: PoliteFetch,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.byVendor = exceptions(config.robotsPolicyVendors);
  }

  policyOf(vendor: Vendor): RobotsPolicy {
    return this.byVendor.get(vendor) ?? this.config.robotsPolicy;
  }

  /**
   * Returns the reason why this URL may not be read now; null if it may. A missing robots.txt allows everything; an
   * unreadable one forbids everything for ten minutes.
   */
  async refusal(boardId: string, url: string, wish: Wish): Promise<string | null> {
    const vendor = vendorOf(boardId);
    const policy = this.policyOf(vendor);
    if (policy === 'off') return `reading ${vendor} is switched off`;
    if (policy === 'ignore') return null;
    const { origin, pathname } = new URL(url);
    const requested = this.rulesOf(origin, this.polite.budgetOf(boardId), wish);
    const { robot, reason } = await unlessAborted(requested, wish.signal);
    if (robot === null) return `${origin}/robots.txt cannot be read: ${reason}`;
    return robot.isAllowed(url, USER_AGENT_PRODUCT) === false ? `${origin}/robots.txt forbids ${pathname}` : null;
  }

  private rulesOf(origin: string, budget: Budget, { urgent, maxWaitMs }: Wish): Promise<Rules> {
    const known = this.entries.get(origin);
    if (known !== undefined && known.endsAt > this.clock.monotonicMs()) return known.rules;
    // Do not pass the first crawl's signal, because other crawls wait for this request too.
    const entry: CachedRules = { rules: this.request(origin, budget, { urgent, maxWaitMs }), endsAt: Infinity };
    this.keep(origin, entry);
    void entry.rules.then(
      ({ keptMs }) => (entry.endsAt = this.clock.monotonicMs() + keptMs),
      // No turn came or Redis failed, so the next crawl requests robots.txt again.
      () => this.entries.get(origin) === entry && this.entries.delete(origin),
    );
    return entry.rules;
  }

  /**
   * Caches the rules. If this exceeds the maximum number of origins, evicts the one whose rules were requested longest
   * ago.
   */
  private keep(origin: string, entry: CachedRules): void {
    this.entries.delete(origin);
    this.entries.set(origin, entry);
    const oldest = this.entries.size > HOSTS_MAX ? this.entries.keys().next() : undefined;
    if (oldest?.done === false) this.entries.delete(oldest.value);
  }

  private async request(origin: string, budget: Budget, wish: Wish): Promise<Rules> {
    const url = `${origin}/robots.txt`;
    try {
      const response = await this.polite.request(budget, wish, {
        url,
        method: 'GET',
        headers: {},
        timeoutMs: 10_000,
        maxBytes: ROBOTS_BYTES_MAX,
        maxRedirects: 5,
      });
      if (response.status === 429 || response.status >= 500) return this.unreadable(url, `status ${response.status}`);
      const text = response.status < 300 ? response.body.toString('utf8') : '';
      return { robot: parseRobots(url, text), reason: '', keptMs: KEPT_MS };
    } catch (error) {
      if (error instanceof SafeFetchError) return this.unreadable(url, error.message);
      throw error;
    }
  }

  private unreadable(url: string, reason: string): Rules {
    this.logger.warn({ url, reason }, 'robots.txt cannot be read: requests to its host pause for ten minutes');
    return { robot: null, reason, keptMs: KEPT_AFTER_FAILURE_MS };
  }
}

/** Resolves with the work's result, unless the signal aborts first. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
  });
}

function exceptions(entries: string[]): Map<Vendor, RobotsPolicy> {
  const policies = new Map<Vendor, RobotsPolicy>();
  for (const entry of entries) {
    const [vendor = '', policy = ''] = entry.split('=');
    if (isVendor(vendor)) policies.set(vendor, policy as RobotsPolicy);
  }
  return policies;
}
