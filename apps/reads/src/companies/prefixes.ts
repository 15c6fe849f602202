import { foldAccents } from '@hiring/contracts/names';
import { normaliseCompanyName, registrableDomain } from '@hiring/normalise';

const DOMAIN_MIN = 2;

/**
 * Returns the prefixes of the keys of names and of domains that match the typed text. The prefix of domains is null
 * when the text cannot begin one.
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
