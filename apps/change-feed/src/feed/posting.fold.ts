import { isPublic, withAttributes, type Fact, type PostingAttributes, type ReqFact } from '@hiring/contracts';
import { arrayLiteral, type PoolClient } from '@hiring/platform-postgres';
import { payOf, postingTerms, textTerms, yearlySalary } from '@hiring/signals';
import { columns } from '../columns.js';

/** The types of facts about reqs. */
export const POSTING_TYPES = ['opened', 'reposted', 'reobserved', 'closed', 'req_relinked'] as const;

interface EventRow {
  event_seq: number;
  event_type: string;
  req_key: string;
  merged_into: string | null;
  terms: string[];
  salary_currency: string | null;
  salary_yearly: number | null;
  observed_at: string;
}

type Attributes = Map<string, PostingAttributes | undefined>;

/** Projects one batch. Facts are folded in order, since a batch may have several about one req. */
export async function applyPostings(client: PoolClient, facts: Fact[]): Promise<void> {
  const ofReqs = facts.filter((fact): fact is ReqFact => (POSTING_TYPES as readonly string[]).includes(fact.type));
  const stored = await storedAttributes(client, ofReqs);
  const attributes: Attributes = new Map(stored);
  const rows = ofReqs.flatMap((fact) => foldFact(attributes, fact) ?? []);
  await storeAttributes(client, stored, attributes);
  await storeEvents(client, rows);
}

/**
 * Folds the fact into `attributes`. Returns the fact's row for `posting_event`; null if searches do not need the fact.
 */
function foldFact(attributes: Attributes, fact: ReqFact): EventRow | null {
  const { event_seq, req_key, observed_at } = fact;
  const row = { event_seq, req_key, observed_at, merged_into: null };
  const unsearched = { terms: [], salary_currency: null, salary_yearly: null };
  if (fact.type === 'closed') return { ...row, ...unsearched, event_type: 'closed' };
  const known = withAttributes(attributes.get(req_key), searchedOf(fact));
  attributes.set(req_key, known);
  if (fact.type === 'req_relinked') {
    if (fact.alias_of === undefined) return null;
    return { ...row, ...unsearched, event_type: 'merged', merged_into: fact.alias_of };
  }
  // If a req was already listed when its board was linked, it is not new to a search.
  if (!isPublic(fact) || (fact.type === 'opened' && fact.baseline)) return null;
  const { salary } = payOf(known);
  return {
    ...row,
    event_type: fact.type,
    terms: [...postingTerms({ ...fact, attributes: known ?? {} }), ...textTerms(known)],
    salary_currency: salary?.currency ?? null,
    salary_yearly: yearlySalary(salary),
  };
}

/** The attributes that searches compare. */
const SEARCHED = ['locations', 'workplace', 'employment_type', 'seniority', 'salary', 'text_facts'] as const;

function searchedOf(fact: PostingAttributes): PostingAttributes {
  return Object.fromEntries(SEARCHED.filter((name) => fact[name] !== undefined).map((name) => [name, fact[name]]));
}

async function storedAttributes(client: PoolClient, facts: readonly ReqFact[]): Promise<Attributes> {
  const keys = new Set(facts.filter(({ type }) => type !== 'opened' && type !== 'closed').map((fact) => fact.req_key));
  if (keys.size === 0) return new Map();
  const { rows } = await client.query<{ req_key: string; attributes: PostingAttributes }>({
    name: 'feed_postings',
    text: 'select posting.req_key, attributes from unnest($1::text[]) as t (req_key) join change_feed.posting using (req_key)',
    values: [[...keys]],
  });
  return new Map(rows.map((row) => [row.req_key, row.attributes]));
}

async function storeAttributes(client: PoolClient, stored: Attributes, attributes: Attributes): Promise<void> {
  const changed = [...attributes].filter(([key, known]) => known !== stored.get(key));
  const kept = changed.filter(([, known]) => known !== undefined);
  const gone = changed.filter(([, known]) => known === undefined).map(([key]) => key);
  if (gone.length > 0) {
    await client.query({
      name: 'feed_remove_postings',
      text: 'delete from change_feed.posting where req_key = any($1)',
      values: [gone],
    });
  }
  if (kept.length === 0) return;
  await client.query({
    name: 'feed_store_postings',
    text: `insert into change_feed.posting (req_key, attributes) select * from unnest($1::text[], $2::jsonb[])
      on conflict (req_key) do update set attributes = excluded.attributes`,
    values: [kept.map(([key]) => key), kept.map(([, known]) => JSON.stringify(known))],
  });
}

/**
 * Stores only the events after `search_checkpoint.begun_seq`. The table `posting_event` never has earlier events,
 * because searches do not need them.
 */
async function storeEvents(client: PoolClient, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'feed_store_posting_events',
    text: `insert into change_feed.posting_event (
        event_seq, event_type, req_key, merged_into, terms, salary_currency, salary_yearly, observed_at)
      select t.event_seq, t.event_type, t.req_key, t.merged_into, t.terms::text[], t.salary_currency, t.salary_yearly, t.observed_at
      from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::timestamptz[])
        as t (event_seq, event_type, req_key, merged_into, terms, salary_currency, salary_yearly, observed_at)
      where t.event_seq > (select begun_seq from change_feed.search_checkpoint)`,
    values: [
      ...columns(rows, 'event_seq', 'event_type', 'req_key', 'merged_into'),
      rows.map((row) => arrayLiteral(row.terms)),
      ...columns(rows, 'salary_currency', 'salary_yearly', 'observed_at'),
    ],
  });
}
