import { idTextOf } from './json-fields.js';

/** A lower-case host, at least one slash after it, words between the slashes; no port, no query, nothing escaped. */
const PLAIN_HTTP_URL = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/(?:[\w~-][\w.~-]*)?)+$/;

/**
 * Whether this is an absolute http(s) address that the URL parser gives back as it is: true for most addresses of
 * postings, which then need not be parsed. False says nothing.
 */
export function isPlainHttpUrl(text: string): boolean {
  return PLAIN_HTTP_URL.test(text);
}

/** An untrusted id or slug as one path segment; empty for anything that is neither text nor a safe number. */
export function pathPart(value: unknown): string {
  const text = idTextOf(value) ?? '';
  // Dot segments would climb the path when the address is resolved.
  return text === '.' || text === '..' ? '' : encodeURIComponent(text);
}

/** A clean path with a leading slash, escaped where it has to be; escapes it already has stay as they are. */
export function encodePath(path: string): string {
  const escaped = encodeURI(path)
    .replace(/%25(?=[0-9a-fA-F]{2})/g, '%')
    .replace(/[?#]/g, encodeURIComponent);
  return escaped.startsWith('/') ? escaped : `/${escaped}`;
}
