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
/** Shutdown, crash and start-up of the server, too many connections, and class 08 (connection exceptions). */
const SERVER_AWAY = /^(08...|57P0[1235]|53300)$/;
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|timeout expired)/;

function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether the database itself could not be reached or went away, as opposed to refusing the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable' && isDatabaseAway(error.cause);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return NETWORK_CODES.has(code) || SERVER_AWAY.test(code) || DRIVER_MESSAGES.test(error.message);
}

/** A database that is away becomes `unavailable` (503 with Retry-After) for whoever asked; anything else stays itself. */
export function withUnavailable(error: unknown): unknown {
  if (error instanceof AppError || !isDatabaseAway(error)) return error;
  return new AppError('unavailable', 'The service is temporarily unavailable.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
