import type { AppError } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';

/** One call, not yet validated, as a transport (REST or MCP) passes it to the pipeline. */
export interface IncomingCall {
  method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** The path with ids but without the query. It is part of the fingerprint. */
  path: string;
  /**
   * The API key or the access token. If a request has several, they arrive joined, and the joined text is not valid.
   */
  apiKey: string | undefined;
  /** The audience of accepted access tokens; without it, only API keys are accepted. */
  audience?: string | undefined;
  idempotencyKey: string | undefined;
  ifNoneMatch: string | undefined;
  /** Whether the answer's list is sent as CSV, which has its own tag and fingerprint. */
  asCsv?: boolean;
  params: unknown;
  query: unknown;
  body: unknown;
  requestId: string;
  address: string;
  /** An input error that the transport found. */
  refusal?: AppError;
  /** The answer's headers, added as they become known. A refusal has them too. */
  headers: Record<string, string>;
  /** The caller's account id, set at admission. */
  customerId?: string;
}

/** Response header with the id of the company that the call's domain resolved to. */
export const COMPANY_ID = 'company-id';

/**
 * Returns a header's value. Node joins repeated headers with ", ", so a repeated key is malformed, but repeated tags
 * are a valid list.
 */
export function headerOf(request: EdgeRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The answer to send. Its headers are in the call's `headers`. */
export interface Answer {
  status: number;
  /** The body as JSON text; null when there is none. */
  body: string | null;
}
