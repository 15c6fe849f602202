import { ApiProperty } from '@nestjs/swagger';
import { declareOperation } from './declaration.js';
import { Count, Flag } from './models/members.js';
import { SavedSearchBody } from './models/saved-search.js';

export class SearchPreview {
  @Count('Open reqs that match now, counted up to 100,000.', 42)
  matching_reqs!: number;

  @Flag('False when at least this many match: the count ended at its maximum.', true)
  matching_reqs_exact!: boolean;

  @ApiProperty({
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'Share of all open reqs that match.',
    example: 0.004,
  })
  share!: number;

  @Flag('Whether the search may be saved: false when its share is too large.', true)
  accepted!: boolean;

  @Count('Events of the last 30 days that match.', 120)
  matches!: number;

  @Flag(
    'False when `matches` is an estimate from a part of the feed, which has more than a million positions then.',
    true,
  )
  matches_exact!: boolean;

  @Count('Change units that a watch on opened, reposted and reobserved would have cost in these days.', 120)
  estimated_changes!: number;
}

/**
 * Cost relative to a call that reads one row. High, because the counts read all matching open reqs and 30 days of
 * events.
 */
const WEIGHT = 20;

export const previewSearch = declareOperation({
  name: 'preview_search',
  method: 'POST',
  path: '/v1/searches/preview',
  scope: 'reads:cached',
  meter: 'call',
  tag: 'Webhooks',
  summary: 'Preview a search',
  description:
    'Counts what a search would match and what a watch on it would cost, without saving it. (An addition to the specification.)',
  body: SavedSearchBody,
  bodyRule: { minProperties: 1 },
  mayReturnNotFound: true,
  answers: { 200: { description: 'Counts.', type: SearchPreview } },
  weight: () => WEIGHT,
});
