import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { onConnection } from '@hiring/platform-postgres';
import { Pool, type PoolClient, type QueryResult } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export interface StoredChunk {
  added: number;
  updated: number;
}

/**
 * Why a chunk cannot be stored now: the previous chunk is missing (`early`), or the chunk is already stored (`over`).
 */
export type NotItsTurn = 'early' | 'over';

interface Outcome extends StoredChunk {
  /**
   * `now` if the chunk was stored, otherwise the reason why it was not stored. If the upload token is invalid, this is
   * null.
   */
  turn: 'now' | NotItsTurn | null;
}

export interface NumberedChunk {
  /** The import token's digest. */
  token: Buffer;
  number: number;
  /** Lines of COPY text with the columns of `import_row`. */
  rows: Iterable<Buffer>;
  /** Awaited after the rows are received and before they are stored. */
  before?: Promise<unknown>;
  /**
   * Called SEND_LEAD_MS after the statement that stores this chunk was sent. The import's next chunk may then send its
   * own statement.
   */
  onRequested?(): void;
}

/**
 * SQL that begins a transaction whose commit does not wait for the disk, so that the next chunk can lock the project
 * earlier. The response waits for the disk instead.
 */
const BEGIN = `
  begin;
  set local synchronous_commit = off;
  create temporary table if not exists import_row (
    website text, linkedin text, email text, phone text, title text, domain text, reachable boolean,
    identity uuid, email_address text, email_domain text
  ) on commit delete rows`;

/** Returns two statements to send as one message, so that the project is locked only briefly. */
const storeAndCommit = (token: Buffer, chunk: number): string => `
  select turn, added, updated from exports.store_piece('\\x${token.toString('hex')}', ${chunk});
  commit`;

/** A statement that writes all earlier commits to disk. */
const FLUSH = `select pg_logical_emit_message(false, 'import', '', true)`;

export const UPLOAD_TOKEN_NEEDED = 'A valid upload token is required as a Bearer token.';

@Injectable()
export class LeadRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Stores one chunk atomically and at most once. Receives the rows while the previous chunk is stored.
   * @throws AppError forbidden when the token is unknown or expired, unavailable when the disk is full
   */
  async storeChunk(chunk: NumberedChunk): Promise<StoredChunk | NotItsTurn> {
    try {
      return await onConnection(this.pool, (client) => store(client, chunk));
    } catch (error) {
      throw isDiskFull(error) ? diskFull(error) : error;
    }
  }
}

async function store(client: PoolClient, chunk: NumberedChunk): Promise<StoredChunk | NotItsTurn> {
  await client.query(BEGIN);
  const copy = client.query(copyFrom("copy import_row from stdin with (null '')"));
  await pipeline(Readable.from(chunk.rows), copy);
  await chunk.before;
  const storing = client.query(storeAndCommit(chunk.token, chunk.number));
  setTimeout(() => chunk.onRequested?.(), SEND_LEAD_MS);
  // The types declare one result, but a message with two statements gives two results.
  const [result] = (await storing) as unknown as [QueryResult<Outcome>];
  const { turn, added, updated } = result.rows[0] as Outcome;
  if (turn === null) throw new AppError('forbidden', UPLOAD_TOKEN_NEEDED);
  if (turn !== 'early') await client.query(FLUSH);
  return turn === 'now' ? { added, updated } : turn;
}

/**
 * Milliseconds between the statements of two consecutive chunks. The statements use different connections but must
 * reach the database in order.
 */
const SEND_LEAD_MS = 5;
/** The SQLSTATE for a full disk. */
const DISK_FULL = '53100';
/** Seconds after which to retry when the disk is full. An operator must first free disk space. */
const DISK_FULL_RETRY_SECONDS = 300;

function isDiskFull(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause);
}

const diskFull = (cause: unknown): AppError =>
  new AppError('unavailable', "The database's disk is full. Nothing of this chunk was stored.", {
    retryAfterSeconds: DISK_FULL_RETRY_SECONDS,
    cause,
  });

/**
 * Locks a project. Every change to a project's leads takes this lock first, to avoid deadlocks.
 * @throws AppError not_found
 */
export async function lockProject(client: PoolClient, projectId: number): Promise<void> {
  const { rowCount } = await client.query({
    name: 'exports_lock_project',
    text: 'select from exports.project where project_id = $1 for update',
    values: [projectId],
  });
  if (rowCount === 0) throw new AppError('not_found', 'There is no such project.');
}
