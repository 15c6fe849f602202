import type { CompanyRow } from '@hiring/signals';
import { CallerQuery, visible } from '../access/caller-query.js';

/** Selects companies by several domains and names, as `lookupQuery` does. `at` is the key's position, from 1. */
export const lookupBatchQuery = new CallerQuery<{ at: number; fold: CompanyRow }>(
  'company_lookup_batch',
  `SELECT wanted.at::integer, found.fold
   FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS wanted(kind, key, at)
   CROSS JOIN LATERAL (
     SELECT c.fold
     FROM reads.company_name AS n
     JOIN reads.company AS c ON c.company_id = n.company_id AND ${visible('c')}
     WHERE n.kind = wanted.kind AND n.key = wanted.key AND ${visible('n')}
     ORDER BY (c.owner = $1) DESC, c.open_req_count DESC, c.company_id
     LIMIT 1
   ) AS found`,
);

/** Selects the companies that an earlier run found. */
export const companiesQuery = new CallerQuery<{ company_id: number; fold: CompanyRow }>(
  'companies_of_batch',
  `SELECT c.company_id, c.fold FROM reads.company AS c WHERE c.company_id = ANY($2::bigint[]) AND ${visible('c')}`,
);
