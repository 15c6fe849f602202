import { AppError } from '@hiring/contracts';
import { detectBoards, type DetectedBoard } from '@hiring/boards';
import { PageFetch } from './page-fetch.js';

const PAGE_BYTES_MAX = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 5;

export interface Detection {
  boards: DetectedBoard[];
  pages: { url: string; result: string }[];
}

export function detectIn(url: string, html: string): Detection {
  if (!URL.canParse(url)) throw noAddress(url);
  const boards = detectBoards(url, html);
  return { boards, pages: [{ url, result: boards.length > 0 ? 'found' : 'names no known board' }] };
}

/** Finds the boards on a careers page. For a domain, tries the usual URLs until a page has a board. */
export async function detectOn(input: string): Promise<Detection> {
  const candidates = candidatesOf(input);
  const fetch = new PageFetch();
  const pages: Detection['pages'] = [];
  try {
    for (const url of candidates) {
      const fromAddress = detectBoards(url);
      if (fromAddress.length > 0) return { boards: fromAddress, pages: [{ url, result: 'the address names it' }] };
      const { boards, result } = await look(fetch, url);
      pages.push({ url, result });
      if (boards.length > 0) return { boards, pages };
    }
    return { boards: [], pages };
  } finally {
    await fetch.close();
  }
}

async function look(fetch: PageFetch, url: string): Promise<{ boards: DetectedBoard[]; result: string }> {
  try {
    const response = await fetch.request({
      url,
      method: 'GET',
      headers: { accept: 'text/html' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: PAGE_BYTES_MAX,
      maxRedirects: REDIRECTS_MAX,
    });
    if (response.status !== 200) return { boards: [], result: `status ${response.status}` };
    const boards = detectBoards(response.url, response.body.toString('utf8'));
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
  throw noAddress(input);
}

function noAddress(input: string): AppError {
  return new AppError('invalid_request', 'Give a web domain or the address of a careers page.', {
    errors: [{ pointer: 'domain|url', detail: `${JSON.stringify(input)} is neither` }],
  });
}
