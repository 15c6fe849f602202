import type { components } from './generated/api-types.js';

/** An RFC 9457 problem: the body of every refused call. */
export type Problem = components['schemas']['ProblemDocument'];
export type ProblemCode = Problem['code'];

/**
 * One rule that the input breaks. `pointer` is `?name` (query), `{name}` (path), `#name` (header), or a JSON pointer
 * into the body.
 */
export interface FieldError {
  pointer: string;
  detail: string;
}

/** Thrown if the service refused the call. Nothing was billed. Each kind of refusal has a subclass. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** A stable code for programs. Null if the response is not a problem document, for example from a proxy. */
  readonly code: ProblemCode | null;
  /** The rules that the input broke. */
  readonly errors: readonly FieldError[];
  /** The id to quote when contacting support. */
  readonly requestId: string | null;

  constructor(
    readonly operation: string,
    readonly status: number,
    readonly problem: Problem | null,
    /** Seconds after which the same call may succeed. Null if unknown. */
    readonly retryAfterSeconds: number | null,
    readonly headers: Headers,
  ) {
    super(messageOf(operation, status, problem));
    this.code = problem?.code ?? null;
    this.errors = rulesOf(problem);
    this.requestId = problem?.request_id ?? headers.get('x-request-id');
  }
}

/** 400, 405, 413, 415, 431: the request breaks a rule, which `errors` names. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** 401: no key, or one that is unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key lacks the scope. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
}

/** 404: the company, req or other object does not exist, or this account cannot see it. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409, 422: the call conflicts with another call, or with an earlier call under the same Idempotency-Key. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 429: too many calls, or the plan's units are used up. `code` says which. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the service is unavailable or has an error. */
export class ServiceError extends ApiError {
  override readonly name = 'ServiceError';
}

const CLASSES: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  422: ConflictError,
  429: RateLimitError,
};

export function apiError(...given: ConstructorParameters<typeof ApiError>): ApiError {
  const [, status] = given;
  const type = CLASSES[status] ?? (status >= 500 ? ServiceError : status >= 400 ? InvalidRequestError : ApiError);
  return new type(...given);
}

/**
 * Thrown if there is no readable answer. Unless `sent` is false, the call may have taken effect. A metered call that is
 * repeated with the same `idempotencyKey` is never billed twice.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    readonly operation: string,
    reason: string,
    /** False if the request was certainly not sent. */
    readonly sent: boolean,
    readonly idempotencyKey: string | null,
    cause: unknown,
  ) {
    super(`${operation}: ${reason}`, { cause });
  }
}

function messageOf(operation: string, status: number, problem: Problem | null): string {
  if (problem === null) return `${operation}: ${status} without a problem document`;
  const rules = rulesOf(problem).map(({ pointer, detail }) => `${pointer} ${detail}`);
  return [`${operation}: ${status} ${problem.code}: ${problem.detail}`, ...rules].join('; ');
}

/**
 * Returns the broken rules that the problem document lists. Their form is checked, because the document may come from a
 * proxy.
 */
function rulesOf(problem: Problem | null): FieldError[] {
  const listed: unknown = problem?.errors;
  const isRule = (one: unknown): one is FieldError => typeof one === 'object' && one !== null;
  return Array.isArray(listed) ? listed.filter(isRule) : [];
}
