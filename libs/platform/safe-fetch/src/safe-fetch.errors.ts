import { isNativeError } from 'node:util/types';

/** Base class of a request's errors. `dispatched`: the server may have received part of the request. */
export class SafeFetchError extends Error {
  dispatched = false;
}

/** Thrown if the URL's address, scheme, port or form is not allowed. Nothing was sent. */
export class BlockedAddressError extends SafeFetchError {
  override readonly name = 'BlockedAddressError';
}

/** Thrown if the response's headers or decompressed body exceed the limit. */
export class TooLargeError extends SafeFetchError {
  override readonly name = 'TooLargeError';
}

/** Thrown if there is no complete response within the time limit. */
export class TimeoutError extends SafeFetchError {
  override readonly name = 'TimeoutError';
}

/**
 * Thrown if the name did not resolve, the connection failed, or the response was invalid. `code` names the cause, or is
 * `UNKNOWN`.
 */
export class NetworkError extends SafeFetchError {
  override readonly name = 'NetworkError';

  constructor(
    message: string,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const TOO_LARGE_CODES = new Set(['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW']);

/** Converts an error from undici, the socket or a decompressor to one of the errors above. */
export function toSafeFetchError(thrown: unknown): SafeFetchError {
  if (thrown instanceof SafeFetchError) return thrown;
  if (!isNativeError(thrown)) return new NetworkError(String(thrown), 'UNKNOWN');
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'UNKNOWN';
  if (TIMEOUT_CODES.has(code)) return new TimeoutError('the server did not answer in time', { cause: thrown });
  if (TOO_LARGE_CODES.has(code)) return new TooLargeError('the response headers are too large', { cause: thrown });
  return new NetworkError(thrown.message === '' ? code : thrown.message, code, { cause: thrown });
}
