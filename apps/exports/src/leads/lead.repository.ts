import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export interface StoredPiece {
  added: number;
  updated: number;
}

/** Whether a piece's turn has come, is still to come, or was taken before. */
export type Turn = 'now' | 'early' | 'over';

export interface Admission {
  /** Once the rows are in, and before anything is locked, this is waited for. */
  ready?: Promise<unknown>;
  /** Asked within the transaction, with the project locked: unless it says now, nothing is stored. */
  turn(client: PoolClient): Promise<Turn>;
}

/** Only one row of a fingerprint may meet the table in one statement: a piece has none twice. Leads keep their order, since
 * a temporary table is always read from its first page on. */
const UPSERT = `
  with stored as (
    insert into exports.lead as l (project_id, website, decision_maker_linkedin_url, decision_maker_email,
      decision_maker_phone, signal_job_title, domain, reachable, identity, email_address, email_domain, suppressed)
    select $1, r.website, r.linkedin, r.email, r.phone, r.title, r.domain, r.reachable, r.identity,
      r.email_address, r.email_domain,
      exists (select from exports.suppression where customer_id = $2) and exports.is_suppressed($2, r.domain, r.email_address, r.email_domain, r.phone)
    from import_row as r
    on conflict (project_id, identity) do update
    set website = excluded.website, decision_maker_linkedin_url = excluded.decision_maker_linkedin_url,
      decision_maker_email = excluded.decision_maker_email, decision_maker_phone = excluded.decision_maker_phone,
      signal_job_title = coalesce(excluded.signal_job_title, l.signal_job_title),
      domain = excluded.domain, reachable = excluded.reachable, email_address = excluded.email_address,
      email_domain = excluded.email_domain, suppressed = excluded.suppressed
    where (l.website, l.decision_maker_linkedin_url, l.decision_maker_email, l.decision_maker_phone, l.signal_job_title,
        l.suppressed)
      is distinct from (excluded.website, excluded.decision_maker_linkedin_url, excluded.decision_maker_email,
        excluded.decision_maker_phone, coalesce(excluded.signal_job_title, l.signal_job_title), excluded.suppressed)
    returning xmax = 0 as added
  )
  select count(*) filter (where added) as added, count(*) filter (where not added) as updated from stored`;

/**
 * All that was committed is on the disk afterwards. Pieces commit without waiting for it, so that the next one may have
 * the project meanwhile; the answer waits.
 */
const FLUSH = `select pg_logical_emit_message(false, 'import', '', true)`;

@Injectable()
export class LeadRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Stores one piece of an import, all of it or nothing; storing it again changes nothing. `rows` are lines of COPY text. Pieces of
   * one project take turns.
   * @throws AppError not_found without such a project, unavailable when the disk is full.
   */
  async storePiece(
    projectId: number,
    rows: string[],
    admission: Admission,
  ): Promise<StoredPiece | Exclude<Turn, 'now'>> {
    try {
      const stored = await this.store(projectId, rows, admission);
      if (stored !== 'early') await this.pool.query(FLUSH);
      return stored;
    } catch (error) {
      throw isDiskFull(error) ? diskFull(error) : error;
    }
  }

  private store(projectId: number, rows: string[], admission: Admission): Promise<StoredPiece | Exclude<Turn, 'now'>> {
    return inTransaction(this.pool, async (client) => {
      await client.query(`
        create temporary table if not exists import_row (
          website text, linkedin text, email text, phone text, title text, domain text, reachable boolean,
          identity uuid, email_address text, email_domain text
        ) on commit delete rows;
        set local synchronous_commit = off`);
      const copy = client.query(copyFrom("copy import_row from stdin with (null '')"));
      await pipeline(Readable.from(batches(rows)), copy);
      // Only now: the rows of one piece come in while the piece before it is stored.
      await admission.ready;
      const customerId = await lockProject(client, projectId);
      const turn = await admission.turn(client);
      if (turn !== 'now') return turn;
      const { rows: counts } = await client.query<StoredPiece>({
        name: 'exports_store_piece',
        text: UPSERT,
        values: [projectId, customerId],
      });
      return counts[0] ?? { added: 0, updated: 0 };
    });
  }
}

const BATCH_ROWS = 400;

/** Some rows at a time: one large text of all would outlive them by far. */
function* batches(rows: string[]): Generator<Buffer> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    yield Buffer.from(rows.slice(from, from + BATCH_ROWS).join(''));
  }
}

/** SQLSTATE of a server that finds no room on its disk. */
const DISK_FULL = '53100';
/** Room is made by people: nobody has to ask again every second. */
const ROOM_AFTER_SECONDS = 300;

function isDiskFull(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause);
}

const diskFull = (cause: unknown): AppError =>
  new AppError('unavailable', "The database's disk is full. Nothing of this piece was stored.", {
    retryAfterSeconds: ROOM_AFTER_SECONDS,
    cause,
  });

/** The project's owner. Everything that changes leads of a project locks it first, so no two of them can deadlock. */
export async function lockProject(client: PoolClient, projectId: number): Promise<string> {
  const { rows } = await client.query<{ customer_id: string }>({
    name: 'exports_lock_project',
    text: 'select customer_id from exports.project where project_id = $1 for update',
    values: [projectId],
  });
  if (rows[0] === undefined) throw new AppError('not_found', 'There is no such project.');
  return rows[0].customer_id;
}
