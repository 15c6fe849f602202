import type { JsonBody, OperationName, RpcPattern } from '@hiring/contracts';
import type { DeclaredForwarded, ForwardedCall, Input, OperationDeclaration } from '@hiring/contracts/operations';
import type { AnyOperation } from '../pipeline/operation.js';

/** Implements an operation that forwards one request to a service and returns its answer unchanged. */
export function forwardedOperation(declaration: DeclaredForwarded): AnyOperation {
  const { service, name, sending, answers } = declaration;
  const pattern = `${service}.${name}` as RpcPattern;
  // The casts are needed because the compiler cannot check that `request`, `service` and `name` are from the same
  // declaration.
  const request = declaration.request as (input: Input, call: ForwardedCall) => object;
  const status = Number(Object.keys(answers)[0]);
  return {
    ...(declaration as OperationDeclaration<OperationName>),
    run: async (input, { identity, bus, requestId, callId, actor }) => {
      const seal = (text: string) => bus.seal(text, service);
      const wanted = request(input, { keyId: identity.keyId, callId, audited: { actor }, seal });
      const payload = { customer_id: identity.customerId, ...wanted };
      const answer = await bus.request(pattern, payload as never, { requestId, ...sending });
      return { status, body: 'body' in answer ? (answer as JsonBody<object>).body : null };
    },
  };
}
