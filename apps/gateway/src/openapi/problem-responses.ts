import { ERROR_CODES, type ErrorCode } from '@hiring/contracts';
import type { AnyOperation } from '../pipeline/operation.js';
import { commonHeaders, headersNamed, type Json } from './headers.js';

const DETAILS: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'Query parameter limit: must not be less than 1.',
  unauthorized: 'A valid API key is required in the header X-API-Key.',
  forbidden: 'This key may not do that.',
  not_found: 'There is no such resource.',
};

/** Builds the operations' common error responses, one for each set of error codes. */
export class ProblemResponses {
  readonly components: Record<string, Json> = {};

  constructor(private readonly problemTypeBase: string) {}

  /** Returns a reference to each of the operation's error responses, by status. */
  of(operation: AnyOperation): Record<string, Json> {
    const byStatus = new Map<number, ErrorCode[]>();
    for (const code of refusalCodes(operation)) {
      const { status } = ERROR_CODES[code];
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    const deprecated = operation.deprecated !== undefined;
    return Object.fromEntries(
      [...byStatus].map(([status, codes]) => [status, this.reference(status, codes, deprecated)]),
    );
  }

  private reference(status: number, codes: readonly ErrorCode[], deprecated: boolean): Json {
    const name = `${codes.map(pascalCase).join('Or')}${deprecated ? 'Deprecated' : ''}`;
    this.components[name] ??= this.response(status, codes, deprecated);
    return { $ref: `#/components/responses/${name}` };
  }

  private response(status: number, codes: readonly ErrorCode[], deprecated: boolean): Json {
    return {
      description: codes.map((code) => `${ERROR_CODES[code].title} (\`${code}\`).`).join(' '),
      headers: { ...commonHeaders(deprecated), ...headersNamed(headersOf(status)) },
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/ProblemDocument' },
          examples: Object.fromEntries(codes.map((code) => [code, { value: this.example(code) }])),
        },
      },
    };
  }

  private example(code: ErrorCode): Json {
    const { status, title } = ERROR_CODES[code];
    return {
      type: `${this.problemTypeBase}${code}`,
      title,
      status,
      detail: DETAILS[code] ?? `${title}.`,
      instance: '/v1/companies/1/open-reqs',
      code,
      request_id: '019d0e3f-5a7c',
      ...(code === 'invalid_request' && { errors: [{ pointer: '?limit', detail: 'must not be less than 1' }] }),
    };
  }
}

function refusalCodes(operation: AnyOperation): ErrorCode[] {
  const { method, scope, meter } = operation;
  return [
    'invalid_request',
    'unauthorized',
    ...when(scope !== null, 'forbidden'),
    ...when(operation.mayReturnNotFound === true, 'not_found'),
    ...when(meter !== null, 'idempotency_in_flight', 'idempotency_not_stored'),
    ...when(operation.conflictWhen !== undefined, 'conflict'),
    ...when(method === 'POST', 'payload_too_large', 'unsupported_media_type'),
    ...when(meter !== null, 'idempotency_mismatch'),
    'rate_limited',
    ...when(meter !== null, 'plan_limit_reached'),
    'internal',
    'unavailable',
  ];
}

function when(condition: boolean, ...codes: ErrorCode[]): ErrorCode[] {
  return condition ? codes : [];
}

function headersOf(status: number): string[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 || status === 409 ? ['Retry-After'] : [];
}

function pascalCase(code: string): string {
  return code.replace(/(^|_)([a-z])/g, (_match, _start, letter: string) => letter.toUpperCase());
}
