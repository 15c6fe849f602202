import { Injectable } from '@nestjs/common';
import { SERVICES, type RpcPattern, type RpcRequest, type RpcResponse, type Sealed } from '@hiring/contracts';
import {
  currentTraceparent,
  isTracing,
  logContext,
  metrics,
  SpanKind,
  withTrace,
} from '@hiring/platform-observability';
import { BusEndpoint } from './bus.endpoint.js';
import { SecretBox } from './secret.box.js';

export interface RequestOptions {
  /** Milliseconds that the caller waits, for all attempts together. Default: `Bus.timeoutMs`. */
  timeoutMs?: number;
  /**
   * True if the request may be handled twice: it is sent to another instance if the chosen one disappears. Default
   * true.
   */
  idempotent?: boolean;
  /**
   * The id by which the handler detects a repeated request. Default: the id of the request being served, else a random
   * one.
   */
  requestId?: string;
}

const seconds = metrics.histogram('rpc_request_seconds', 'Time from a request to its answer on the bus.', ['pattern']);
const failures = metrics.counter('rpc_failures_total', 'Requests on the bus that ended with an error.', [
  'pattern',
  'code',
]);

const CLIENT_SPAN = { kind: SpanKind.CLIENT, attributes: { 'messaging.system': 'kafka' } };

/** Sends requests to other services. */
@Injectable()
export class Bus {
  constructor(
    private readonly endpoint: BusEndpoint,
    private readonly secrets: SecretBox,
  ) {}

  /** Default time limit in milliseconds: the duration of a Kafka failover. */
  get timeoutMs(): number {
    return this.endpoint.failoverMs;
  }

  /**
   * Resolves with the handler's answer. Rejects with the handler's `AppError` (`internal` for other errors), or with
   * `forbidden` if this service may not call the pattern. Rejects with `unavailable` (with `retryAfterSeconds`) if no
   * instance answers in time, if too many requests are in flight, or if the bus is unavailable.
   */
  async request<P extends RpcPattern>(
    pattern: P,
    payload: RpcRequest<P>,
    options: RequestOptions = {},
  ): Promise<RpcResponse<P>> {
    const began = performance.now();
    try {
      const request = (): Promise<unknown> =>
        this.endpoint.request({
          service: serviceOf(pattern),
          pattern,
          payload,
          timeoutMs: options.timeoutMs ?? this.timeoutMs,
          idempotent: options.idempotent ?? true,
          requestId: options.requestId ?? logContext()?.request_id,
          traceparent: currentTraceparent(),
        });
      const answer = await (isTracing() ? withTrace(undefined, `request ${pattern}`, request, CLIENT_SPAN) : request());
      return answer as RpcResponse<P>;
    } catch (error) {
      failures.inc({ pattern, code: error instanceof Error && 'code' in error ? String(error.code) : 'internal' });
      throw error;
    } finally {
      seconds.observe({ pattern }, (performance.now() - began) / 1_000);
    }
  }

  /** Encrypts a secret for the service `recipient`. @throws AppError internal if the recipient has no key */
  seal(text: string, recipient: string): Sealed {
    return this.secrets.seal(text, recipient);
  }

  /**
   * Decrypts a secret that was encrypted for this service.
   * @throws AppError `invalid_request` if `sealed` is not such a secret
   */
  open(sealed: Sealed): string {
    return this.secrets.open(sealed);
  }
}

/** Returns the service that answers a pattern. @throws Error if no service owns it. */
function serviceOf(pattern: string): string {
  const prefix = pattern.slice(0, pattern.indexOf('.'));
  const service = SERVICES.find((one) => one === prefix);
  if (service === undefined) throw new Error(`pattern ${pattern} belongs to no service`);
  return service;
}
