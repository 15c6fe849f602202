import { idTextOf } from './json-fields.js';

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
