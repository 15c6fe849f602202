import { createHash } from 'node:crypto';
import type { RowRefusal, RowToEnrich } from '@hiring/contracts';
import type { FoundRow } from '@hiring/contracts/operations';

/** Returns a batch's row as `reads` answers it, for companies that are known by their domains. */
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
      // The name does not compress, so that four hundred such rows are more than the largest stored answer.
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

/** Returns the same text for the same number. The text does not compress. */
export function incompressible(seed: number, bytes: number): string {
  return createHash('shake256', { outputLength: bytes }).update(String(seed)).digest('base64');
}
