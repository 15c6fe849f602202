import type { IncomingHttpHeaders } from 'node:http';
import type { AppError } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';

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
  /** A refusal that belongs to HTTP and not to the model: no valid key. */
  refusal: AppError | null;
}

export function exchangeOf(request: EdgeRequest): Exchange {
  return {
    apiKey: credentialOf(request.headers),
    idempotencyKey: one(request.headers['idempotency-key']),
    requestId: request.id,
    address: request.ip,
    headers: {},
    refusal: null,
  };
}

/** `X-API-Key` or `Authorization: Bearer`; both may be given when they say the same. */
function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  const bearer = headers.authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(headers.authorization);
  const given = [one(headers['x-api-key']), bearer === undefined ? undefined : (bearer?.[1] ?? '')];
  const keys = new Set(given.filter((key) => key !== undefined));
  return keys.size === 0 ? undefined : [...keys].join(', ');
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
