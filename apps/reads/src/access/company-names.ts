import type { CompanyName } from '@hiring/contracts/operations';
import type { Pool } from '@hiring/platform-postgres';
import { CallerQuery, visible } from './caller-query.js';

/** Selects the names of the visible companies among the ids $2. */
export const companyNamesQuery = new CallerQuery<CompanyName & { company_id: number }>(
  'company_names',
  `SELECT c.company_id, c.name, c.domain FROM reads.company AS c
   WHERE c.company_id = ANY ($2::bigint[]) AND ${visible('c')}`,
);

/**
 * Adds `company` to rows. The names may be newer than the rows.
 *
 * @throws Error when a row is about a company that the caller cannot see
 */
export async function withCompanies<Row extends { company_id: number }>(
  pool: Pool,
  customerId: string,
  rows: readonly Row[],
): Promise<(Row & { company: CompanyName })[]> {
  const ids = [...new Set(rows.map(({ company_id }) => company_id))];
  const found = await companyNamesQuery.run(pool, customerId, [ids]);
  const names = new Map(found.map(({ company_id, name, domain }) => [company_id, { name, domain }]));
  return rows.map((row) => {
    const company = names.get(row.company_id);
    if (company === undefined) throw new Error(`a row is about company ${row.company_id}, which the caller cannot see`);
    return { ...row, company };
  });
}
