import { isNativeError } from 'node:util/types';
import { AppError } from '@hiring/contracts';

const RETRY_AFTER_SECONDS = 1;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/**
 * Matches error codes of an unavailable server: connection exceptions (class 08), shutdown, crash and start-up (57P0x),
 * insufficient resources (class 53), idle transaction time-out (25P03), demoted primary (25006).
 */
const SERVER_UNAVAILABLE = /^(08...|57P0[1235]|53...|25P03|25006)$/;
/** Error codes for serialization failures and deadlocks, after which the transaction can run again. */
const CONFLICTS = new Set(['40001', '40P01']);
/** Error code for a statement that exceeded its time limit. */
const TIMED_OUT = '57014';
const UNIQUE_VIOLATION = '23505';
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|timeout expired)/;

function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Returns whether the database was unreachable or ended the connection. A refused statement does not count. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable' && isDatabaseUnavailable(error.cause);
  if (!isNativeError(error)) return false;
  // If the host has several addresses, each failed with its own error.
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isDatabaseUnavailable)) return true;
  const code = errorCode(error);
  return NETWORK_CODES.has(code) || SERVER_UNAVAILABLE.test(code) || DRIVER_MESSAGES.test(error.message);
}

/** Returns whether the transaction conflicted with another and can run again. */
export function isTransient(error: unknown): boolean {
  return isNativeError(error) && CONFLICTS.has(errorCode(error));
}

/** Returns whether a statement timed out, either while it ran or while it waited for a lock. */
export function isTimedOut(error: unknown): boolean {
  return isNativeError(error) && errorCode(error) === TIMED_OUT;
}

/** Returns whether a unique index refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  return isNativeError(error) && errorCode(error) === UNIQUE_VIOLATION;
}

/** Converts an unavailable database's error to `unavailable` (503 with Retry-After). Returns other errors unchanged. */
export function withUnavailable(error: unknown): unknown {
  if (error instanceof AppError || !isDatabaseUnavailable(error)) return error;
  return new AppError('unavailable', 'The service is temporarily unavailable.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
