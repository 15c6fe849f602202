import type { CrawlingAnswer, ReadAnswer, RpcPattern } from '@hiring/contracts';
import type { DeclaredRead } from '@hiring/contracts/operations';
import type { AnyOperation } from '../pipeline/operation.js';
import { readResponse, tier1Response } from './responses/read-response.js';

/** Implements a declared read: sends its request to `reads` and passes the answer to the caller unchanged. */
export function readOperation(declaration: DeclaredRead): AnyOperation {
  const pattern = `reads.${declaration.name}` satisfies RpcPattern;
  // The compiler knows each read's own types, but not that request and answer types of one read belong together.
  const request = declaration.request as (input: object) => object;
  return {
    ...declaration,
    run: async (input, context) => {
      const { identity, bus, requestId, callId } = context;
      const isFresh = declaration.meter === 'tier1';
      const payload = { customer_id: identity.customerId, ...(isFresh && { call_id: callId }), ...request(input) };
      const answer: ReadAnswer | CrawlingAnswer = await bus.request(pattern, payload as never, { requestId });
      if (!isFresh) return readResponse(answer as ReadAnswer);
      return tier1Response(answer, 'max_age_seconds' in payload, context);
    },
  };
}
