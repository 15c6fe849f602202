import { foldAccents } from '@hiring/contracts/names';
import { normaliseCompanyName, registrableDomain } from '@hiring/normalise';

const DOMAIN_MIN = 2;

/**
 * Returns the prefixes that match the typed text in name keys and domain keys. The domain prefix is null if no domain
 * can begin with the text.
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
