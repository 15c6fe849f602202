import { randomUUID } from 'node:crypto';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import type { Draws } from '@hiring/fake-boards';
import { NOWHERE, SECRET } from '../e2e/feed/feed.js';

type Free = { [Name in OperationName]: (typeof OPERATIONS)[Name]['meter'] extends null ? Name : never }[OperationName];

export interface FreeCall {
  operation: OperationName;
  method: string;
  path: string;
  body?: object;
}

/**
 * What calls refer to: companies with markers, words from these companies' titles, and ids from earlier answers by
 * collection.
 */
export interface Subjects {
  companies: readonly number[];
  words: readonly string[];
  ids: ReadonlyMap<string, number[]>;
}

type Part = (draws: Draws, subjects: Subjects) => { query?: string; body?: object };

const nothing: Part = () => ({});
const page: Part = (draws) => ({ query: `limit=${draws.below(12)}` });

const filters = (draws: Draws, { companies, words }: Subjects): object => {
  const chosen = companies.filter(() => draws.chance(0.4));
  return {
    ...(draws.chance(0.4) && { role: draws.pick(['engineering', 'sales', 'healthcare']) }),
    ...(draws.chance(0.4) && { q: draws.pick(words) }),
    ...(draws.chance(0.2) && { geo: draws.pick(['DE', 'US']) }),
    ...(draws.chance(0.2) && { workplace: draws.pick(['onsite', 'remote']) }),
    ...(chosen.length > 0 && { company_ids: chosen }),
  };
};

/** Random requests for every free operation. The compiler rejects a missing operation. */
const PARTS: Record<Free, Part> = {
  whoami: nothing,
  create_key: () => ({ body: { tier: 'free' } }),
  list_keys: page,
  get_key: nothing,
  rotate_key: () => ({ body: {} }),
  revoke_key: nothing,
  list_made: page,
  stop_key: () => ({ body: { dry_run: true } }),
  usage: (draws) => ({ query: `window=${draws.below(800)}` }),
  usage_records: page,
  usage_balance: nothing,
  usage_series: (draws) => ({ query: `days=${draws.below(40)}` }),
  search_companies: (draws, { companies, words }) =>
    draws.chance(0.5)
      ? { query: `query=${draws.pick(words).slice(0, 1 + draws.below(9))}` }
      : { query: `ids=${companies.join(',')}` },
  list_technologies: (draws) => ({
    query: `query=${draws.pick(['py', 'sql', 'no such'])}&limit=${draws.below(1_200)}`,
  }),
  catalogue_coverage: nothing,
  crawl_job: nothing,
  create_webhook: () => ({ body: { url: NOWHERE, secret: SECRET } }),
  list_webhooks: page,
  get_webhook: nothing,
  delete_webhook: nothing,
  test_webhook: nothing,
  rotate_webhook_secret: () => ({ body: { secret: SECRET } }),
  enable_webhook: nothing,
  disable_webhook: nothing,
  update_webhook: (draws) => ({ body: { concurrency: 1 + draws.below(20) } }),
  webhook_stats: (draws) => ({ query: `hours=${draws.below(200)}` }),
  list_deliveries: page,
  replay_webhook: (draws) => ({ body: { since_seq: draws.below(1_000) } }),
  get_delivery: nothing,
  redeliver: nothing,
  create_search: (draws, subjects) => ({ body: filters(draws, subjects) }),
  list_searches: page,
  get_search: nothing,
  delete_search: nothing,
  list_watches: page,
  get_watch: nothing,
  delete_watch: nothing,
  write_outcome: (draws, { words }) => ({
    body: {
      outcome: 'replied',
      observed_at: '2026-03-02T10:00:00Z',
      ...(draws.chance(0.5) && { req_key: `greenhouse:marked:${draws.pick(words)}` }),
    },
  }),
};

/** Returns a random call to a free operation or, one time in five, a refused call to a metered one. */
export function drawCall(draws: Draws, subjects: Subjects): FreeCall {
  const refused = draws.chance(0.2);
  const names = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => name in PARTS !== refused);
  const operation = draws.pick(names);
  const { method, path } = OPERATIONS[operation];
  const { query, body } = refused ? refusedPart(draws, subjects) : PARTS[operation as Free](draws, subjects);
  const address = path.replace(/(\w[\w-]*)\/:(\w+)/g, (_match, collection: string, name: string) => {
    const known = collection === 'companies' ? subjects.companies : (subjects.ids.get(collection) ?? []);
    const id = known.length > 0 ? draws.pick(known) : draws.below(50);
    return `${collection}/${name === 'req_key' ? `greenhouse:marked:${draws.pick(subjects.words)}` : id}`;
  });
  return {
    operation,
    method,
    path: query === undefined ? address : `${address}?${query}`,
    ...(method === 'POST' && body !== undefined && { body }),
  };
}

/**
 * Returns an unknown query parameter and an unknown body member. Because of them, every operation refuses the call
 * after the key check.
 */
function refusedPart(draws: Draws, subjects: Subjects): { query: string; body: object } {
  return { query: `since=0&colour=${randomUUID()}`, body: { ...filters(draws, subjects), colour: 'red' } };
}
