import type { components } from './generated/api-types.js';

/** RFC 9457 problem as every refused call answers it. */
export type Problem = components['schemas']['ProblemDocument'];
export type ProblemCode = Problem['code'];

/** One broken rule: `?name` is a parameter, `{name}` part of the path, `#name` a header, else a JSON pointer into the body. */
export interface FieldError {
  pointer: string;
  detail: string;
}

/** The service answered, and refused. Nothing was billed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Stable, for programs; null when the answer is no problem document (something between here and the service spoke). */
  readonly code: ProblemCode | null;
  /** What was wrong with the input, rule by rule. */
  readonly errors: readonly FieldError[];
  /** Quote it when contacting support. */
  readonly requestId: string | null;

  constructor(
    readonly operation: string,
    readonly status: number,
    readonly problem: Problem | null,
    /** Seconds after which the same call may succeed, when the service says so. */
    readonly retryAfterSeconds: number | null,
    readonly headers: Headers,
  ) {
    super(messageOf(operation, status, problem));
    this.code = problem?.code ?? null;
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.request_id ?? headers.get('x-request-id');
  }
}

/**
 * No answer arrived: connection refused or broken, timeout, unreadable answer. Whether the call took effect is not known,
 * unless `sent` is false. Repeating a metered call with the same `idempotencyKey` never bills it twice.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    readonly operation: string,
    reason: string,
    /** False when it is certain that the request never left. */
    readonly sent: boolean,
    readonly idempotencyKey: string | null,
    cause: unknown,
  ) {
    super(`${operation}: ${reason}`, { cause });
  }
}

function messageOf(operation: string, status: number, problem: Problem | null): string {
  if (problem === null) return `${operation}: ${status} without a problem document`;
  const rules = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`);
  return [`${operation}: ${status} ${problem.code}: ${problem.detail}`, ...rules].join('; ');
}
