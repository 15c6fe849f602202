import { createHash } from 'node:crypto';
import type { RowRefusal, RowToEnrich } from '@hiring/contracts';
import type { FoundRow } from '@hiring/contracts/operations';

/**
 * Returns the answer for one row in a batch: a company, or a refusal. Uses the row's `company_id` if the row has one.
 * Otherwise looks for the row's domain in `domains`.
 */
export function answerRow(
  { domain = '', company_id }: RowToEnrich,
  domains: Readonly<Record<string, number>>,
  name: string,
): FoundRow | RowRefusal {
  const found = company_id === undefined ? domains[domain] : company_id;
  if (found === undefined || found === null) return { refusal: { code: 'not_found', message: 'Never observed.' } };
  return {
    coverage: 'direct',
    result: {
      company_id: found,
      // The long name cannot be compressed. An answer with four hundred such rows therefore exceeds the size limit of
      // stored answers.
      name: name === 'long' ? incompressible(found, 220) : name,
      domain,
      hq_country: 'DE',
      boards: ['lever'],
      is_hiring: true,
      open_req_count: 1,
      new_roles_30d: 1,
      velocity: 1,
      direction: 'steady',
      is_surge: false,
      as_of: '2026-01-01T00:00:00.000Z',
    },
  };
}

/** Returns an incompressible text. Equal seeds give equal texts. */
export function incompressible(seed: number, bytes: number): string {
  return createHash('shake256', { outputLength: bytes }).update(String(seed)).digest('base64');
}
