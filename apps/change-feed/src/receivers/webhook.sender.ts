import type { KeyObject } from 'node:crypto';
import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { signatureHeader, type AttemptEnd } from '@hiring/delivery';
import { Clock } from '@hiring/platform-config';
import { metrics } from '@hiring/platform-observability';
import {
  BlockedAddressError,
  NetworkError,
  SafeFetch,
  TimeoutError,
  TooLargeError,
  type Resolve,
} from '@hiring/platform-safe-fetch';
import { ChangeFeedConfig } from '../config.js';

/** Maximum milliseconds for the whole exchange, including the connection. */
const TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_MAX = 65_536;
const RESPONSE_BYTES_KEPT = 2_048;
/**
 * Maximum connections to one origin. A process sends at most this many deliveries and webhook tests to one origin at
 * once, so none waits for a connection.
 */
const CONNECTIONS_PER_ORIGIN = 256;

/** Headers that every message has, besides the signature headers. */
export const FIXED_HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'hiring-signal-webhooks/1.0',
} as const;

/** Injection token for a resolver that replaces the system's resolver when receivers' host names are looked up. */
export const RECEIVER_RESOLVER = Symbol('receiver resolver');

export interface OutgoingMessage {
  url: string;
  id: string;
  body: string;
  keys: readonly KeyObject[];
  /** Called right before the request is written. If it throws, the request is not sent and the error is rethrown. */
  onDispatch?: () => void;
  signal?: AbortSignal;
}

export interface SentMessage {
  end: AttemptEnd;
  atMs: number;
  durationMs: number;
}

/**
 * Sends signed messages. `send` returns how the attempt ended, its start and its duration. It rejects only with
 * `onDispatch`'s error or the signal's reason.
 */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly fetcher: SafeFetch;
  private readonly seconds = metrics.histogram('webhook_attempt_seconds', 'One attempt, connecting included', ['end']);

  constructor(
    config: ChangeFeedConfig,
    private readonly clock: Clock,
    @Optional() @Inject(RECEIVER_RESOLVER) resolve?: Resolve,
  ) {
    this.fetcher = new SafeFetch({
      allowedNetworks: config.webhookAllowedNetworks,
      userAgent: FIXED_HEADERS['user-agent'],
      maxConnectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
      protocols: config.webhookAllowHttp ? ['https:', 'http:'] : ['https:'],
      ...(resolve !== undefined && { resolve }),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.fetcher.close();
  }

  async send(message: OutgoingMessage): Promise<SentMessage> {
    const atMs = this.clock.now().getTime();
    const beganMs = this.clock.monotonicMs();
    const end = await this.exchange(message, Math.floor(atMs / 1_000));
    const durationMs = Math.round(this.clock.monotonicMs() - beganMs);
    const label = 'error' in end ? end.error : `${Math.floor(end.status / 100)}xx`;
    this.seconds.observe({ end: label }, durationMs / 1_000);
    return { end, atMs, durationMs };
  }

  private async exchange(message: OutgoingMessage, timestampSeconds: number): Promise<AttemptEnd> {
    try {
      const answer = await this.fetcher.request({
        url: message.url,
        method: 'POST',
        headers: {
          'content-type': FIXED_HEADERS['content-type'],
          'webhook-id': message.id,
          'webhook-timestamp': String(timestampSeconds),
          'webhook-signature': signatureHeader(message.keys, message.id, timestampSeconds, message.body),
        },
        body: message.body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: RESPONSE_BYTES_MAX,
        ...(message.onDispatch !== undefined && { onDispatch: message.onDispatch }),
        ...(message.signal !== undefined && { signal: message.signal }),
      });
      const retryAfter = answer.headers['retry-after'] ?? null;
      return { status: answer.status, retryAfter, response: keptText(answer.body) };
    } catch (error) {
      return endOf(error);
    }
  }
}

function endOf(error: unknown): AttemptEnd {
  if (error instanceof TimeoutError) return { error: 'timeout' };
  if (error instanceof TooLargeError) return { error: 'response_too_large' };
  if (error instanceof BlockedAddressError || error instanceof NetworkError) return { error: 'connection_failed' };
  throw error;
}

/**
 * Returns the first 2 KiB of the response body; null if there is none. Replaces NUL, which Postgres text cannot
 * contain.
 */
function keptText(body: Buffer): string | null {
  if (body.length === 0) return null;
  return body.subarray(0, RESPONSE_BYTES_KEPT).toString('utf8').replaceAll('\0', '\u{fffd}');
}
