import type { AppError, Scope } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';
import { headerOf } from '../pipeline/incoming-call.js';

/** One POST to /mcp: its sender's credentials, and the known parts of its answer. */
export interface Exchange {
  /** The sender's API key or access token, if any. */
  apiKey: string | undefined;
  /**
   * This endpoint's address, which an access token must name as its audience. Undefined if only an API key is accepted:
   * because apps cannot connect, or because the request has `X-API-Key`. (Only the header `Authorization` may contain
   * an access token.)
   */
  audience: string | undefined;
  idempotencyKey: string | undefined;
  requestId: string;
  address: string;
  /** The answer's HTTP headers, with the same names as for REST. */
  headers: Record<string, string>;
  /**
   * Whether the pipeline has received a tool call, and so admits the sender. If not, the controller admits the sender.
   */
  admitted: boolean;
  /**
   * The error with which the HTTP request is refused because its key is not valid or the app lacks a scope. The model
   * does not see it.
   */
  refusal: AppError | null;
  /** The scope that the app lacks, if the call is refused for this lack; otherwise null. */
  scopeLacking: Scope | null;
}

/**
 * @param audience the audience that access tokens in `Authorization: Bearer` must have; without it, access tokens are
 *   refused
 */
export function exchangeOf(request: EdgeRequest, audience?: string): Exchange {
  return {
    apiKey: credentialOf(request),
    audience: headerOf(request, 'x-api-key') === undefined ? audience : undefined,
    idempotencyKey: headerOf(request, 'idempotency-key'),
    requestId: request.id,
    address: request.ip,
    headers: {},
    admitted: false,
    refusal: null,
    scopeLacking: null,
  };
}

/**
 * Returns the key in `X-API-Key` or `Authorization: Bearer`. If both headers are present and their keys differ, returns
 * both keys in one text, which is not a valid key.
 */
function credentialOf(request: EdgeRequest): string | undefined {
  const { authorization } = request.headers;
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization);
  const given = [headerOf(request, 'x-api-key'), bearer === undefined ? undefined : (bearer?.[1] ?? '')];
  const keys = new Set(given.filter((key) => key !== undefined));
  return keys.size === 0 ? undefined : [...keys].join(', ');
}
