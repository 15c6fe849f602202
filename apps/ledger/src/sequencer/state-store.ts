import { Injectable } from '@nestjs/common';
import type { Fact } from '@hiring/contracts';
import type { CompanyState } from '@hiring/ledger';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool, type PoolClient } from 'pg';
import { COMMAND_PREFIX, recordedId } from './recorded-id.js';

/** The stored state's position, and the epoch in which it was stored. */
export interface StateCheckpoint {
  eventSeq: number;
  epoch: number;
  ledgerTopicId: string | null;
  ledgerNextOffset: bigint;
  intakeTopicId: string | null;
  intakeNextOffset: bigint;
}

/** A snapshot of a company's row. `company` itself may change before the row is stored. */
export interface CompanyRow {
  company: CompanyState;
  state: string;
  /** The reqs; null if the stored row already has them. */
  reqs: string | null;
  reqsRevision: number;
}

/** The changes from one committed batch. */
export interface StateChange {
  facts: Fact[];
  companies: CompanyRow[];
  checkpoint: Omit<StateCheckpoint, 'epoch'>;
}

/** Thrown when another activation has taken over, so that this one must not store its changes. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

interface StoredCompany {
  /** The company's state without its reqs. */
  state: string;
  reqs: string;
  reqs_revision: number;
}

/** Maximum companies in one statement. Most have few reqs, but a row may take a megabyte. */
const COMPANIES_PER_STATEMENT = 200;

interface CheckpointRow {
  event_seq: number;
  epoch: number;
  ledger_topic_id: string | null;
  ledger_next_offset: string;
  intake_topic_id: string | null;
  intake_next_offset: string;
}

const CHECKPOINT = `select event_seq, epoch, ledger_topic_id, ledger_next_offset::text, intake_topic_id,
  intake_next_offset::text from ledger.checkpoint`;

/** Records a change in the audit trail, within the change's transaction. */
export type RecordChange = (client: PoolClient) => Promise<void>;

/** Stores the sequencer's state in Postgres. Only the activation with the newest epoch can store. */
@Injectable()
export class StateStore {
  /** For each loaded or stored state, the revision of the reqs in the stored row. */
  private readonly storedRevisions = new WeakMap<CompanyState, number>();

  constructor(private readonly pool: Pool) {}

  /** Starts a new activation. Afterwards, `store` throws SupersededError in earlier activations. */
  async takeOver(): Promise<StateCheckpoint> {
    return inTransaction(this.pool, async (client) => {
      await client.query('update ledger.checkpoint set epoch = epoch + 1');
      return toCheckpoint((await client.query<CheckpointRow>(CHECKPOINT)).rows[0]);
    });
  }

  async read(): Promise<StateCheckpoint> {
    return toCheckpoint((await this.pool.query<CheckpointRow>(CHECKPOINT)).rows[0]);
  }

