import { AppError, ERROR_CODES, type AppErrorOptions } from '@hiring/contracts';
import type { WireError } from './wire.js';

export const RETRY_AFTER_SECONDS = 1;

export function unavailable(publicMessage: string, cause?: unknown): AppError {
  return new AppError('unavailable', publicMessage, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Only what a caller may see; anything but an `AppError` becomes `internal` without its text. */
export function toWireError(error: unknown): WireError {
  if (!(error instanceof AppError)) return { code: 'internal', publicMessage: 'Internal error' };
  const wire: WireError = { code: error.code, publicMessage: error.publicMessage };
  if (error.errors !== undefined) wire.errors = error.errors;
  if (error.retryAfterSeconds !== undefined) wire.retryAfterSeconds = error.retryAfterSeconds;
  return wire;
}

export function fromWireError(wire: WireError): AppError {
  const options: AppErrorOptions = {};
  if (wire.errors !== undefined) options.errors = wire.errors;
  if (wire.retryAfterSeconds !== undefined) options.retryAfterSeconds = wire.retryAfterSeconds;
  const code = Object.hasOwn(ERROR_CODES, wire.code) ? wire.code : 'internal';
  return new AppError(code, wire.publicMessage, options);
}
