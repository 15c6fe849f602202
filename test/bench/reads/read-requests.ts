import type { Draws } from '@hiring/fake-boards';
import { drawFunction, drawHome } from '../../generator/shapes.js';

export interface ReadRequest {
  operation: string;
  path: string;
  body?: object;
  /** If the request is a search, its path without the cursor. */
  search?: string;
}

/** The operations' frequencies, roughly as in production. */
const SHARES: readonly (readonly [string, number])[] = [
  ['is-hiring', 30],
  ['hiring-pulse', 12],
  ['pre-action-brief', 10],
  ['open-reqs', 10],
  ['enrichment', 6],
  ['first-hire', 5],
  ['repost-pain', 4],
  ['ats-migrations', 3],
  ['sheet/enrich', 6],
  ['jobs/search', 5],
  ['reqs/search', 4],
  ['role-demand', 3],
  ['outcomes', 2],
  ['hiring-pulse with max_age', 4],
  ['pre-action-brief with max_age', 3],
  ['crawl-jobs', 2],
];

/** A year, in seconds. */
const MAX_AGE_LONGEST = 31_536_000;

/** Draws requests for all read operations about random companies. */
export class ReadRequests {
  private readonly unfinished: ReadRequest[] = [];

  constructor(
    private readonly draws: Draws,
    private readonly companies: number,
  ) {}

  next(): ReadRequest {
    const operation = this.draws.weighted(SHARES);
    const company = 1 + this.draws.below(this.companies);
    switch (operation) {
      case 'hiring-pulse with max_age':
      case 'pre-action-brief with max_age': {
        // Half of the calls accept no data older than a minute, so each of them queues a crawl.
        const maxAge = this.draws.chance(0.5) ? MAX_AGE_LONGEST : 60;
        return { operation, path: `/v1/companies/${company}/${operation.split(' ')[0]}?max_age=${maxAge}` };
      }
      case 'crawl-jobs':
        return { operation, path: `/v1/crawl-jobs/${company}` };
      case 'sheet/enrich':
        return { operation, path: '/v1/sheet/enrich', body: { domain: `company-${company}.example` } };
      case 'outcomes': {
        const body = { outcome: 'meeting booked', observed_at: '2026-01-05T10:00:00Z' };
        return { operation, path: `/v1/companies/${company}/outcomes`, body };
      }
      case 'role-demand':
        return { operation, path: `/v1/markets/role-demand?${this.market()}` };
      case 'jobs/search':
      case 'reqs/search':
        return this.search(operation);
      case 'open-reqs':
        return { operation, path: `/v1/companies/${company}/open-reqs?function=${drawFunction(this.draws)}` };
      default:
        return { operation, path: `/v1/companies/${company}/${operation}` };
    }
  }

  /** A random company's path. */
  of(path: string): ReadRequest {
    return { operation: path, path: path.replace('{id}', String(1 + this.draws.below(this.companies))) };
  }

  /** Remembers some searches, so that a later search requests their next page. */
  learn({ operation, search }: ReadRequest, answer: string): void {
    if (search === undefined || !this.draws.chance(0.5)) return;
    const { next_cursor } = JSON.parse(answer) as { next_cursor: string | number | null };
    if (next_cursor !== null) this.unfinished.push({ operation, search, path: `${search}&cursor=${next_cursor}` });
  }

  private search(operation: string): ReadRequest {
    const unfinished = this.unfinished.pop();
    if (unfinished !== undefined) return unfinished;
    const path = `/v1/${operation}?limit=20&${this.market()}`.replace(/&$/, '');
    return { operation, path, search: path };
  }

  private market(): string {
    const filters = new URLSearchParams();
    if (this.draws.chance(0.6)) filters.set('role', drawFunction(this.draws));
    if (this.draws.chance(0.6)) filters.set('geo', drawHome(this.draws) ?? 'US');
    return filters.toString();
  }
}
