import { idTextOf } from './json-fields.js';

/**
 * Matches a URL with a lower-case host and a path of words between slashes. The URL has no port, no query and no
 * escapes.
 */
const PLAIN_HTTP_URL = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/(?:[\w~-][\w.~-]*)?)+$/;

/**
 * Returns whether this is surely an absolute http(s) URL that the URL parser would return unchanged. This is true for
 * most postings, whose URLs then need not be parsed. False proves nothing.
 */
export function isPlainHttpUrl(text: string): boolean {
  return PLAIN_HTTP_URL.test(text);
}

/** Returns an untrusted id or slug as one path segment; empty for anything but text or a safe integer. */
export function pathPart(value: unknown): string {
  const text = idTextOf(value) ?? '';
  // Dot segments would leave the path when the URL is resolved.
  return text === '.' || text === '..' ? '' : encodeURIComponent(text);
}

/** Returns a clean path with a leading slash, escaped where needed; existing escapes are unchanged. */
export function encodePath(path: string): string {
  const escaped = encodeURI(path)
    .replace(/%25(?=[0-9a-fA-F]{2})/g, '%')
    .replace(/[?#]/g, encodeURIComponent);
  return escaped.startsWith('/') ? escaped : `/${escaped}`;
}
