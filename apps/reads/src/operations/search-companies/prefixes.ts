import { foldAccents } from '@hiring/contracts/names';
import { normaliseCompanyName } from '@hiring/normalise';

const DOMAIN_MIN = 2;

/** What the keys of names and of domains begin with, for what a person typed; null where no domain is meant. */
export function prefixesOf(query: string): { name: string; domain: string | null } {
  const domain = foldAccents(query.trim())
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/s, '');
  return { name: normaliseCompanyName(query), domain: domain.length < DOMAIN_MIN ? null : domain };
}
