import { foldAccents } from '@hiring/contracts/names';
import { normaliseCompanyName, registrableDomain } from '@hiring/normalise';

const DOMAIN_MIN = 2;

/**
 * Returns the prefixes of name keys and domain keys that match the typed text. The domain's is null when the text cannot
 * begin one.
 */
export function prefixesOf(query: string): { name: string; domain: string | null } {
  const address = /[/@]/.test(query) ? registrableDomain(query) : null;
  if (address !== null) return { name: normaliseCompanyName(query), domain: address };
  const domain = foldAccents(query.trim())
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/s, '');
  return { name: normaliseCompanyName(query), domain: domain.length < DOMAIN_MIN ? null : domain };
}
