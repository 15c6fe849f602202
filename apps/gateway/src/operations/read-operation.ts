import type { CrawlingAnswer, OperationName, ReadAnswer, RpcPattern } from '@hiring/contracts';
import type { DeclaredRead, Input, OperationDeclaration } from '@hiring/contracts/operations';
import type { AnyOperation } from '../pipeline/operation.js';
import { readResponse, tier1Response } from './responses/read-response.js';

/** Path prefix of reads about one company. */
const ABOUT_A_COMPANY = '/v1/companies/:company_id/';

/**
 * Implements a read: sends the request to `reads` and returns its answer unchanged. An answer about one company may
 * come from the cache.
 */
export function readOperation(declaration: DeclaredRead): AnyOperation {
  const pattern = `reads.${declaration.name}` satisfies RpcPattern;
  // The casts are needed because the compiler cannot check that `request` returns what this read's `pattern` expects.
  const request = declaration.request as (input: object) => object;
  const isCacheable = declaration.method === 'GET' && declaration.path.startsWith(ABOUT_A_COMPANY);
  return {
    ...(declaration as OperationDeclaration<OperationName>),
    run: async (input, context) => {
      const { identity, bus, cachedAnswers, requestId, callId, bill } = context;
      const { customerId } = identity;
      const isFresh = declaration.meter === 'tier1';
      const wanted = request(input);
      const ids = { call_id: callId, attempt_id: bill?.attemptId };
      const payload = { customer_id: customerId, ...(isFresh && ids), ...wanted };
      const send = (timeoutMs?: number): Promise<ReadAnswer | CrawlingAnswer> =>
        bus.request(pattern, payload as never, { requestId, ...(timeoutMs !== undefined && { timeoutMs }) });
      const { max_age_seconds: maxAge, ...parameters } = wanted as { company_id: number; max_age_seconds?: number };
      const key = {
        customerId,
        companyId: parameters.company_id,
        call: `${declaration.name} ${JSON.stringify(parameters)}`,
      };
      const answer = isCacheable ? await cachedAnswers.answer(key, maxAge, send) : await send();
      if (!isFresh) return readResponse(answer as ReadAnswer, nextPage(declaration.path, input, answer as ReadAnswer));
      return tier1Response(answer, 'max_age_seconds' in payload, context);
    },
  };
}

/** Returns the next page's path and query; undefined on the last page, or if the body has the cursor. */
function nextPage(path: string, { params, query }: Input, { next_cursor: cursor }: ReadAnswer): string | undefined {
  if (cursor === undefined) return undefined;
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${filled}?${search.toString()}`;
}
