import { idTextOf } from './json-fields.js';

/** Matches a URL with a lower-case host and a simple path, without port, query and escapes. */
const PLAIN_HTTP_URL = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/(?:[\w~-][\w.~-]*)?)+$/;

/**
 * Returns whether this is certainly an absolute http(s) URL that the URL parser would leave unchanged. Such URLs need
 * no parsing; false proves nothing.
 */
export function isPlainHttpUrl(text: string): boolean {
  return PLAIN_HTTP_URL.test(text);
}

/** Returns an untrusted id or slug as one path segment; empty if it is not a text or a safe integer. */
export function pathPart(value: unknown): string {
  const text = idTextOf(value) ?? '';
  // Dot segments would leave the path.
  return text === '.' || text === '..' ? '' : encodeURIComponent(text);
}

/**
 * Returns a clean path with a leading slash. Escapes characters where needed, and leaves existing escapes unchanged.
 */
export function encodePath(path: string): string {
  const escaped = encodeURI(path)
    .replace(/%25(?=[0-9a-fA-F]{2})/g, '%')
    .replace(/[?#]/g, encodeURIComponent);
  return escaped.startsWith('/') ? escaped : `/${escaped}`;
}
