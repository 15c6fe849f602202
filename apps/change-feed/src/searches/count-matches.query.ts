import type { RpcResponse, SavedSearchFilters } from '@hiring/contracts';
import { alternativeTerms, companyTerms, requiredTerms } from '@hiring/signals';
import type { Pool } from 'pg';
import { RETENTION } from '../deliveries/redelivery.repository.js';

/**
 * One count compares approximately this many feed positions with the filters. If `posting_event` spans many more
 * positions, the count compares only every n-th position.
 */
const SAMPLED_MAX = 500_000;

/**
 * Counts matching events. $1 = customer, $2 = required terms, $3 = company terms, $4 = currency, $5 = minimum salary,
 * $6 = groups of alternative terms as a JSON list of lists. If `posting_event` spans many positions, only every n-th
 * position is compared, and each match counts n times.
 */
const COUNT = `
  with span as (
    select coalesce(min(event_seq), 0) as first_seq, coalesce(max(event_seq), 0) as last_seq from change_feed.posting_event
  ), step as (
    select greatest(1, (last_seq - first_seq) / ${SAMPLED_MAX})::bigint as every from span
  )
  select (count(*) * (select every from step))::float8 as matches, (select every from step) = 1 as exact
  from change_feed.posting_event join change_feed.event using (event_seq)
  where event_seq % (select every from step) = 0
    and posting_event.observed_at >= now() - ${RETENTION}
    and posting_event.event_type in ('opened', 'reposted', 'reobserved')
    and (event.owner is null or event.owner = $1)
    and terms @> $2::text[] and (cardinality($3::text[]) = 0 or terms && $3::text[])
    and ($5::bigint is null or (salary_currency = $4::text and salary_yearly >= $5))
    and not exists (
      select from json_array_elements($6::json) as t (alternatives)
      where not terms && array(select json_array_elements_text(alternatives))
    )`;

/** Returns how many events in the last 30 days match. If the feed is long, the number is an estimate. */
export async function countMatches(
  pool: Pool,
  customerId: string,
  filters: SavedSearchFilters,
): Promise<RpcResponse<'change-feed.count_matches'>> {
  const { rows } = await pool.query<{ matches: number; exact: boolean }>({
    name: 'feed_count_matches',
    text: COUNT,
    values: [
      customerId,
      requiredTerms(filters),
      companyTerms(filters),
      filters.currency ?? null,
      filters.salary_min ?? null,
      JSON.stringify(alternativeTerms(filters)),
    ],
  });
  const [row] = rows;
  return { matches: Math.round(row?.matches ?? 0), exact: row?.exact ?? true };
}
