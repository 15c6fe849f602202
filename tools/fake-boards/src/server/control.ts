import { vendorSimulation } from '../vendors/index.js';
import type { SimRequest } from '../vendors/vendor.js';
import { ControlError, parseBehaviour, type Behaviours } from './behaviour.js';
import { parsePosting } from './posting-input.js';
import type { Renderer } from './renderer.js';
import type { RequestStats } from './request-stats.js';
import type { SimulatedClock } from './simulated-clock.js';
import { simulatedVendor, type KnownBoard, type World } from './world.js';

export interface ControlParts {
  world: World;
  behaviours: Behaviours;
  renderer: Renderer;
  stats: RequestStats;
  clock: SimulatedClock;
}

export interface ControlAnswer {
  status: number;
  body: unknown;
}

const DONE: ControlAnswer = { status: 200, body: {} };
const BOARD_PATH = /^\/boards\/([a-z]+)\/(.+)$/;
const HOST_PATH = /^\/(hosts|careers)\/([^/]+)$/;

/** Answers control requests under `/_simulator`. */
export function control(parts: ControlParts, request: SimRequest): ControlAnswer {
  try {
    return route(parts, request) ?? { status: 404, body: { error: `no ${request.method} ${request.path}` } };
  } catch (error) {
    if (error instanceof ControlError || error instanceof SyntaxError)
      return { status: 400, body: { error: error.message } };
    throw error;
  }
}

function route(parts: ControlParts, request: SimRequest): ControlAnswer | null {
  const { method, path } = request;
  if (path === '/stats') return stats(parts, request);
  if (path === '/world' && method === 'GET') return world(parts);
  if (path === '/clock') return clock(parts, request);
  if (path === '/reset' && method === 'POST') return reset(parts);
  const board = BOARD_PATH.exec(path);
  if (board !== null) return boardRoute(parts, request, board[1] ?? '', decodeURIComponent(board[2] ?? ''));
  const host = HOST_PATH.exec(path);
  if (host !== null && method === 'POST') return hostRoute(parts, request, host[1] ?? '', host[2] ?? '');
  return null;
}

function fieldsOf(body: string): Map<string, unknown> {
  const value: unknown = body === '' ? {} : JSON.parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ControlError('the body must be an object');
  return new Map(Object.entries(value));
}

function stats(parts: ControlParts, request: SimRequest): ControlAnswer | null {
  if (request.method === 'DELETE') {
    parts.stats.reset();
    return DONE;
  }
  if (request.method !== 'GET') return null;
  const board = request.query.get('board');
  if (board !== null) return { status: 200, body: { board, requests: parts.stats.requestsTo(board) } };
  return { status: 200, body: parts.stats.report() };
}

function world(parts: ControlParts): ControlAnswer {
  const at = parts.clock.now();
  return {
    status: 200,
    body: {
      now: new Date(at).toISOString(),
      companies: parts.world.demo.map((company) => ({
        name: company.name,
        domain: company.domain,
        hq_country: company.hqCountry,
        shows: company.shows,
        boards: company.boards.map((board) => `${board.vendor}/${board.token}`),
      })),
    },
  };
}

function clock(parts: ControlParts, request: SimRequest): ControlAnswer | null {
  if (request.method === 'POST') {
    const fields = fieldsOf(request.body);
    const now = fields.get('now');
    const advance = fields.get('advance_ms');
    const speed = fields.get('speed');
    if (typeof now === 'string') {
      if (Number.isNaN(Date.parse(now))) throw new ControlError('now must be an instant');
      parts.clock.set(Date.parse(now));
    }
    if (typeof speed === 'number') parts.clock.setSpeed(speed);
    if (typeof advance === 'number') parts.clock.set(parts.clock.now() + advance);
  } else if (request.method !== 'GET') return null;
  return { status: 200, body: { now: new Date(parts.clock.now()).toISOString() } };
}

function reset(parts: ControlParts): ControlAnswer {
  parts.world.forget();
  parts.behaviours.clear();
  parts.stats.reset();
  parts.renderer.clear();
  return DONE;
}

function boardRoute(parts: ControlParts, request: SimRequest, vendorName: string, token: string): ControlAnswer | null {
  const vendor = simulatedVendor(vendorName);
  if (vendor === null) throw new ControlError(`${vendorName} is not simulated`);
  const name = `${vendor}/${token}`;
  if (request.method === 'DELETE') {
    parts.world.forget(name);
    parts.behaviours.put(name, null);
    parts.renderer.clear();
    return DONE;
  }
  if (request.method === 'POST') {
    const fields = fieldsOf(request.body);
    const at = parts.clock.now();
    const postings = fields.get('postings');
    if (postings !== undefined) {
      if (!Array.isArray(postings)) throw new ControlError('postings must be a list');
      parts.world.make(
        vendor,
        token,
        postings.map((each, index) => parsePosting(each, index, at)),
        at,
      );
      parts.renderer.clear();
    }
    const behaviour = fields.get('behaviour');
    if (behaviour !== undefined) parts.behaviours.put(name, behaviour === null ? null : parseBehaviour(behaviour));
  } else if (request.method !== 'GET') return null;
  const known = parts.world.find(vendor, token);
  return known === null
    ? { status: 404, body: { error: `no board ${name}` } }
    : { status: 200, body: describeBoard(parts, known) };
}

/** Returns what a crawler must find if it reads the board now. */
function describeBoard(parts: ControlParts, known: KnownBoard): unknown {
  const simulation = vendorSimulation(known.board.vendor);
  const view = known.view(parts.clock.now());
  return {
    board: known.name,
    public_page: simulation.publicPage(known.board),
    behaviour: parts.behaviours.get(known.name),
    valid_until: Number.isFinite(view.validUntil) ? new Date(view.validUntil).toISOString() : null,
    postings: view.postings.map((posting) => {
      const identity = simulation.identify(known.board, posting);
      return {
        external_id: identity.externalId,
        url: identity.url,
        internal_id: identity.internalId ?? null,
        requisition_id: identity.requisitionId ?? null,
        trusted_at: identity.trustedAt == null ? null : new Date(identity.trustedAt).toISOString(),
        title: posting.title,
        function: posting.function,
        country: posting.places[0]?.country ?? null,
        city: posting.places[0]?.city ?? null,
        listed: posting.listed,
      };
    }),
  };
}

/** Sets the behaviour of a host, or the board links on a domain's careers page. */
function hostRoute(parts: ControlParts, request: SimRequest, kind: string, host: string): ControlAnswer {
  const fields = fieldsOf(request.body);
  if (kind === 'hosts') {
    const behaviour = fields.get('behaviour') ?? null;
    parts.behaviours.put(host, behaviour === null ? null : parseBehaviour(behaviour));
  } else {
    const links = fields.get('links');
    if (!Array.isArray(links)) throw new ControlError('links must be a list');
    parts.world.setCareersLinks(host, links.map(String));
    parts.renderer.clear();
  }
  return DONE;
}
