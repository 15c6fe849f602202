import type { AppError, Scope } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';
import { headerOf } from '../pipeline/incoming-call.js';

/** One POST to /mcp: the credentials of its sender, and the parts of its answer that are known so far. */
export interface Exchange {
  /**
   * The audience of accepted access tokens, which is this endpoint's address. Only `Authorization` may contain a token.
   */
  apiKey: string | undefined;
  /** The audience whose access tokens are accepted, in `Authorization` alone: this address. */
  audience: string | undefined;
  /** The `Idempotency-Key` header, if any. */
  idempotencyKey: string | undefined;
  requestId: string;
  address: string;
  /** Headers of the HTTP answer, with the same names as for REST. */
  headers: Record<string, string>;
  /**
   * True once a call has reached the pipeline, which admits its caller. The senders of other messages are admitted
   * separately.
   */
  admitted: boolean;
  /** The error that refuses the HTTP request because it has no valid key. The model does not see it. */
  refusal: AppError | null;
  /** The scope that the app lacks; null unless the call is refused for this reason. */
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

/** Returns the key in `X-API-Key` or `Authorization: Bearer`. A request may have both headers when they are equal. */
function credentialOf(request: EdgeRequest): string | undefined {
  const { authorization } = request.headers;
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization);
  const given = [headerOf(request, 'x-api-key'), bearer === undefined ? undefined : (bearer?.[1] ?? '')];
  const keys = new Set(given.filter((key) => key !== undefined));
  return keys.size === 0 ? undefined : [...keys].join(', ');
}
