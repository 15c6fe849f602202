import { AppError, ERROR_CODES, type ErrorCode, type FieldError } from '@hiring/contracts';

export interface ProblemContext {
  requestId: string;
  path: string;
  /** URL prefix of the error codes' documentation. */
  problemTypeBase: string;
}

export interface Problem {
  status: number;
  headers: Record<string, string>;
  body: ProblemBody;
}

export interface ProblemMembers {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors?: FieldError[];
}

/** An RFC 9457 problem with this API's additional members. */
export interface ProblemBody extends ProblemMembers {
  instance: string;
  request_id: string;
}

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const DEFAULT_RETRY_AFTER_SECONDS = 1;

const CODE_BY_STATUS = new Map<number, ErrorCode>([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [409, 'conflict'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
  [429, 'rate_limited'],
  [503, 'unavailable'],
]);

const PUBLIC_MESSAGES: Partial<Record<ErrorCode, string>> = {
  not_found: 'There is no such resource.',
  payload_too_large: 'The body is larger than this API accepts.',
  unsupported_media_type: 'The body must be application/json in UTF-8, without a content coding.',
  invalid_request: 'The request could not be understood.',
  unavailable: 'The service is temporarily unavailable.',
};
const INTERNAL_MESSAGE = 'Something failed on our side. Quote the request id when you report it.';

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  if ('getStatus' in error && typeof error.getStatus === 'function') return Number(error.getStatus());
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return 500;
}

/** Maps framework errors by status. Their messages are dropped, because they name internals. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  const byStatus = CODE_BY_STATUS.get(status);
  const code = byStatus ?? (status >= 400 && status < 500 ? 'invalid_request' : 'internal');
  return new AppError(code, PUBLIC_MESSAGES[code] ?? ERROR_CODES[code].title, { cause: error });
}

function problemHeaders(error: AppError): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' };
  if (error.code === 'unauthorized') headers['www-authenticate'] = 'ApiKey';
  const retryAfter =
    error.retryAfterSeconds ?? (error.code === 'unavailable' ? DEFAULT_RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  return headers;
}

/**
 * Maps any thrown value to the caller's problem. An `AppError` and a framework's 4xx or 503 keep their meaning;
 * everything else becomes `internal` without details. The body contains only facts from the request and the error. So a
 * 404 for another customer's resource looks like a 404 for a missing resource.
 */
export function toProblem(thrown: unknown, context: ProblemContext): Problem {
  const error = asAppError(thrown);
  const { type, title, status, detail, code, errors } = problemMembers(error, context.problemTypeBase);
  const body: ProblemBody = {
    ...{ type, title, status, detail, instance: context.path, code, request_id: context.requestId },
    ...(errors !== undefined && { errors }),
  };
  return { status, headers: problemHeaders(error), body };
}

/** Returns the members that describe an error, for example for one row in a batch. */
export function problemMembers(error: AppError, problemTypeBase: string): ProblemMembers {
  const { status, title } = ERROR_CODES[error.code];
  return {
    type: `${problemTypeBase}${error.code}`,
    title,
    status,
    detail: error.code === 'internal' ? INTERNAL_MESSAGE : error.publicMessage,
    code: error.code,
    ...(error.errors !== undefined && error.errors.length > 0 && { errors: error.errors }),
  };
}

/** Returns whether the failure must be logged with its stack. */
export function isInternalError(thrown: unknown): boolean {
  return asAppError(thrown).code === 'internal';
}