  /** Returns the number of recorded operator decisions, which never decreases. */
  async operatorDecisions(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select (select count(*) from ledger.rejection)::int + (select count(*) from ledger.adoption)::int as count`,
    );
    return rows[0]?.count ?? 0;
  }

  async recordAdoption(topicId: string, reason: string, record?: RecordChange): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query('insert into ledger.adoption (topic_id, reason) values ($1, $2)', [topicId, reason]);
      await record?.(client);
    });
  }

  /** Returns the ids of accepted topics that no activation uses yet. */
  async adoptedTopics(): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ topic_id: string }>(
      'select topic_id from ledger.adoption where not applied',
    );
    return new Set(rows.map((row) => row.topic_id));
  }

  /**
   * Resets the intake's position, so that the intake is read from its start. If the ledger is replaced, also resets its
   * position and empties the state tables, so that the new ledger is folded from its start.
   */
  async adopt(replaced: { ledger: boolean }): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query('update ledger.checkpoint set intake_topic_id = null, intake_next_offset = 0');
      if (replaced.ledger) {
        await client.query(
          'update ledger.checkpoint set event_seq = 0, ledger_topic_id = null, ledger_next_offset = 0',
        );
        await client.query('delete from ledger.company');
        await client.query('delete from ledger.registry_fact');
        await client.query('delete from ledger.recorded');
        await client.query('delete from ledger.board');
      }
      await client.query('update ledger.adoption set applied = true');
    });
  }

  async registryFacts(): Promise<Fact[]> {
    const { rows } = await this.pool.query<{ fact: Fact }>('select fact from ledger.registry_fact order by event_seq');
    return rows.map((row) => row.fact);
  }

  async companies(ids: number[]): Promise<CompanyState[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.pool.query<StoredCompany>({
      name: 'ledger_companies',
      text: 'select state, reqs, reqs_revision from ledger.company where company_id = any($1::bigint[])',
      values: [ids],
    });
    return rows.map((row) => this.toCompany(row));
  }

  /** Returns the ids that are already on the ledger. */
  async recordedIds(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'ledger_recorded',
      text: 'select id from ledger.recorded where id = any($1::text[])',
      values: [ids],
    });
    return new Set(rows.map((row) => row.id));
  }

  /** Returns the intake offsets that operators rejected, with the reasons. */
  async rejections(intakeTopicId: string): Promise<Map<bigint, string>> {
    const { rows } = await this.pool.query<{ intake_offset: string; reason: string }>(
      'select intake_offset::text, reason from ledger.rejection where intake_topic_id = $1',
      [intakeTopicId],
    );
    return new Map(rows.map((row) => [BigInt(row.intake_offset), row.reason]));
  }

  async reject(intakeTopicId: string, offset: bigint, reason: string, record?: RecordChange): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(
        `insert into ledger.rejection (intake_topic_id, intake_offset, reason) values ($1, $2, $3)
         on conflict (intake_topic_id, intake_offset) do update set reason = excluded.reason`,
        [intakeTopicId, offset.toString(), reason],
      );
      await record?.(client);
    });
  }

  /**
   * Stores a committed transaction's changes. Throws SupersededError unless the stored position and epoch equal
   * `expected`, so that a delayed process cannot overwrite its successor's state.
   */
  async store(expected: { eventSeq: number; epoch: number }, change: StateChange): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const row = (await client.query<CheckpointRow>(`${CHECKPOINT} for update`)).rows[0];
      const stored = toCheckpoint(row);
      if (stored.epoch !== expected.epoch || stored.eventSeq !== expected.eventSeq) {
        throw new SupersededError(
          `another ledger instance took over: stored seq ${stored.eventSeq} epoch ${stored.epoch}, expected seq ${expected.eventSeq} epoch ${expected.epoch}`,
        );
      }
      await storeCompanies(client, change);
      await storeRegistry(client, change.facts);
      await storeRecorded(client, change.facts);
      await storeBoards(client, change.facts);
      await storeCheckpoint(client, change.checkpoint);
    });
    for (const { company, reqsRevision } of change.companies) this.storedRevisions.set(company, reqsRevision);
  }

  rowOf(company: CompanyState): CompanyRow {
    const { reqs, ...state } = company;
    const changed = this.storedRevisions.get(company) !== company.reqs_revision;
    return {
      company,
      state: JSON.stringify(state),
      reqs: changed ? JSON.stringify(reqs) : null,
      reqsRevision: company.reqs_revision,
    };
  }

  /**
   * Converts a row. @throws Error when state and reqs have different revisions, because a damaged row must halt the
   * ledger
   */
  private toCompany(row: StoredCompany): CompanyState {
    const company = JSON.parse(row.state) as CompanyState;
    if (row.reqs_revision !== company.reqs_revision) {
      throw new Error(
        `company ${company.company_id}: stored reqs of revision ${row.reqs_revision}, expected ${company.reqs_revision}`,
      );
    }
    company.reqs = JSON.parse(row.reqs) as CompanyState['reqs'];
    this.storedRevisions.set(company, company.reqs_revision);
    return company;
  }

  /**
   * Returns the linked boards whose last crawl record is older than `before`. The board with the oldest record is
   * first.
   */
  async boardsWithoutRecordSince(before: Date, limit: number): Promise<{ companyId: number; boardId: string }[]> {
    const { rows } = await this.pool.query<{ company_id: number; board_id: string }>(
      'select company_id, board_id from ledger.board where last_recorded_at < $1 order by last_recorded_at limit $2',
      [before, limit],
    );
    return rows.map((row) => ({ companyId: row.company_id, boardId: row.board_id }));
  }

  /**
   * Deletes crawl and rejection ids recorded before `before`. Returns the number of deleted ids. Command ids do not
   * expire.
   */
  async pruneRecorded(before: Date): Promise<number> {
    const { rowCount } = await this.pool.query(
      'delete from ledger.recorded where recorded_at < $1 and not starts_with(id, $2)',
      [before, COMMAND_PREFIX],
    );
    return rowCount ?? 0;
  }
}

function valuesOf({ company, state, reqs, reqsRevision }: CompanyRow): [number, string, string | null, number | null] {
  return [company.company_id, state, reqs, reqs === null ? null : reqsRevision];
}

function toCheckpoint(row: CheckpointRow | undefined): StateCheckpoint {
  if (row === undefined) throw new Error('ledger.checkpoint has no row: the schema was not migrated');
  return {
    eventSeq: row.event_seq,
    epoch: row.epoch,
    ledgerTopicId: row.ledger_topic_id,
    ledgerNextOffset: BigInt(row.ledger_next_offset),
    intakeTopicId: row.intake_topic_id,
    intakeNextOffset: BigInt(row.intake_next_offset),
  };
}

async function storeCompanies(client: PoolClient, { companies, checkpoint }: StateChange): Promise<void> {
  for (let from = 0; from < companies.length; from += COMPANIES_PER_STATEMENT) {
    const some = companies.slice(from, from + COMPANIES_PER_STATEMENT);
    // Separate parameters, because an array parameter would escape each quotation mark in the JSON.
    const lists = some.map(
      (_, n) => `($${4 * n + 2}::bigint, $1::bigint, $${4 * n + 3}::text, $${4 * n + 4}::text, $${4 * n + 5}::bigint)`,
    );
    await client.query(
      `insert into ledger.company (company_id, event_seq, state, reqs, reqs_revision) values ${lists.join(', ')}
       on conflict (company_id) do update set event_seq = excluded.event_seq, state = excluded.state,
         reqs = coalesce(excluded.reqs, company.reqs),
         reqs_revision = coalesce(excluded.reqs_revision, company.reqs_revision)`,
      [checkpoint.eventSeq, ...some.flatMap(valuesOf)],
    );
  }
}

async function storeRegistry(client: PoolClient, facts: Fact[]): Promise<void> {
  const registry = facts.filter((fact) => fact.type === 'company_registered' || fact.type === 'company_updated');
  if (registry.length === 0) return;
  await client.query(
    'insert into ledger.registry_fact (event_seq, fact) select * from unnest($1::bigint[], $2::json[])',
    [registry.map((fact) => fact.event_seq), registry.map((fact) => JSON.stringify(fact))],
  );
}

/** Stores each recorded id, with the last fact that records it. */
async function storeRecorded(client: PoolClient, facts: Fact[]): Promise<void> {
  const recorded = new Map<string, Fact>();
  for (const fact of facts) {
    const id = recordedId(fact);
    if (id !== null) recorded.set(id, fact);
  }
  if (recorded.size === 0) return;
  await client.query({
    name: 'ledger_store_recorded',
    text: `insert into ledger.recorded (id, event_seq, recorded_at)
      select * from unnest($1::text[], $2::bigint[], $3::timestamptz[]) on conflict (id) do nothing`,
    values: [
      [...recorded.keys()],
      [...recorded.values()].map((fact) => fact.event_seq),
      [...recorded.values()].map((fact) => fact.observed_at),
    ],
  });
}

async function storeBoards(client: PoolClient, facts: Fact[]): Promise<void> {
  const ofBoards = facts.filter(
    (fact) => fact.type === 'board_linked' || fact.type === 'board_unlinked' || fact.type === 'board_crawled',
  );
  if (ofBoards.length === 0) return;
  const latest = [...new Map(ofBoards.map((fact) => [`${fact.company_id} ${fact.board_id}`, fact])).values()];
  const linked = latest.filter((fact) => fact.type !== 'board_unlinked');
  const unlinked = latest.filter((fact) => fact.type === 'board_unlinked');
  await client.query({
    name: 'ledger_store_boards',
    text: `insert into ledger.board (company_id, board_id, last_recorded_at)
      select * from unnest($1::bigint[], $2::text[], $3::timestamptz[])
      on conflict (company_id, board_id) do update set last_recorded_at = excluded.last_recorded_at`,
    values: [
      linked.map((fact) => fact.company_id),
      linked.map((fact) => fact.board_id),
      linked.map((fact) => fact.observed_at),
    ],
  });
  if (unlinked.length === 0) return;
  await client.query(
    `delete from ledger.board using unnest($1::bigint[], $2::text[]) as gone (company_id, board_id)
     where board.company_id = gone.company_id and board.board_id = gone.board_id`,
    [unlinked.map((fact) => fact.company_id), unlinked.map((fact) => fact.board_id)],
  );
}

async function storeCheckpoint(client: PoolClient, checkpoint: StateChange['checkpoint']): Promise<void> {
  await client.query({
    name: 'ledger_store_checkpoint',
    text: `update ledger.checkpoint set event_seq = $1, ledger_topic_id = $2, ledger_next_offset = $3,
      intake_topic_id = $4, intake_next_offset = $5`,
    values: [
      checkpoint.eventSeq,
      checkpoint.ledgerTopicId,
      checkpoint.ledgerNextOffset.toString(),
      checkpoint.intakeTopicId,
      checkpoint.intakeNextOffset.toString(),
    ],
  });
}
