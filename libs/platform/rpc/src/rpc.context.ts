import { BaseRpcContext } from '@nestjs/microservices';

/** A handler's second argument (`@Ctx()`): request id, trace, pattern, and how long the caller will wait. */
export class RpcContext extends BaseRpcContext {
  constructor(
    /** All attempts at one logical call have the same id. */
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

  /** Milliseconds until the caller stops waiting for the answer; never below 0. */
  get remainingMs(): number {
    return Math.max(0, this.deadlineMonotonicMs - performance.now());
  }
}
