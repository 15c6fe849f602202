import { Injectable } from '@nestjs/common';
import { isInFeed, type Fact, type FeedFact } from '@hiring/contracts';
import { type PoolClient } from '@hiring/platform-postgres';
import { toEventRow } from '@hiring/signals';
import { columns } from '../columns.js';
import { FeedProjection } from './feed.projection.js';
import { foldNews } from './news.js';

/** Fills the feed table in the ledger's order. */
@Injectable()
export class EventProjection extends FeedProjection {
  protected readonly source = { name: 'event', apply: applyEvents };
}

/** Projects one batch. Companies come first, because an event's row includes its company's owner. */
export async function applyEvents(client: PoolClient, facts: Fact[]): Promise<void> {
  await storeCompanies(client, facts);
  await storeEvents(client, facts.filter(isInFeed), await foldNews(client, facts));
}

async function storeCompanies(client: PoolClient, facts: Fact[]): Promise<void> {
  const registered = facts.filter((fact) => fact.type === 'company_registered');
  await storeNames(client, facts);
  if (registered.length === 0) return;
  await client.query({
    name: 'feed_store_companies',
    text: `insert into change_feed.company (company_id, owner) select * from unnest($1::bigint[], $2::text[])
      on conflict (company_id) do nothing`,
    values: columns(registered, 'company_id', 'owner'),
  });
}

async function storeNames(client: PoolClient, facts: Fact[]): Promise<void> {
  const named = facts.filter((fact) => fact.type === 'company_registered' || fact.type === 'company_updated');
  if (named.length === 0) return;
  await client.query({
    name: 'feed_store_names',
    text: `insert into change_feed.company_name (company_id, from_seq, body)
      select * from unnest($1::bigint[], $2::bigint[], $3::text[])`,
    values: [
      ...columns(named, 'company_id', 'event_seq'),
      named.map(({ name, domain }) => JSON.stringify({ name, domain })),
    ],
  });
}

async function storeEvents(client: PoolClient, facts: FeedFact[], news: Map<number, number>): Promise<void> {
  if (facts.length === 0) return;
  const stored = await client.query({
    name: 'feed_store_events',
    text: `insert into change_feed.event (event_seq, company_id, owner, event_type, observed_at, news_from_seq, body)
      select t.event_seq, t.company_id, company.owner, t.event_type, t.observed_at, t.news_from_seq, t.body
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[], $5::bigint[], $6::text[])
        as t (event_seq, company_id, event_type, observed_at, news_from_seq, body)
      join change_feed.company using (company_id)`,
    values: [
      ...columns(facts, 'event_seq', 'company_id', 'type', 'observed_at'),
      facts.map((fact) => news.get(fact.event_seq)),
      // Pages and deliveries serve this text unchanged.
      facts.map((fact) => JSON.stringify(toEventRow(fact))),
    ],
  });
  // The join drops events about unregistered companies. Such a loss must fail the projection.
  if (stored.rowCount === facts.length) return;
  throw new Error('the ledger holds an event of a company that is not registered');
}
