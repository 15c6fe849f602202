import 'reflect-metadata';
import { Env, loadConfig } from '@hiring/platform-config';
import { SafeFetch, type SafeRequest, type SafeResponse } from '@hiring/platform-safe-fetch';
import { IsNotEmpty, IsOptional, IsUrl } from 'class-validator';

/**
 * Settings for reading pages. They are separate from the other settings, because no service is needed to read a page.
 */
class PageConfig {
  @Env('CRAWLER_CONTACT', { about: 'URL or e-mail address named in the User-Agent.', default: 'https://example.com' })
  @IsNotEmpty()
  crawlerContact!: string;

  @Env('FETCH_ALLOWED_NETWORKS', { about: 'CIDRs a page may resolve to besides public addresses.', default: '' })
  fetchAllowedNetworks!: string[];

  @Env('BOARD_ORIGIN_REWRITE', { about: 'Development: pages are fetched as <this>/<host>/<path>.', optional: true })
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http'], require_protocol: true })
  boardOriginRewrite?: string;
}

/** Requests web pages as the crawler does, only at public addresses. */
export class PageFetch {
  private readonly config = loadConfig(PageConfig);
  private readonly fetch = new SafeFetch({
    allowedNetworks: this.config.fetchAllowedNetworks,
    userAgent: `hiring-signal/1.0 (+${this.config.crawlerContact})`,
    maxConnectionsPerOrigin: 2,
  });

  /**
   * Sends a request. The response's `url` is the page's public address, also in development. Rejects like `SafeFetch`.
   */
  async request(request: SafeRequest): Promise<SafeResponse> {
    const { boardOriginRewrite: rewrite } = this.config;
    if (rewrite === undefined) return this.fetch.request(request);
    const { host, pathname, search } = new URL(request.url);
    const response = await this.fetch.request({
      ...request,
      url: `${rewrite.replace(/\/$/, '')}/${host}${pathname}${search}`,
    });
    return { ...response, url: request.url };
  }

  async close(): Promise<void> {
    await this.fetch.close();
  }
}
