import type { components } from './generated/api-types.js';

export type ChangeEvent = components['schemas']['ChangeEvent'];

export type ClosedEvent = components['schemas']['ClosedEvent'];

export type SignalEvent = components['schemas']['SignalEvent'];

interface Delivered<T extends string, E> {
  type: T;
  timestamp: string;
  data: E;
  /** The event's company. `name` is the name that the company had at the time of the event. */
  company: { name: string; domain: string };
  watch_id: number;
}

/** The message that a watch delivers. A watch delivers `req.closed` and `signal.*` only if it was created for them. */
export type WebhookEvent =
  | Delivered<`req.${ChangeEvent['event_type']}`, ChangeEvent>
  | Delivered<'req.closed', ClosedEvent>
  | Delivered<`signal.${SignalEvent['type']}`, SignalEvent>;

/** The message that `testWebhook` sends. */
export interface WebhookTest {
  type: 'webhook.test';
  timestamp: string;
  data: { webhook_endpoint_id: number };
}

export interface ReceivedWebhook {
  /** The unparsed body. The signature covers its bytes. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The secret. During a rotation, a list with the old and the new secret. */
  secret: string | readonly string[];
  /** Maximum difference between `webhook-timestamp` and `now`, in seconds. Default 300. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970. Default: the current time. */
  now?: number;
}

/**
 * Thrown if the message is not authentic or its timestamp is too far from now. Respond with 401 and ignore the message.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
/** Matches a secret that was copied with surrounding blanks or the prefix `v1,`. */
const COPIED_SECRET = /^\s*(?:v1,)?(whsec_\S*)\s*$/;

/**
 * Verifies and returns the message (Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`). If the secret begins
 * with `whsec_`, the key is the decoded rest. Any other secret is itself the key, as UTF-8 text. A delivery can arrive
 * twice, so store each processed `id`.
 * @throws WebhookVerificationError; TypeError for a malformed secret
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<{ id: string } & (WebhookEvent | WebhookTest)> {
  const { body, secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = received;
  const id = header(received.headers, 'webhook-id');
  const timestamp = header(received.headers, 'webhook-timestamp');
  const signatures = header(received.headers, 'webhook-signature').split(' ');
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  if (!(Math.abs(now / 1_000 - seconds) <= toleranceSeconds)) {
    throw new WebhookVerificationError('webhook-timestamp is too far from now');
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSignedWith(one, signed, signatures)) {
      return { ...(JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent | WebhookTest), id };
    }
  }
  throw new WebhookVerificationError('no signature matches');
}

/**
 * Returns the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` for a message, as the service would
 * send them. Use it to test a receiver.
 *
 * @param body the exact text that is sent
 */
export async function signWebhook({
  body,
  secret,
  id = `evt_${crypto.randomUUID()}`,
  now = Date.now(),
}: {
  body: string;
  secret: string;
  id?: string;
  now?: number;
}): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = await importKey(secret, 'sign');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

function importKey(secret: string, use: 'sign' | 'verify'): ReturnType<typeof crypto.subtle.importKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', keyBytes(COPIED_SECRET.exec(secret)?.[1] ?? secret), algorithm, false, [use]);
}

/** Returns whether a signature matches the secret. Web Crypto compares signatures in constant time. */
async function isSignedWith(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
): Promise<boolean> {
  const key = await importKey(secret, 'verify');
  for (const versioned of signatures) {
    const [version, signature = ''] = versioned.split(',', 2);
    const bytes = version === 'v1' ? fromBase64(signature) : null;
    if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith(SECRET_PREFIX)) return new TextEncoder().encode(secret);
  const bytes = fromBase64(secret.slice(SECRET_PREFIX.length));
  if (bytes === null) throw new TypeError(`a secret that begins with ${SECRET_PREFIX} must continue with base64`);
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function header(headers: ReceivedWebhook['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`${name} is missing`);
  return value;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
