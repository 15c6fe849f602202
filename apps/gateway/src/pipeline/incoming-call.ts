import type { AppError } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';

/** One call as a transport (REST, MCP) passes it to the pipeline. No part of it has been validated. */
export interface IncomingCall {
  method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** The path with its ids, without the query. The path is part of the fingerprint. */
  path: string;
  /** The API key. Several values arrive joined, and the joined text is not a valid key. */
  apiKey: string | undefined;
  /** The audience whose access tokens the transport accepts; without it, the transport accepts only API keys. */
  audience?: string | undefined;
  idempotencyKey: string | undefined;
  ifNoneMatch: string | undefined;
  /**
   * Whether the list in the answer is sent as CSV. CSV is a separate representation with its own tag and fingerprint.
   */
  asCsv?: boolean;
  params: unknown;
  query: unknown;
  body: unknown;
  requestId: string;
  address: string;
  /** An error that the transport found in the input. */
  refusal?: AppError;
  /** The answer's headers, added as they become known. A refused call's error has these headers as well. */
  headers: Record<string, string>;
  /** The id of the caller's account, set once the caller is admitted. */
  customerId?: string;
}

/** Response header with the id of the company that a call by domain resolved to. A replay includes the header. */
export const COMPANY_ID = 'company-id';

/**
 * Returns a header's value. Node joins repeated headers with ", ". Therefore a repeated key contains a space and is
 * malformed, whereas repeated tags form a valid list.
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
