import { foldAccents } from '@hiring/contracts/names';
import { normaliseCompanyName, registrableDomain } from '@hiring/normalise';

const DOMAIN_MIN = 2;

/**
 * Returns the prefixes with which matching name keys and matching domain keys begin. The domain prefix is null if it
 * would be shorter than DOMAIN_MIN.
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
