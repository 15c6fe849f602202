import type { AppError } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';

/** One call as a transport (REST, MCP) passes it to the pipeline. Nothing in it has been validated. */
export interface IncomingCall {
  method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** Path with its ids, without the query; part of the fingerprint. */
  path: string;
  /** Several values arrive joined and are then not a valid key. */
  apiKey: string | undefined;
  /** Whose access tokens the transport accepts; without it, API keys alone. */
  audience?: string | undefined;
  idempotencyKey: string | undefined;
  ifNoneMatch: string | undefined;
  /** The answer's list is sent as CSV: another representation, with another tag and fingerprint. */
  asCsv?: boolean;
  params: unknown;
  query: unknown;
  body: unknown;
  requestId: string;
  address: string;
  /** An error that the transport found in the input. */
  refusal?: AppError;
  /** Headers for the answer, refusals included: filled as they become known. */
  headers: Record<string, string>;
  /** The caller's account, set once it is admitted. */
  customerId?: string;
}

/** Response header for a call by domain: the resolved company's id. A replay includes it. */
export const COMPANY_ID = 'company-id';

/** Node joins repeated headers with ", ": a repeated key then has a space and is malformed; tags may be a list. */
export function headerOf(request: EdgeRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The answer to send. Its headers are in the call's `headers`. */
export interface Answer {
  status: number;
  /** JSON text, or null for none. */
  body: string | null;
}
