import { conditional } from '@hiring/platform-http-edge';
import type { Answer, IncomingCall } from './incoming-call.js';

/** Puts the strong ETag of a GET's 200 into the call's headers; a tag the caller already has makes it a 304. */
export function applyConditional(call: IncomingCall, outcome: Answer): Answer {
  const { status, body } = outcome;
  if (status !== 200 || body === null || (call.method !== 'GET' && call.method !== 'HEAD')) return { status, body };
  const { etag, notModified } = conditional(body, call.ifNoneMatch);
  call.headers['etag'] = etag;
  return notModified ? { status: 304, body: null } : { status, body };
}
