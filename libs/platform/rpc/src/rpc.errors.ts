import { AppError, ERROR_CODES } from '@hiring/contracts';
import type { KafkaLogger } from '@hiring/platform-kafka';
import type { WireError } from './wire.js';

const RETRY_AFTER_SECONDS = 1;
const PUBLIC_MESSAGE = 'The service is temporarily unavailable.';

/**
 * Logs an unanswered request with its id, and returns the error for it. Customers may see this error, so the reason is
 * only in the error's cause, which is not sent.
 */
export function unanswered(
  { pattern, requestId }: { pattern: string; requestId?: string | undefined },
  reason: string,
  logger: KafkaLogger,
): AppError {
  logger.warn({ reason, pattern, request_id: requestId }, 'a request got no answer');
  const cause = new Error(reason);
  return new AppError('unavailable', PUBLIC_MESSAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/**
 * Returns the part of an error that callers may see. An error other than `AppError` becomes `internal` without its
 * text.
 */
export function toWireError(error: unknown): WireError {
  if (!(error instanceof AppError)) return { code: 'internal', publicMessage: 'Internal error' };
  const { code, publicMessage, errors, retryAfterSeconds } = error;
  return {
    code,
    publicMessage,
    ...(errors && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Reads only known members, because a peer of another version may add members. */
export function fromWireError({ code, publicMessage, errors, retryAfterSeconds }: WireError): AppError {
  return new AppError(Object.hasOwn(ERROR_CODES, code) ? code : 'internal', publicMessage, {
    ...(errors !== undefined && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
