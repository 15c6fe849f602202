import { canonicalUrl, type FetchAnswer, type FetchRequest } from '@hiring/boards';
import type { Vendor } from '@hiring/contracts';
import {
  boardAt,
  crowdCompany,
  DAY_MS,
  headersOf,
  requestedBoard,
  vendorSimulation,
  type SimAnswer,
  type SimBoard,
  type SimCompany,
  type SimPosting,
  type SimRequest,
} from '@hiring/fake-boards';

/** A board with its true postings and its undisturbed answers. */
export class TrueBoard {
  readonly board: SimBoard;
  private readonly company: SimCompany;
  private shown: SimPosting[] = [];
  private pages = new Map<string, SimPosting>();

  constructor(
    readonly vendor: Vendor,
    seed: number,
    private readonly hasParts: boolean,
  ) {
    // Roles last so long that four fifths of a board rarely vanish from one crawl to the next. By rule C, such a loss
    // delays the crawl.
    const sizeMax = Math.min(60, vendorSimulation(vendor).rowsMax ?? 60);
    const options = { seed, vendors: [[vendor, 1]] as const, sizeMin: 12, sizeMax, periodMs: 90 * DAY_MS };
    this.company = crowdCompany(options, seed % 1_000);
    const [board] = this.company.boards;
    if (board === undefined) throw new Error('a crowd company has one board');
    this.board = board;
  }

  /** Sets the board to its state at this time. */
  at(at: number): void {
    this.shown = boardAt(this.company, 0, at).postings.filter((posting) => posting.listed);
    this.pages = new Map(this.shown.map((posting) => [canonicalUrl(this.urlOf(posting)), posting]));
    this.now = at;
  }

  private now = 0;

  /** Open postings' ids. */
  open(): Set<string> {
    return new Set(this.shown.map((posting) => this.idOf(posting)));
  }

  answer(request: FetchRequest): FetchAnswer {
    const answer = this.vendor === 'site' ? this.siteAnswer(request) : this.vendorAnswer(request);
    const body = this.hasParts && answer.status === 200 ? withParts(answer.body) : answer.body;
    return { status: answer.status, headers: headersOf(answer), body };
  }

  private vendorAnswer(request: FetchRequest): SimAnswer {
    const requested = requestOf(request);
    const found = requestedBoard(requested);
    if (found?.token === this.board.token) {
      const context = { company: this.company, board: this.board, postings: this.shown, at: this.now, textBytes: 40 };
      return found.simulation.answer(context, requested);
    }
    if (this.pages.has(canonicalUrl(request.url))) return page('<h1>One job</h1>');
    // For any other address, a listing request gets the board's public page. Another request gets a 404, because the
    // posting is gone.
    return request.purpose === 'listing' ? page('<h1>Jobs</h1>') : { ...page('<h1>Not found</h1>'), status: 404 };
  }

  /** Returns a careers page without data, or a sitemap with a page for each posting. */
  private siteAnswer(request: FetchRequest): SimAnswer {
    const { pathname, host } = new URL(request.url);
    if (request.url === `https://${this.board.token}`) return page('<h1>Careers</h1>');
    if (pathname === '/robots.txt') return { ...page(''), contentType: 'text/plain' };
    if (pathname === '/sitemap.xml') {
      const locations = [...this.shown.map((posting) => this.pageOf(posting)), `https://${host}/careers/benefits`];
      const urls = locations.map((location) => `<url><loc>${location}</loc></url>`);
      return { status: 200, contentType: 'application/xml', body: `<urlset>${urls.join('')}</urlset>` };
    }
    if (pathname === '/careers/benefits') return page('<h1>Benefits</h1>');
    const posting = this.shown.find((one) => this.pageOf(one) === request.url);
    if (posting === undefined) return { ...page('<h1>Not found</h1>'), status: 404 };
    const job = {
      '@type': 'JobPosting',
      title: posting.title,
      identifier: this.idOf(posting),
      url: request.url,
      jobLocation: {
        address: { addressLocality: posting.places[0]?.city, addressCountry: posting.places[0]?.country },
      },
    };
    return page(`<script type="application/ld+json">${JSON.stringify(job)}</script>`);
  }

  private pageOf(posting: SimPosting): string {
    return `https://${this.board.token.split('/')[0]}/jobs/${posting.number}`;
  }

  private urlOf(posting: SimPosting): string {
    return vendorSimulation(this.vendor).identify(this.board, posting).url;
  }

  private idOf(posting: SimPosting): string {
    return vendorSimulation(this.vendor).identify(this.board, posting).externalId;
  }
}

function page(body: string): SimAnswer {
  return { status: 200, contentType: 'text/html; charset=utf-8', body };
}

function requestOf(request: FetchRequest): SimRequest {
  const url = new URL(request.url);
  const { method, body = '' } = request;
  return { method, host: url.host, path: url.pathname, query: url.searchParams, body };
}

const BROKEN_BREADCRUMB = '<script type="application/ld+json">{"@type":"BreadcrumbList","name":</script>';

/**
 * Adds to a body some parts that are not postings: a null and an empty object in a list, or a broken block in a page.
 */
function withParts(body: string): string {
  if (body.includes('application/ld+json')) return BROKEN_BREADCRUMB + body;
  if (!/^[[{]/.test(body)) return body;
  const value = JSON.parse(body) as unknown;
  const list = listIn(value, 0);
  list?.push(null, {});
  return JSON.stringify(value);
}

/** Returns the first list with several objects. Lists of facets and places have too few or no objects. */
function listIn(value: unknown, depth: number): unknown[] | null {
  if (typeof value !== 'object' || value === null || depth > 2) return null;
  if (Array.isArray(value)) return value.length > 5 && typeof value[0] === 'object' ? (value as unknown[]) : null;
  for (const [name, member] of Object.entries(value)) {
    const found = name === 'facets' ? null : listIn(member, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
