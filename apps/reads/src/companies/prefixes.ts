import { foldAccents } from '@hiring/contracts/names';
import { normaliseCompanyName, registrableDomain } from '@hiring/normalise';

const DOMAIN_MIN = 2;

/**
 * Returns a search's prefixes. A company matches if one of its name keys begins with `name`, or one of its domain keys
 * with `domain`. `domain` is null if it would be shorter than DOMAIN_MIN.
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
