import { CallerQuery, visible } from '../access/caller-query.js';

/** Selects a row if the company exists. `known` is true if the company has the req or alias $3, or if $3 is null. */
export const outcomeTargetQuery = new CallerQuery<{ known: boolean }>(
  'outcome_target',
  `SELECT $3::text IS NULL OR EXISTS (
     SELECT 1 FROM reads.req AS r WHERE r.company_id = c.company_id AND r.req_key = $3 AND ${visible('r')}
   ) AS known
   FROM reads.company AS c WHERE c.company_id = $2 AND ${visible('c')}`,
);

/**
 * Stores the id of a call's outcome. The first call stores the id, and a repeated call gets the stored id. The table
 * has only the caller's own calls, no company data.
 */
export const OUTCOME_ID_SQL = `
  INSERT INTO reads.outcome_call AS k (customer_id, request_id, fingerprint, outcome_id)
  VALUES ($1, $2, $3, nextval('reads.outcome_id'))
  ON CONFLICT (customer_id, request_id, fingerprint) DO UPDATE SET outcome_id = k.outcome_id
  RETURNING outcome_id`;
