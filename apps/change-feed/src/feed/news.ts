import { isInFeed, type Fact, type PublicFact } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';
import { newsSeq } from '@hiring/signals';
import { columns } from '../columns.js';

interface LinkRow {
  company_id: number;
  board_id: string;
  linked_seq: number;
}

const keyOf = (fact: { company_id: number; board_id: string }): string => `${fact.company_id} ${fact.board_id}`;

/**
 * Returns each fact's `news_from_seq` by event_seq. A fact is new to watches that started before its `news_from_seq`.
 * Also stores every board's newest link.
 */
export async function foldNews(client: PoolClient, facts: Fact[]): Promise<Map<number, number>> {
  const links = await storedLinks(client, facts);
  const news = new Map<number, number>();
  const fresh = new Map<string, LinkRow>();
  for (const fact of facts) {
    if (fact.type === 'board_linked') {
      const { company_id, board_id, event_seq } = fact;
      links.set(keyOf(fact), event_seq);
      fresh.set(keyOf(fact), { company_id, board_id, linked_seq: event_seq });
    } else if (isInFeed(fact)) news.set(fact.event_seq, newsSeq(fact, links.get(keyOf(fact)) ?? 0));
  }
  await storeLinks(client, [...fresh.values()]);
  return news;
}

function isBaseline(fact: Fact): fact is PublicFact {
  return fact.type === 'opened' && fact.baseline;
}

async function storedLinks(client: PoolClient, facts: Fact[]): Promise<Map<string, number>> {
  const baselines = new Map(facts.filter(isBaseline).map((fact) => [keyOf(fact), fact]));
  if (baselines.size === 0) return new Map();
  const { rows } = await client.query<LinkRow>({
    name: 'feed_links',
    text: `select company_id, board_id, linked_seq
      from unnest($1::bigint[], $2::text[]) as t (company_id, board_id) join change_feed.board_link using (company_id, board_id)`,
    values: columns([...baselines.values()], 'company_id', 'board_id'),
  });
  return new Map(rows.map((row) => [keyOf(row), row.linked_seq]));
}

async function storeLinks(client: PoolClient, links: LinkRow[]): Promise<void> {
  if (links.length === 0) return;
  await client.query({
    name: 'feed_store_links',
    text: `insert into change_feed.board_link (company_id, board_id, linked_seq)
      select * from unnest($1::bigint[], $2::text[], $3::bigint[])
      on conflict (company_id, board_id) do update set linked_seq = excluded.linked_seq`,
    values: columns(links, 'company_id', 'board_id', 'linked_seq'),
  });
}
