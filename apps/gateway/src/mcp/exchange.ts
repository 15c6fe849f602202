import type { AppError } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';
import { headerOf } from '../pipeline/incoming-call.js';

/** One POST to /mcp: who sends it, and what becomes known of its answer. */
export interface Exchange {
  /** Several keys that differ arrive joined and are then no valid key. */
  apiKey: string | undefined;
  /** The header's, if any. */
  idempotencyKey: string | undefined;
  requestId: string;
  address: string;
  /** Headers of the HTTP answer, as for REST. */
  headers: Record<string, string>;
  /** Whether the pipeline was asked to admit the caller; what does not run as a tool call is admitted without it. */
  admitted: boolean;
  /** A refusal that belongs to HTTP and not to the model: no valid key. */
  refusal: AppError | null;
}

export function exchangeOf(request: EdgeRequest): Exchange {
  return {
    apiKey: credentialOf(request),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    requestId: request.id,
    address: request.ip,
    headers: {},
    admitted: false,
    refusal: null,
  };
}

/** `X-API-Key` or `Authorization: Bearer`; both may be given when they say the same. */
function credentialOf(request: EdgeRequest): string | undefined {
  const { authorization } = request.headers;
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization);
  const given = [headerOf(request, 'x-api-key'), bearer === undefined ? undefined : (bearer?.[1] ?? '')];
  const keys = new Set(given.filter((key) => key !== undefined));
  return keys.size === 0 ? undefined : [...keys].join(', ');
}
