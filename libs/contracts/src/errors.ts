/** All public error codes. They are part of the public contract and never get another meaning. */
export const ERROR_CODES = {
  invalid_request: { status: 400, title: 'Invalid request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'Request timeout' },
  idempotency_in_flight: { status: 409, title: 'Idempotency key in flight' },
  idempotency_not_stored: { status: 409, title: 'Answer of the first call not stored' },
  conflict: { status: 409, title: 'Conflict' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  idempotency_mismatch: { status: 422, title: 'Idempotency key reused with other parameters' },
  rate_limited: { status: 429, title: 'Too many requests' },
  plan_limit_reached: { status: 429, title: 'Plan limit reached' },
  headers_too_large: { status: 431, title: 'Headers too large' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * One rule that the input breaks. `pointer` is a JSON pointer into the body, `?name` (query), `{name}` (path) or
 * `#name` (header).
 */
export interface FieldError {
  pointer: string;
  detail: string;
}

export interface AppErrorOptions {
  errors?: FieldError[];
  /** Seconds for the `Retry-After` header. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error type that crosses service boundaries. Callers see `publicMessage`; `cause` stays in the log. */
export class AppError extends Error {
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly publicMessage: string,
    options: AppErrorOptions = {},
  ) {
    super(publicMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}
