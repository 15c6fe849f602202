import type { Vendor } from '@hiring/contracts';
import type { Ms, SimBoard, SimCompany } from '../world/company.js';
import type { SimPosting } from '../world/posting.js';

/** The input of a vendor's answer. `at` is the request's simulated time. */
export interface BoardContext {
  company: SimCompany;
  board: SimBoard;
  postings: SimPosting[];
  at: Ms;
  /** Bytes of advertisement text per posting. */
  textBytes: number;
}

/** A request as the vendor's host receives it. */
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
  /** The validator for conditional requests, if any. */
  validator?: 'etag' | 'last-modified';
}

/** How a vendor's responses identify a posting. */
export interface VendorIdentity {
  externalId: string;
  url: string;
  internalId?: string | null;
  requisitionId?: string | null;
  /** True if the vendor's answers have no place. */
  isPlaceless?: boolean;
  /** The posting date if the vendor gives a reliable one, or else null. */
  trustedAt?: Ms | null;
}

/** Simulates one vendor: finds the requested board, and responds in the vendor's exact format. */
export interface VendorSimulation {
  vendor: Vendor;
  /** True if each tenant has a separate backend, and so a separate rate limit. Default: one backend for all boards. */
  isLimitedByTenant?: boolean;
  /**
   * The vendor's hosts, as exact names or as `.suffix`. A host that serves only one board is not listed: the server
   * takes it from the board's token.
   */
  hosts: readonly string[];
  /** Maximum postings in the vendor's listing. */
  rowsMax?: number;
  /** Returns the requested board's token, or null if the path is not the vendor's. */
  tokenOf(request: SimRequest): string | null;
  answer(context: BoardContext, request: SimRequest): SimAnswer;
  /** Returns the vendor's response for an unknown board. */
  absent(request: SimRequest): SimAnswer;
  identify(board: SimBoard, posting: SimPosting): VendorIdentity;
  /** Returns the board's public page, to which careers pages link. */
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

/** Returns the label before a suffix: `acme` for `acme.breezy.hr`. */
export function labelBefore(host: string, suffix: string): string | null {
  const label = host.endsWith(suffix) ? host.slice(0, -suffix.length) : '';
  return label === '' || label.includes('.') ? null : label;
}

export function redirect(location: string): SimAnswer {
  return { status: 302, contentType: 'text/html', body: '', location };
}

/** Returns the headers with lower-case names. */
export function headersOf({ headers, contentType, location }: SimAnswer): Record<string, string> {
  return { ...headers, 'content-type': contentType, ...(location !== undefined && { location }) };
}

/** Returns the whole number in a query parameter, or `otherwise`. */
export function wholeNumber(text: string | null, otherwise: number): number {
  return text !== null && /^\d+$/.test(text) ? Number(text) : otherwise;
}

/** Returns the decoded path segment between two fixed parts, or null. */
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
