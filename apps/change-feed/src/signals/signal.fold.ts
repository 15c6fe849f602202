import type { Fact, SignalRow } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';
import {
  emptySignalState,
  evolveSignals,
  reqKeysOf,
  SIGNAL_DEFINITION,
  type SignalReq,
  type SignalState,
} from '@hiring/signals';

import { columns } from '../columns.js';

interface Company {
  owner: string | null;
  state: SignalState;
}

/**
 * A signal (`row`), and two more columns of the table `signal`: its company's owner, and its number `n` among the
 * fact's signals.
 */
interface Derived {
  owner: string | null;
  n: number;
  row: SignalRow;
}

/**
 * Projects one batch: loads the states for its facts, folds the facts in order, and stores the signals.
 *
 * @throws when a company was never registered, or when a newer release has derived signals
 */
export async function applySignals(client: PoolClient, facts: Fact[]): Promise<void> {
  const [first] = facts;
  if (first === undefined) return;
  await recordDefinition(client, first.event_seq - 1);
  const companies = await storedCompanies(client, facts);
  const reqs = await storedReqs(client, facts);
  const changed = new Set<string>();
  const derived = facts.flatMap((fact) => foldFact({ companies, reqs, changed }, fact));
  await storeCompanies(client, companies);
  await storeReqs(client, reqs, changed);
  await storeSignals(client, derived);
}

/** Records the position after which this release's definitions apply. A second call changes nothing. */
async function recordDefinition(client: PoolClient, fromSeq: number): Promise<void> {
  const { rows } = await client.query<{ definition: number }>({
    name: 'signal_definition',
    text: `with recorded as (
        insert into change_feed.signal_definition (definition, from_seq)
        select $1, $2 where not exists (select from change_feed.signal_definition where definition = $1)
      )
      select definition from change_feed.signal_definition where definition > $1`,
    values: [SIGNAL_DEFINITION, fromSeq],
  });
  const [newer] = rows;
  if (newer !== undefined) {
    throw new Error(`signals follow definitions ${newer.definition}; this release has ${SIGNAL_DEFINITION}`);
  }
}

interface Folded {
  companies: Map<number, Company>;
  reqs: Map<string, SignalReq>;
  changed: Set<string>;
}

function foldFact({ companies, reqs, changed }: Folded, fact: Fact): Derived[] {
  // A rejected record is about no company, so it causes no signal.
  if (fact.type === 'intake_rejected') return [];
  if (fact.type === 'company_registered' && !companies.has(fact.company_id)) {
    companies.set(fact.company_id, { owner: fact.owner, state: emptySignalState(fact.company_id) });
  }
  const company = companies.get(fact.company_id);
  if (company === undefined) throw new Error(`company ${fact.company_id} of fact ${fact.event_seq} is not registered`);
  const rows = evolveSignals({ company: company.state, reqs, changed }, fact);
  return rows.map((row, index) => ({ owner: company.owner, n: index + 1, row }));
}

async function storedCompanies(client: PoolClient, facts: readonly Fact[]): Promise<Map<number, Company>> {
  const { rows } = await client.query<Company & { company_id: number }>({
    name: 'signal_companies',
    text: 'select company_id, owner, state from change_feed.signal_company where company_id = any($1)',
    values: [[...new Set(facts.map((fact) => fact.company_id))]],
  });
  return new Map(rows.map(({ company_id, owner, state }) => [company_id, { owner, state }]));
}

async function storedReqs(client: PoolClient, facts: readonly Fact[]): Promise<Map<string, SignalReq>> {
  const keys = new Set(facts.flatMap((fact) => (fact.type === 'opened' ? [] : reqKeysOf(fact))));
  if (keys.size === 0) return new Map();
  const { rows } = await client.query<{ state: SignalReq }>({
    name: 'signal_reqs',
    text: `select req.state from unnest($1::text[]) as t (req_key) join change_feed.signal_req req using (req_key)`,
    values: [[...keys]],
  });
  return new Map(rows.map(({ state }) => [state.req_key, state]));
}

async function storeCompanies(client: PoolClient, companies: ReadonlyMap<number, Company>): Promise<void> {
  if (companies.size === 0) return;
  const stored = [...companies.values()];
  await client.query({
    name: 'signal_store_companies',
    text: `insert into change_feed.signal_company (company_id, owner, state)
      select * from unnest($1::bigint[], $2::text[], $3::json[])
      on conflict (company_id) do update set state = excluded.state`,
    values: [[...companies.keys()], stored.map(({ owner }) => owner), stored.map(({ state }) => JSON.stringify(state))],
  });
}

async function storeReqs(
  client: PoolClient,
  reqs: ReadonlyMap<string, SignalReq>,
  changed: ReadonlySet<string>,
): Promise<void> {
  if (changed.size === 0) return;
  const keys = [...changed];
  await client.query({
    name: 'signal_store_reqs',
    text: `insert into change_feed.signal_req (req_key, state) select * from unnest($1::text[], $2::json[])
      on conflict (req_key) do update set state = excluded.state`,
    values: [keys, keys.map((key) => JSON.stringify(reqs.get(key)))],
  });
}

async function storeSignals(client: PoolClient, derived: readonly Derived[]): Promise<void> {
  if (derived.length === 0) return;
  const rows = derived.map(({ row }) => row);
  await client.query({
    name: 'signal_store_signals',
    text: `insert into change_feed.signal (event_seq, n, company_id, owner, type, function, observed_at, body)
      select * from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::text[], $5::text[], $6::text[],
        $7::timestamptz[], $8::text[])`,
    values: [
      ...[...columns(rows, 'event_seq'), ...columns(derived, 'n'), ...columns(rows, 'company_id')],
      ...[...columns(derived, 'owner'), ...columns(rows, 'type', 'function', 'observed_at')],
      // Pages and deliveries serve this text unchanged.
      rows.map((row) => JSON.stringify(row)),
    ],
  });
}
