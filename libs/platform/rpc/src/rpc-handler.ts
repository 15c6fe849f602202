import { MessagePattern } from '@nestjs/microservices';
import type { RpcPattern, RpcRequest, RpcResponse } from '@hiring/contracts';

/** A method that answers requests for a pattern. It can have further parameters, such as the context. */
type Answering<P extends RpcPattern> = (
  request: RpcRequest<P>,
  ...rest: never[]
) => RpcResponse<P> | Promise<RpcResponse<P>>;

/**
 * Declares the method that answers `pattern`. The compiler checks request and response against the contract.
 *
 * @param options.slots the number of slots for this method alone, if it waits for another server or takes long. Other
 * methods then run however many requests this one has.
 */
export function RpcHandler<P extends RpcPattern>(pattern: P, options?: { slots: number }) {
  return <M extends Answering<P>>(target: object, name: string | symbol, method: TypedPropertyDescriptor<M>): void => {
    const decorate: MethodDecorator =
      options === undefined ? MessagePattern(pattern) : MessagePattern(pattern, options);
    decorate(target, name, method);
  };
}
