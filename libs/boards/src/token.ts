/** Maximum length of a token; longer ones are attacks or mistakes. */
const TOKEN_CHARACTERS_MAX = 200;
const SLUG = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const HOST_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^${HOST_LABEL}(?:\\.${HOST_LABEL})+$`);

function short(raw: string): boolean {
  return raw.length > 0 && raw.length <= TOKEN_CHARACTERS_MAX;
}

/** A slug in the vendor's own case, or null. */
export function readSlug(raw: string): string | null {
  return short(raw) && SLUG.test(raw) ? raw : null;
}

/** A slug in lower case, for vendors whose slugs ignore case or are part of a host name. */
export function readFoldedSlug(raw: string): string | null {
  return readSlug(raw)?.toLowerCase() ?? null;
}

/** A slug that is one label of a host name. */
export function readHostLabel(raw: string): string | null {
  const label = raw.toLowerCase();
  return new RegExp(`^${HOST_LABEL}$`).test(label) ? label : null;
}

/** A full public host name: at least two labels, no address literal, no local name. */
export function readHost(raw: string): string | null {
  const host = raw.toLowerCase();
  if (!short(host) || !HOST.test(host)) return null;
  const last = host.slice(host.lastIndexOf('.') + 1);
  return /^\d+$/.test(last) || ['localhost', 'local', 'internal', 'arpa'].includes(last) ? null : host;
}
