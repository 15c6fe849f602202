import type { Coverage } from '@hiring/contracts';
import { CallerQuery, visible } from '../../access/caller-query.js';

export interface IsHiringRow {
  open_req_count: number;
  as_of: string;
  coverage: Coverage;
  event_seq: number;
}

/** The cheapest read: one primary-key look-up of four narrow columns. */
export const isHiringQuery = new CallerQuery<IsHiringRow>(
  'is_hiring',
  `SELECT c.open_req_count, c.as_of, c.coverage, c.event_seq
   FROM reads.company AS c WHERE c.company_id = $2 AND ${visible('c')}`,
);
