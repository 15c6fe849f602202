import type { Fact, Instant } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';
import type { CompanyRow } from '@hiring/signals';
import type { TableSet } from '../table-set.js';

/**
 * Returns SQL for a table with a single row: the ledger position, the searches' `as_of`, and the earliest time at which
 * a series of role demand may start.
 */
export const catalogueDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('catalogue')} (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    event_seq bigint NOT NULL,
    -- greatest observed_at folded in
    as_of timestamptz NOT NULL,
    -- first complete crawl of any company of the shared catalogue
    covered_since timestamptz
  );
  INSERT INTO ${tables.name('catalogue')} VALUES (true, 0, 'epoch', NULL);`;

export interface CatalogueChange {
  event_seq: number;
  as_of: Instant;
  covered_since: Instant | null;
}

export class CatalogueTable {
  private readonly update: string;

  constructor(private readonly tables: TableSet) {
    this.update = `UPDATE ${tables.name('catalogue')} SET event_seq = greatest(event_seq, $1), as_of = greatest(as_of, $2::timestamptz),
      covered_since = least(covered_since, $3::timestamptz)`;
  }

  async note(client: Pick<PoolClient, 'query'>, change: CatalogueChange): Promise<void> {
    await client.query({
      name: `catalogue_note_v${this.tables.version}`,
      text: this.update,
      values: [change.event_seq, change.as_of, change.covered_since],
    });
  }
}

export function catalogueChange(facts: readonly Fact[], companies: readonly CompanyRow[]): CatalogueChange {
  let asOf = '';
  for (const { observed_at } of facts) if (observed_at > asOf) asOf = observed_at;
  let coveredSince: Instant | null = null;
  for (const { owner, covered_since } of companies) {
    if (owner !== null || covered_since === null) continue;
    if (coveredSince === null || covered_since < coveredSince) coveredSince = covered_since;
  }
  return { event_seq: facts.at(-1)?.event_seq ?? 0, as_of: asOf, covered_since: coveredSince };
}
