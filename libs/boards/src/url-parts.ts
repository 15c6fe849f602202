import { idTextOf } from './json-fields.js';

/** An untrusted id or slug as one path segment; empty for anything that is neither text nor a safe number. */
export function pathPart(value: unknown): string {
  const text = idTextOf(value) ?? '';
  // Dot segments would climb the path when the address is resolved.
  return text === '.' || text === '..' ? '' : encodeURIComponent(text);
}
