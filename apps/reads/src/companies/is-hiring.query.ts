import type { Coverage } from '@hiring/contracts';
import { CallerQuery, visible } from '../access/caller-query.js';
import { SNAPSHOT_COLUMNS, SNAPSHOT_TABLE, type Snapshot } from '../access/snapshot.js';

export interface IsHiringRow extends Snapshot {
  owner: string;
  open_req_count: number;
  as_of: string;
  coverage: Coverage;
  event_seq: number;
}

/** Selects by primary key, and only the few columns that `is_hiring` needs. */
export const isHiringQuery = new CallerQuery<IsHiringRow>(
  'is_hiring',
  `SELECT c.open_req_count, c.as_of, c.coverage, c.event_seq, c.owner, ${SNAPSHOT_COLUMNS}
   FROM reads.company AS c, ${SNAPSHOT_TABLE} WHERE c.company_id = $2 AND ${visible('c')}`,
);
