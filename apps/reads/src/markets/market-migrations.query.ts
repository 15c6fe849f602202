import { CallerQuery, visible } from '../access/caller-query.js';

export interface MigrationRow {
  as_of: string;
  event_seq: number;
  /** The company's id; null in an empty page's only row. */
  company_id: number | null;
  name: string;
  domain: string;
  from_vendor: string;
  to_vendor: string;
  occurred_at: string;
  observed_at: string;
  confidence: number;
  newest_first: number;
  seq_first: number;
}

/**
 * Selects a page of moves in (newest_first, seq_first) order. $2 = -(since in ms); $3 = from, $4 = to (null = any); $5
 * = number of rows; $6, $7 = the cursor's position (null = none).
 */
export const marketMigrationsQuery = new CallerQuery<MigrationRow>(
  'market_migrations',
  `SELECT g.as_of, g.event_seq, p.*, c.name, c.domain
   FROM reads.catalogue AS g
   LEFT JOIN LATERAL (
     SELECT m.company_id, m.from_vendor, m.to_vendor, m.occurred_at, m.observed_at, m.confidence, m.newest_first,
       m.seq_first
     FROM reads.ats_migration AS m
     WHERE ${visible('m')} AND ($2::bigint IS NULL OR m.newest_first <= $2)
       AND ($3::text IS NULL OR m.from_vendor = $3) AND ($4::text IS NULL OR m.to_vendor = $4)
       AND ($6::bigint IS NULL OR (m.newest_first, m.seq_first) > ($6, $7::bigint))
     ORDER BY m.newest_first, m.seq_first LIMIT $5
   ) AS p ON true
   LEFT JOIN reads.company AS c ON c.company_id = p.company_id AND ${visible('c')}
   ORDER BY p.newest_first, p.seq_first`,
  { prepared: false },
);
