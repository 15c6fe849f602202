import type { Vendor } from '@hiring/contracts';
import type { Ms, SimBoard, SimCompany } from '../world/company.js';
import type { SimPosting } from '../world/posting.js';

/** What a vendor's renderer gets. `at` is the request's simulated instant. */
export interface BoardContext {
  company: SimCompany;
  board: SimBoard;
  postings: SimPosting[];
  at: Ms;
  /** How many bytes of advertisement text each posting has. */
  textBytes: number;
}

/** A request as received by the vendor's host. */
export interface SimRequest {
  method: string;
  host: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

export interface SimAnswer {
  status: number;
  contentType: string;
  body: string;
  location?: string;
  headers?: Readonly<Record<string, string>>;
  /** Validator for conditional requests; absent if the vendor sends none. */
  validator?: 'etag' | 'last-modified';
}

/** A posting's identity in the vendor's responses. */
export interface VendorIdentity {
  externalId: string;
  url: string;
  internalId?: string | null;
  requisitionId?: string | null;
  /** True where the vendor's answers have no place. */
  isPlaceless?: boolean;
  /** The reliable date, where the vendor gives one. */
  trustedAt?: Ms | null;
}

/** One vendor: the board that a request addresses, and the response in the vendor's exact shape. */
export interface VendorSimulation {
  vendor: Vendor;
  /** One backend per tenant; by default, all boards have one backend. */
  isLimitedByTenant?: boolean;
  /** This vendor's hosts (exact, or `.suffix`); the server registers boards with their own hosts. */
  hosts: readonly string[];
  /** The most postings that the vendor's listing shows in full. */
  rowsMax?: number;
  /** The requested board's token, or null when the path is not one of the vendor's. */
  tokenOf(request: SimRequest): string | null;
  answer(context: BoardContext, request: SimRequest): SimAnswer;
  /** The vendor's response for an unknown board. */
  absent(request: SimRequest): SimAnswer;
  identify(board: SimBoard, posting: SimPosting): VendorIdentity;
  /** The board's public page, as linked from careers pages. */
  publicPage(board: SimBoard): string;
}

export function json(body: unknown, validator?: SimAnswer['validator'], status = 200): SimAnswer {
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    ...(validator && { validator }),
  };
}

export function html(body: string, status = 200): SimAnswer {
  return { status, contentType: 'text/html; charset=utf-8', body };
}

export function xml(body: string, validator?: SimAnswer['validator']): SimAnswer {
  return {
    status: 200,
    contentType: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
    ...(validator && { validator }),
  };
}

/** A host's first label under a vendor's domain: `acme` in `acme.breezy.hr`. */
export function labelBefore(host: string, suffix: string): string | null {
  const label = host.endsWith(suffix) ? host.slice(0, -suffix.length) : '';
  return label === '' || label.includes('.') ? null : label;
}

export function redirect(location: string): SimAnswer {
  return { status: 302, contentType: 'text/html', body: '', location };
}

/** An answer's headers, with lower-case names. */
export function headersOf({ headers, contentType, location }: SimAnswer): Record<string, string> {
  return { ...headers, 'content-type': contentType, ...(location !== undefined && { location }) };
}

/** Returns the whole number in a query parameter, or `otherwise`. */
export function wholeNumber(text: string | null, otherwise: number): number {
  return text !== null && /^\d+$/.test(text) ? Number(text) : otherwise;
}

/** The one path segment between two fixed parts, decoded; null when the path has another form. */
export function segmentBetween(path: string, before: string, after: string): string | null {
  if (!path.startsWith(before) || !path.endsWith(after) || path.length <= before.length + after.length) return null;
  const segment = path.slice(before.length, path.length - after.length);
  if (segment.includes('/')) return null;
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
