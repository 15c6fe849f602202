import { createHash } from 'node:crypto';
import { requestedBoard, vendorOfHost, vendorSimulation } from '../vendors/index.js';
import { html, type SimAnswer, type SimRequest, type VendorSimulation } from '../vendors/vendor.js';
import { careersPage } from './careers.js';
import { boardName, type KnownBoard, type World } from './world.js';

/** A finished response, valid in simulated time `[validFrom, validUntil)`. */
export interface Rendered {
  status: number;
  contentType: string;
  body: Buffer;
  location: string | null;
  headers: Readonly<Record<string, string>>;
  etag: string | null;
  lastModified: string | null;
  lastModifiedAt: number;
  /** `<vendor>/<token>` of the requested board, even an unknown one. Null for other pages. */
  board: string | null;
  /** The name of the request budget against which the request counts. */
  backend: string;
  validFrom: number;
  validUntil: number;
}

/** A request to render. `target` is `host/path?query`. */
export interface RenderRequest {
  method: string;
  target: string;
  body: string;
  /**
   * `absent`: the response for a board that the vendor does not know. `empty`: the response for this board without
   * rows.
   */
  variant: 'normal' | 'absent' | 'empty';
}

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;

/** Renders the vendors' responses, and caches each while its board does not change. */
export class Renderer {
  private readonly cache = new Map<string, Rendered>();
  private cachedBytes = 0;

  constructor(
    private readonly world: World,
    private readonly textBytes: number,
    private readonly cacheMegabytes: number,
  ) {}

  answer(requested: RenderRequest, at: number): Rendered {
    const key = `${requested.variant} ${requested.method} ${requested.target} ${requested.body}`;
    const known = this.cache.get(key);
    if (known !== undefined && at >= known.validFrom && at < known.validUntil) return known;
    if (known !== undefined) this.drop(key, known);
    const rendered = this.render(requestOf(requested), requested.variant, at);
    this.keep(key, rendered);
    return rendered;
  }

  /** Clears the cache. Call this after every board change that simulated time did not cause. */
  clear(): void {
    this.cache.clear();
    this.cachedBytes = 0;
  }

  private keep(key: string, rendered: Rendered): void {
    this.cache.set(key, rendered);
    this.cachedBytes += rendered.body.length;
    for (const [oldest, answer] of this.cache) {
      if (this.cachedBytes <= this.cacheMegabytes * MEGABYTE) break;
      this.drop(oldest, answer);
    }
  }

  private drop(key: string, rendered: Rendered): void {
    this.cache.delete(key);
    this.cachedBytes -= rendered.body.length;
  }

  private render(request: SimRequest, variant: RenderRequest['variant'], at: number): Rendered {
    const requested = this.requested(request);
    if (requested === null) return this.renderPage(request);
    const known = this.world.find(requested.simulation.vendor, requested.token);
    const span = { from: Number.NEGATIVE_INFINITY, until: nextMidnight(at) };
    const board = boardName(requested.simulation.vendor, requested.token);
    const backend = backendOf(requested.simulation, request.host);
    if (known === null || variant === 'absent')
      return finish(requested.simulation.absent(request), { board, backend, ...span });
    const view = known.view(at);
    const answer = isAbsent(known, at)
      ? requested.simulation.absent(request)
      : requested.simulation.answer(
          {
            company: known.company,
            board: known.board,
            postings: variant === 'empty' ? [] : view.postings,
            at,
            textBytes: this.textBytes,
          },
          request,
        );
    return finish(answer, {
      board,
      backend,
      from: Math.max(view.changedAt, nextMidnight(at) - DAY_MS),
      until: Math.min(view.validUntil, span.until),
      changedAt: view.changedAt,
    });
  }

  private requested(request: SimRequest): { simulation: VendorSimulation; token: string } | null {
    const own = this.world.findByHost(request.host);
    if (own !== null) {
      const simulation = vendorSimulation(own.board.vendor);
      if (simulation.tokenOf(request) !== null) return { simulation, token: own.board.token };
    }
    const requested = requestedBoard(request);
    // Any host may be a company's site, but only known boards count as `site` boards.
    const isPage = requested?.simulation.vendor === 'site' && this.world.find('site', requested.token) === null;
    return isPage ? null : requested;
  }

  private renderPage(request: SimRequest): Rendered {
    const vendor = vendorOfHost(request.host);
    const backend = vendor === null ? request.host : backendOf(vendor, request.host);
    const span = { board: null, backend, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
    if (request.path === '/robots.txt')
      return finish({ status: 200, contentType: 'text/plain', body: 'User-agent: *\nAllow: /\n' }, span);
    const page = careersPage(this.world, request);
    return finish(page ?? html('<h1>Not found</h1>', 404), span);
  }
}

function requestOf({ method, target, body }: RenderRequest): SimRequest {
  const slash = target.indexOf('/');
  const host = (slash === -1 ? target : target.slice(0, slash)).toLowerCase();
  const rest = slash === -1 ? '/' : target.slice(slash);
  const mark = rest.indexOf('?');
  const path = mark === -1 ? rest : rest.slice(0, mark);
  return { method, host, path, query: new URLSearchParams(mark === -1 ? '' : rest.slice(mark + 1)), body };
}

function backendOf(simulation: VendorSimulation, host: string): string {
  return simulation.isLimitedByTenant ? `${simulation.vendor}:${host}` : simulation.vendor;
}

function isAbsent(known: KnownBoard, at: number): boolean {
  return known.board.absentFrom !== undefined && at >= known.board.absentFrom;
}

function nextMidnight(at: number): number {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}

interface Placement {
  board: string | null;
  backend: string;
  from: number;
  until: number;
  changedAt?: number;
}

function finish(answer: SimAnswer, where: Placement): Rendered {
  const body = Buffer.from(answer.body, 'utf8');
  const modified =
    answer.validator === 'last-modified' && where.changedAt !== undefined && Number.isFinite(where.changedAt);
  return {
    status: answer.status,
    contentType: answer.contentType,
    body,
    location: answer.location ?? null,
    headers: answer.headers ?? {},
    etag: answer.validator === 'etag' ? `W/"${createHash('sha1').update(body).digest('hex')}"` : null,
    lastModified: modified ? new Date(where.changedAt ?? 0).toUTCString() : null,
    lastModifiedAt: modified ? (where.changedAt ?? 0) : Number.POSITIVE_INFINITY,
    board: where.board,
    backend: where.backend,
    validFrom: where.from,
    validUntil: where.until,
  };
}
