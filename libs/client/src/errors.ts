import type { components } from './generated/api-types.js';

/** RFC 9457 problem, every refused call's body. */
export type Problem = components['schemas']['ProblemDocument'];
export type ProblemCode = Problem['code'];

/**
 * One broken rule: `?name` is a parameter, `{name}` part of the path, `#name` a header, else a JSON pointer into the
 * body.
 */
export interface FieldError {
  pointer: string;
  detail: string;
}

/** The service refused the call. Nothing was billed. Its subclasses are for `instanceof`. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** Stable, for programs; null when the response is not a problem document (for example from a proxy). */
  readonly code: ProblemCode | null;
  /** The rules that the input broke. */
  readonly errors: readonly FieldError[];
  /** Quote it when contacting support. */
  readonly requestId: string | null;

  constructor(
    readonly operation: string,
    readonly status: number,
    readonly problem: Problem | null,
    /** Seconds after which the same call may succeed, if the service gave them. */
    readonly retryAfterSeconds: number | null,
    readonly headers: Headers,
  ) {
    super(messageOf(operation, status, problem));
    this.code = problem?.code ?? null;
    this.errors = rulesOf(problem);
    this.requestId = problem?.request_id ?? headers.get('x-request-id');
  }
}

/** 400, 405, 413, 415, 431: the request breaks a rule; `errors` names it. */
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

/** 404: there is no such company, req or object in this account. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409, 422: in conflict with another call, or with the first call of this Idempotency-Key. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 429: too many calls, or the plan's units are used up (`code` says which). */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 5xx: temporarily unavailable, or an error in the service. */
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
 * No answer: connection refused or broken, timeout, or an unreadable response. It is unknown whether the call took
 * effect, unless `sent` is false. Repeating a metered call with the same `idempotencyKey` never bills it twice.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    readonly operation: string,
    reason: string,
    /** False when it is certain that the request was not sent. */
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

/** The rules in a problem that may have come from anywhere. */
function rulesOf(problem: Problem | null): FieldError[] {
  const listed: unknown = problem?.errors;
  const isRule = (one: unknown): one is FieldError => typeof one === 'object' && one !== null;
  return Array.isArray(listed) ? listed.filter(isRule) : [];
}
