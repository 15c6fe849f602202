import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Returns the caller's request id if it is valid, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return isVisibleAscii(given) ? given : randomUUID();
}

export function hasBadRequestId(headers: IncomingHttpHeaders): boolean {
  const given = headers['x-request-id'];
  return given !== undefined && !isVisibleAscii(given);
}

function isVisibleAscii(value: unknown): value is string {
  return typeof value === 'string' && VISIBLE_ASCII.test(value);
}
