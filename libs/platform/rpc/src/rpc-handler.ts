import { MessagePattern } from '@nestjs/microservices';
import type { RpcPattern, RpcRequest, RpcResponse } from '@hiring/contracts';

/** A method that answers requests for a pattern. It may take further parameters, such as the context. */
type Answering<P extends RpcPattern> = (
  request: RpcRequest<P>,
  ...rest: never[]
) => RpcResponse<P> | Promise<RpcResponse<P>>;

/**
 * Declares the method that answers `pattern`. The compiler checks its request and response types against the contract.
 *
 * @param options.slots for a method that waits for another server or takes long: how many dedicated slots it has, so
 * that other methods are answered however many of its requests are running
 */
export function RpcHandler<P extends RpcPattern>(pattern: P, options?: { slots: number }) {
  return <M extends Answering<P>>(target: object, name: string | symbol, method: TypedPropertyDescriptor<M>): void => {
    const decorate: MethodDecorator =
      options === undefined ? MessagePattern(pattern) : MessagePattern(pattern, options);
    decorate(target, name, method);
  };
}
