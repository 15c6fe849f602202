import { jsonOf, type RpcResponse } from '@hiring/contracts';
import type { CompaniesPage } from '@hiring/contracts/operations';
import { rowPage } from '../access/row-page.js';
import type { MatchedReq, MatchRow } from './search-reqs.query.js';

type MatchingCompany = CompaniesPage['companies'][number];

/**
 * Builds the response for one page.
 *
 * @param rows the page's companies, and one more if another page follows
 * @param named whether each company includes its name and domain
 */
export function searchReqsPage(
  rows: readonly MatchRow[],
  limit: number,
  named: boolean,
): RpcResponse<'reads.search_reqs'> {
  const { page, last, as_of, ledger_seq } = rowPage(rows, 'company_id', limit);
  const companies = page.map((row) => toCompany(row, named));
  return { body: jsonOf({ companies, next_cursor: last?.company_id ?? null, as_of }), ledger_seq, as_of };
}

type FoundCompany = MatchRow & { company_id: number };

function toCompany(row: FoundCompany, named: boolean): MatchingCompany {
  const { company_id, open_req_count, new_roles_30d, velocity, direction, is_surge, reqs } = row;
  return {
    company_id,
    ...(named && { company: { name: row.name, domain: row.domain } }),
    pulse: { is_hiring: open_req_count >= 1, open_req_count, new_roles_30d, velocity, direction, is_surge },
    matched_reqs: (reqs ?? []).map(toMatchedReq),
  };
}

function toMatchedReq(req: MatchedReq): MatchingCompany['matched_reqs'][number] {
  const [req_key, title, fn, country, newestFirst, boards] = req;
  return { req_key, title, function: fn, country, first_seen: new Date(-newestFirst).toISOString(), boards };
}
