import { Inject, Injectable } from '@nestjs/common';
import type { RobotsPolicy } from '@hiring/boards';
import { isVendor, type Vendor } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { SafeFetch } from '@hiring/platform-safe-fetch';
import { LOGGER } from '@hiring/platform-service';
import robotsParser, { type Robot } from 'robots-parser';
import { FreshnessConfig } from '../config.js';
import { rewritten } from './board-fetcher.js';
import { USER_AGENT_PRODUCT } from './user-agent.js';

/** The package is a CommonJS function; its types describe an ES module. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robot;

const KEPT_MS = 24 * 3_600_000;
const KEPT_AFTER_FAILURE_MS = 10 * 60_000;
const HOSTS_MAX = 10_000;
const ROBOTS_BYTES_MAX = 512 * 1024;

interface Rules {
  robot: Robot | null;
  until: number;
}

/** The operator's switch per vendor, and what robots.txt of each host says (RFC 9309), kept for a day. */
@Injectable()
export class RobotsPolicies {
  private readonly rules = new Map<string, Promise<Rules>>();
  private readonly byVendor: Map<Vendor, RobotsPolicy>;

  constructor(
    private readonly config: FreshnessConfig,
    private readonly safeFetch: SafeFetch,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.byVendor = exceptions(config.robotsPolicyVendors);
  }

  policyOf(vendor: Vendor): RobotsPolicy {
    return this.byVendor.get(vendor) ?? this.config.robotsPolicy;
  }

  /** Whether this address may be read. A robots.txt that is missing allows; one that cannot be read forbids for now. */
  async allows(vendor: Vendor, url: string): Promise<boolean> {
    const policy = this.policyOf(vendor);
    if (policy !== 'obey') return policy === 'ignore';
    const { robot } = await this.rulesOf(new URL(url).origin);
    return robot !== null && robot.isAllowed(url, USER_AGENT_PRODUCT) !== false;
  }

  private async rulesOf(origin: string): Promise<Rules> {
    const known = this.rules.get(origin);
    if (known !== undefined && (await known).until > this.clock.monotonicMs()) return known;
    const asked = this.ask(origin);
    this.rules.delete(origin);
    this.rules.set(origin, asked);
    const oldest = this.rules.size > HOSTS_MAX ? this.rules.keys().next() : undefined;
    if (oldest?.done === false) this.rules.delete(oldest.value);
    return asked;
  }

  private async ask(origin: string): Promise<Rules> {
    const url = `${origin}/robots.txt`;
    try {
      const response = await this.safeFetch.request({
        url: rewritten(url, this.config.boardOriginRewrite),
        method: 'GET',
        headers: {},
        timeoutMs: 10_000,
        maxBytes: ROBOTS_BYTES_MAX,
        maxRedirects: 5,
      });
      if (response.status >= 500) return this.unreadable(url, `status ${response.status}`);
      const text = response.status < 300 ? response.body.toString('utf8') : '';
      return { robot: parseRobots(url, text), until: this.clock.monotonicMs() + KEPT_MS };
    } catch (error) {
      return this.unreadable(url, error instanceof Error ? error.message : String(error));
    }
  }

  private unreadable(url: string, reason: string): Rules {
    this.logger.warn({ url, reason }, 'robots.txt cannot be read: its host is left alone for ten minutes');
    return { robot: null, until: this.clock.monotonicMs() + KEPT_AFTER_FAILURE_MS };
  }
}

function exceptions(entries: string[]): Map<Vendor, RobotsPolicy> {
  const policies = new Map<Vendor, RobotsPolicy>();
  for (const entry of entries) {
    const [vendor = '', policy = ''] = entry.split('=');
    if (isVendor(vendor)) policies.set(vendor, policy as RobotsPolicy);
  }
  return policies;
}
