import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { AsOf, ProvenanceInstant, type ProvenanceOf } from './models/envelope.js';
import { Id, ListOf, NextCursor, Vendor } from './models/members.js';
import { CompanyName } from './models/named-company.js';
import { OpaqueCursor, PageLimit, pageUnits } from './models/parameters.js';
import { present } from './models/present.js';
import { instantOf } from './models/rules.js';
import { MigrationFiltersQuery } from './models/screen-filters.js';

const PAGE_MAX = 100;

class MarketMigrationsQuery extends MigrationFiltersQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(PAGE_MAX, 20)
  limit: number = 20;
}

class MarketMigration {
  @Id('The company.')
  company_id!: number;

  @ApiProperty({ type: CompanyName })
  company!: CompanyName;

  @Vendor('Vendor of the old board.')
  from_vendor!: string;

  @Vendor('Vendor of the new board.', 'ashby')
  to_vendor!: string;

  @ApiProperty({ type: ProvenanceInstant })
  occurred_at!: ProvenanceOf<string>;
}

export class MarketMigrationsPage extends AsOf {
  @ListOf(MarketMigration, PAGE_MAX, 'Newest first.')
  migrations!: MarketMigration[];

  @NextCursor()
  next_cursor!: string | null;
}

export const marketMigrations = declareRead({
  name: 'market_migrations',
  method: 'GET',
  path: '/v1/markets/ats-migrations',
  scope: 'reads:cached',
  meter: 'call',
  tag: 'Searches',
  summary: 'Moves between tracking systems, across companies',
  description: `Moves of all companies from one applicant-tracking system to another, newest first: by descending
\`occurred_at\`, then in the order in which they were found, newest first. What counts as a move, and its confidence:
the moves of one company.

The cursor is opaque, signed, and valid only for the same filters. Pages repeat no move; a move that is found later but
occurred earlier may appear on a later page. (An addition to the specification.)`,
  query: MarketMigrationsQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  answers: { 200: { description: 'One page of moves.', type: MarketMigrationsPage } },
  request: ({ query: { since, from_vendor, to_vendor, limit, cursor } }) =>
    present({ limit, since: instantOf(since), from_vendor, to_vendor, cursor }),
});
