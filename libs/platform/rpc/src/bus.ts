import { Injectable } from '@nestjs/common';
import type { RpcPattern, RpcRequest, RpcResponse, Sealed } from '@hiring/contracts';

export interface RequestOptions {
  /** How long the caller waits, all attempts together. Default 2,000. */
  timeoutMs?: number;
  /** Default true: sent to another instance when the chosen one disappears. */
  idempotent?: boolean;
  /** Id by which the handler recognises a repeated request, and which its log lines carry. Default random. */
  requestId?: string;
}

/** Asks other services questions. */
@Injectable()
export class Bus {
  /**
   * Resolves with the handler's answer. Rejects with the `AppError` the handler threw, or `unavailable` (with
   * `retryAfterSeconds`) when no instance is alive, too many requests are in flight, or the time is up.
   */
  request<P extends RpcPattern>(
    _pattern: P,
    _payload: RpcRequest<P>,
    _options?: RequestOptions,
  ): Promise<RpcResponse<P>> {
    throw new Error('not wired');
  }

  /** Encrypts a secret for one service (`gateway`, `exports`, `support`, ...); only its handler can open it. */
  seal(_text: string, _recipient: string): Sealed {
    throw new Error('not wired');
  }

  /** Opens what was sealed for this service; throws an `AppError` `invalid_request` on anything else. */
  open(_sealed: Sealed): string {
    throw new Error('not wired');
  }
}
