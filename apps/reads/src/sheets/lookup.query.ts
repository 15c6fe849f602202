import { AppError } from '@hiring/contracts';
import { normaliseCompanyName, registrableDomain } from '@hiring/normalise';
import type { CompanyRow } from '@hiring/signals';
import type { Pool } from 'pg';
import { CallerQuery, visible } from '../access/caller-query.js';

/**
 * Selects the company with this domain or name. If there are several, prefers the caller's own, then the one with more
 * active reqs, then the one with the lower id. After normalisation, only exact matches count, because a wrong company
 * is worse than none.
 */
export const lookupQuery = new CallerQuery<{ fold: CompanyRow }>(
  'company_lookup',
  `SELECT c.fold
   FROM reads.company_name AS n
   JOIN reads.company AS c ON c.company_id = n.company_id AND ${visible('c')}
   WHERE n.kind = $2 AND n.key = $3 AND ${visible('n')}
   ORDER BY (c.owner = $1) DESC, c.open_req_count DESC, c.company_id
   LIMIT 1`,
);

export interface CompanyNaming {
  customer_id: string;
  domain?: string;
  name?: string;
}

/**
 * Looks a company up. A domain takes precedence over a name.
 * @throws AppError not_found when the company was never observed; invalid_request if there is no usable domain or name;
 *   unavailable if the database cannot be reached
 */
export async function lookUpCompany(pool: Pool, naming: CompanyNaming): Promise<CompanyRow> {
  const [kind, key] = lookupKey(naming);
  const [row] = await lookupQuery.run(pool, naming.customer_id, [kind, key]);
  if (row === undefined) throw neverObserved();
  return row.fold;
}

export function neverObserved(): AppError {
  return new AppError('not_found', 'No company with this domain or name has been observed.');
}

/**
 * Returns the kind and key for a look-up in `company_name`.
 * @throws AppError invalid_request if there is no usable domain or name
 */
export function lookupKey({ domain, name }: Omit<CompanyNaming, 'customer_id'>): ['domain' | 'name', string] {
  if (domain !== undefined) {
    const registrable = registrableDomain(domain);
    if (registrable === null) throw invalid('/domain', 'must be a domain, a URL or an e-mail address');
    return ['domain', registrable];
  }
  const key = name === undefined ? '' : normaliseCompanyName(name);
  if (key === '') throw invalid('/name', 'give a domain or a name');
  return ['name', key];
}

function invalid(pointer: string, detail: string): AppError {
  return new AppError('invalid_request', 'The company cannot be looked up.', { errors: [{ pointer, detail }] });
}
