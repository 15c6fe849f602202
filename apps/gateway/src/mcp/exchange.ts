import type { AppError, Scope } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';
import { headerOf } from '../pipeline/incoming-call.js';

/** One POST to /mcp: its sender's credentials, and what is known of its answer so far. */
export interface Exchange {
  /** Several different keys arrive joined and are then not a valid key. */
  apiKey: string | undefined;
  /** Whose access tokens are accepted: this address's, in `Authorization` alone. */
  audience: string | undefined;
  /** The header's value, if any. */
  idempotencyKey: string | undefined;
  requestId: string;
  address: string;
  /** Headers for the HTTP answer, as for REST. */
  headers: Record<string, string>;
  /** Set when a call reaches the pipeline, which admits its caller; other messages are admitted separately. */
  admitted: boolean;
  /** Refuses the HTTP request for lack of a valid key; the model does not see it. */
  refusal: AppError | null;
  /** The scope that an app lacks, when that is the refusal. */
  scopeLacking: Scope | null;
}

/** @param audience whose access tokens are accepted as `Authorization: Bearer` */
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

/** Returns `X-API-Key` or `Authorization: Bearer`; both may be given when they are equal. */
function credentialOf(request: EdgeRequest): string | undefined {
  const { authorization } = request.headers;
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization);
  const given = [headerOf(request, 'x-api-key'), bearer === undefined ? undefined : (bearer?.[1] ?? '')];
  const keys = new Set(given.filter((key) => key !== undefined));
  return keys.size === 0 ? undefined : [...keys].join(', ');
}
