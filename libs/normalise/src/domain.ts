import { getDomain } from 'tldts';

const INPUT_LENGTH_MAX = 2048;

/** Returns the host in a URL, in an e-mail address or in a bare host. Returns null for any other text. */
function hostOf(input: string): string | null {
  const text = input.trim();
  if (text === '' || text.length > INPUT_LENGTH_MAX || /\s/u.test(text)) return null;
  const afterScheme = text.replace(/^(?:mailto:|[a-z][a-z0-9+.-]*:\/\/|\/\/)/i, '');
  const authority = afterScheme.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return host === '' ? null : host;
}

/**
 * Returns the registrable domain in a URL, e-mail address or host, in lower-case ASCII (punycode). Returns null for IP
 * addresses, bare names and public suffixes. Private suffixes count as public, so two companies on one site builder
 * have two domains.
 */
export function registrableDomain(input: string): string | null {
  const host = hostOf(input);
  if (host === null) return null;
  const url = URL.parse(`http://${host}/`);
  if (url === null) return null;
  return getDomain(url.hostname.replace(/\.$/, ''), { allowPrivateDomains: true });
}
