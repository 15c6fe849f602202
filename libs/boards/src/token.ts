const TOKEN_CHARACTERS_MAX = 200;
const SLUG = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const HOST_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^${HOST_LABEL}(?:\\.${HOST_LABEL})+$`);

function short(raw: string): boolean {
  return raw.length > 0 && raw.length <= TOKEN_CHARACTERS_MAX;
}

/** If the text is a slug, returns it with its case unchanged; otherwise returns null. */
export function readSlug(raw: string): string | null {
  return short(raw) && SLUG.test(raw) ? raw : null;
}

/** Returns a slug in lower case, for vendors whose slugs ignore case or are part of a host name. */
export function readFoldedSlug(raw: string): string | null {
  return readSlug(raw)?.toLowerCase() ?? null;
}

/** If the text is a host label, returns it in lower case; otherwise returns null. */
export function readHostLabel(raw: string): string | null {
  const label = raw.toLowerCase();
  return new RegExp(`^${HOST_LABEL}$`).test(label) ? label : null;
}

/** Returns a full public host name, with at least two labels; null for an IP address or a local name. */
export function readHost(raw: string): string | null {
  const host = raw.toLowerCase();
  if (!short(host) || !HOST.test(host)) return null;
  const last = host.slice(host.lastIndexOf('.') + 1);
  return /^\d+$/.test(last) || ['localhost', 'local', 'internal', 'arpa'].includes(last) ? null : host;
}

const PART = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** If the text has `count` parts between slashes, returns it with its case unchanged; otherwise returns null. */
export function readParts(raw: string, count: number): string | null {
  const parts = raw.split('/');
  return short(raw) && parts.length === count && parts.every((part) => PART.test(part)) ? raw : null;
}

/** If the text is a host and `count` further parts, returns it with the host in lower case; otherwise returns null. */
export function readHostParts(raw: string, count: number, domain = ''): string | null {
  const [first = '', ...parts] = raw.split('/');
  const host = readHost(first);
  if (host === null || !host.endsWith(domain)) return null;
  return readParts([host, ...parts].join('/'), count + 1);
}

export function partsOf(token: string): readonly [string, string, string, string] {
  const [one = '', two = '', three = '', four = ''] = token.split('/');
  return [one, two, three, four];
}
