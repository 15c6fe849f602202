import { MessagePattern } from '@nestjs/microservices';
import type { RpcPattern, RpcRequest, RpcResponse } from '@hiring/contracts';

/** A method that answers requests for a pattern, with optional further parameters. */
type Answering<P extends RpcPattern> = (
  request: RpcRequest<P>,
  ...rest: never[]
) => RpcResponse<P> | Promise<RpcResponse<P>>;

/**
 * Declares the method that answers `pattern`. The compiler checks it against the contract.
 *
 * @param options.slots slots reserved for this method, which then uses no common slots. So other methods still run when
 *   this method is slow and has many requests
 */
export function RpcHandler<P extends RpcPattern>(pattern: P, options?: { slots: number }) {
  return <M extends Answering<P>>(target: object, name: string | symbol, method: TypedPropertyDescriptor<M>): void => {
    const decorate: MethodDecorator =
      options === undefined ? MessagePattern(pattern) : MessagePattern(pattern, options);
    decorate(target, name, method);
  };
}
