import { CallerQuery, visible } from '../access/caller-query.js';

/**
 * Selects a row if the company exists. `known` is true if $3 is null, or if $3 is the key of a req or alias that the
 * company has.
 */
export const outcomeTargetQuery = new CallerQuery<{ known: boolean }>(
  'outcome_target',
  `SELECT $3::text IS NULL OR EXISTS (
     SELECT 1 FROM reads.req AS r WHERE r.company_id = c.company_id AND r.req_key = $3 AND ${visible('r')}
   ) AS known
   FROM reads.company AS c WHERE c.company_id = $2 AND ${visible('c')}`,
);

/** Stores a call's outcome id. A repeated call gets the stored id. The table has no company data. */
export const OUTCOME_ID_SQL = `
  INSERT INTO reads.outcome_call AS k (customer_id, request_id, fingerprint, outcome_id)
  VALUES ($1, $2, $3, nextval('reads.outcome_id'))
  ON CONFLICT (customer_id, request_id, fingerprint) DO UPDATE SET outcome_id = k.outcome_id
  RETURNING outcome_id`;
