import 'reflect-metadata';
import { AppError } from '@hiring/contracts';
import { detectBoards, type DetectedBoard } from '@hiring/boards';
import { Env, loadConfig } from '@hiring/platform-config';
import { SafeFetch } from '@hiring/platform-safe-fetch';
import { IsNotEmpty, IsOptional, IsUrl } from 'class-validator';

const PAGE_BYTES_MAX = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 5;

/** Reading a page needs no service, so these settings are separate from the others. */
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

export interface Detection {
  boards: DetectedBoard[];
  /** The pages that were read, with their results. */
  pages: { url: string; result: string }[];
}

/**
 * Finds the boards of a careers page, or of a domain by its usual careers URLs; stops at the first page with a board.
 */
export async function detectOn(input: string): Promise<Detection> {
  const candidates = candidatesOf(input);
  const config = loadConfig(PageConfig);
  const fetch = new SafeFetch({
    allowedNetworks: config.fetchAllowedNetworks,
    userAgent: `hiring-signal/1.0 (+${config.crawlerContact})`,
    maxConnectionsPerOrigin: 2,
  });
  const pages: Detection['pages'] = [];
  try {
    for (const url of candidates) {
      const fromAddress = detectBoards(url);
      if (fromAddress.length > 0) return { boards: fromAddress, pages: [{ url, result: 'the address names it' }] };
      const { boards, result } = await look(fetch, url, config.boardOriginRewrite);
      pages.push({ url, result });
      if (boards.length > 0) return { boards, pages };
    }
    return { boards: [], pages };
  } finally {
    await fetch.close();
  }
}

async function look(
  fetch: SafeFetch,
  url: string,
  rewrite: string | undefined,
): Promise<{ boards: DetectedBoard[]; result: string }> {
  const { host, pathname, search } = new URL(url);
  try {
    const response = await fetch.request({
      url: rewrite === undefined ? url : `${rewrite.replace(/\/$/, '')}/${host}${pathname}${search}`,
      method: 'GET',
      headers: { accept: 'text/html' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: PAGE_BYTES_MAX,
      maxRedirects: REDIRECTS_MAX,
    });
    if (response.status !== 200) return { boards: [], result: `status ${response.status}` };
    const boards = detectBoards(rewrite === undefined ? response.url : url, response.body.toString('utf8'));
    return { boards, result: boards.length > 0 ? 'found' : 'names no known board' };
  } catch (error) {
    return { boards: [], result: error instanceof Error ? error.message : String(error) };
  }
}

function candidatesOf(input: string): string[] {
  if (/^https?:\/\//i.test(input)) {
    if (URL.canParse(input)) return [new URL(input).href];
  } else if (/^[^\s/@]+\.[^\s/@]+$/.test(input) && URL.canParse(`https://${input}`)) {
    const { hostname } = new URL(`https://${input}`);
    const paths = ['/careers', '/jobs', '/', '/about/careers', '/company/careers'];
    return [
      ...paths.map((path) => `https://${hostname}${path}`),
      `https://careers.${hostname}/`,
      `https://jobs.${hostname}/`,
    ];
  }
  throw new AppError('invalid_request', 'Give a web domain or the address of a careers page.', {
    errors: [{ pointer: 'domain|url', detail: `${JSON.stringify(input)} is neither` }],
  });
}
