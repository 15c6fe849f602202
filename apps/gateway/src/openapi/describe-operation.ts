import { ApiBody, ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { ERROR_CODES, OPERATIONS, type ErrorCode } from '@hiring/contracts';
import type { AnyOperation, Dto } from '../pipeline/operation.js';
import { documentedMembers } from './documented-members.js';
import { ProblemDocument } from './problem.dto.js';

type Decorator = MethodDecorator;

/** The API description of a declared operation, from its classes and the contract. */
export function describeOperation(operation: AnyOperation): Decorator[] {
  const spec = OPERATIONS[operation.name];
  return [
    ApiOperation({
      operationId: operation.name,
      summary: operation.summary,
      description: `${operation.description}\n\n${terms(operation)}`,
      tags: [operation.tag],
    }),
    ApiSecurity('ApiKey'),
    ...parameters(operation.params).map((given) => ApiParam({ ...given, required: true })),
    ...parameters(operation.query).map((given) => ApiQuery(given)),
    ...(operation.body === undefined ? [] : [ApiBody({ type: operation.body })]),
    ...(spec.meter === null ? [] : [ApiHeader(IDEMPOTENCY_KEY)]),
    ...answers(operation),
  ];
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 257 },
};

function terms(operation: AnyOperation): string {
  const spec = OPERATIONS[operation.name];
  const scope = spec.scope === null ? 'Any valid key.' : `Needs the scope \`${spec.scope}\`.`;
  const price = {
    call: 'Costs one cached call.',
    tier1: 'Costs one call: cached without `max_age`, fresh with it; a 202 that queued a crawl costs one forced_fresh.',
    change: 'Costs one change per event returned.',
    watch: 'Costs one watch.',
  };
  const tool = 'tool' in spec ? ` MCP tool: \`${spec.tool}\`.` : '';
  return `${scope} ${spec.meter === null ? 'Not metered.' : price[spec.meter]}${tool} Status: live.`;
}

interface DocumentedParameter {
  name: string;
  required: boolean;
  description: string;
  schema: Record<string, unknown>;
}

/** Members of an input class as documented by their decorators. */
function parameters(dto: Dto<object> | undefined): DocumentedParameter[] {
  if (dto === undefined) return [];
  return documentedMembers(dto).map(([name, documented]) => {
    const { required, description, isArray: _isArray, name: _name, ...schema } = documented;
    return { name, required: required === true, description: String(description ?? ''), schema };
  });
}

function answers(operation: AnyOperation): Decorator[] {
  const spec = OPERATIONS[operation.name];
  const own = Object.entries(operation.answers).map(([status, { description, type, headers = {} }]) =>
    ApiResponse({ status: Number(status), description, headers, ...(type !== undefined && { type }) }),
  );
  const codes: ErrorCode[] = ['invalid_request', 'unauthorized', 'rate_limited', 'unavailable'];
  if (spec.scope !== null) codes.push('forbidden');
  if (operation.mayBeAbsent) codes.push('not_found');
  if (spec.meter !== null) codes.push('idempotency_in_flight', 'idempotency_mismatch');
  if (operation.body !== undefined) codes.push('payload_too_large', 'unsupported_media_type');
  const problems = codes.map((code) =>
    ApiResponse({
      status: ERROR_CODES[code].status,
      description: `${ERROR_CODES[code].title} (\`${code}\`)`,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDocument' } } },
    }),
  );
  if (spec.method === 'GET') own.push(ApiResponse({ status: 304, description: 'The caller has this already; free.' }));
  return [...own, ...problems];
}

export const EXTRA_MODELS = [ProblemDocument];
