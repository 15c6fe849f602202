import { BaseRpcContext } from '@nestjs/microservices';

/** A handler's second argument (`@Ctx()`): request id, trace, pattern, and the caller's remaining time. */
export class RpcContext extends BaseRpcContext {
  constructor(
    /** The same for all attempts at one logical call. */
    readonly requestId: string,
    readonly traceparent: string | undefined,
    private readonly deadlineMonotonicMs: number,
    private readonly pattern: string,
  ) {
    super([]);
  }

  getPattern(): string {
    return this.pattern;
  }

  /** Milliseconds until the caller stops waiting, at least 0. */
  get remainingMs(): number {
    return Math.max(0, this.deadlineMonotonicMs - performance.now());
  }
}
