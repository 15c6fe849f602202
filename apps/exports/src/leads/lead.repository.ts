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

/** That the chunk before is still to come, or that this one was taken before. */
export type NotItsTurn = 'early' | 'over';

interface Outcome extends StoredChunk {
  /** Null without such a token. */
  turn: 'now' | NotItsTurn | null;
}

export interface NumberedChunk {
  /** Digest of the import's token. */
  token: Buffer;
  number: number;
  /** Lines of COPY text, as import_row has its columns. */
  rows: Iterable<Buffer>;
  /** Waited for once the rows are in, before they are to be stored. */
  before?: Promise<unknown>;
  /** Called as soon as the next chunk of the import may take its turn. */
  onRequested?(): void;
}

/** Commits without waiting for the disk: the next chunk may have the project meanwhile, and the answer waits. */
const BEGIN = `
  begin;
  set local synchronous_commit = off;
  create temporary table if not exists import_row (
    website text, linkedin text, email text, phone text, title text, domain text, reachable boolean,
    identity uuid, email_address text, email_domain text
  ) on commit delete rows`;

/** One message: the project is locked no longer than storing takes. */
const storeAndCommit = (token: Buffer, chunk: number): string => `
  select turn, added, updated from exports.store_piece('\\x${token.toString('hex')}', ${chunk});
  commit`;

/** All that was committed is on the disk afterwards. */
const FLUSH = `select pg_logical_emit_message(false, 'import', '', true)`;

export const UPLOAD_TOKEN_NEEDED = 'A valid upload token is needed as a Bearer token.';

@Injectable()
export class LeadRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Stores one chunk of an import, all of it or nothing and never twice. Its rows come in while the chunk before it is
   * stored; chunks of one project take turns.
   * @throws AppError forbidden when the token has ended, unavailable when the disk is full.
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
  setTimeout(() => chunk.onRequested?.(), ON_ITS_WAY_MS);
  // The types know of one result; a message of two statements has two.
  const [result] = (await storing) as unknown as [QueryResult<Outcome>];
  const { turn, added, updated } = result.rows[0] as Outcome;
  if (turn === null) throw new AppError('forbidden', UPLOAD_TOKEN_NEEDED);
  if (turn !== 'early') await client.query(FLUSH);
  return turn === 'now' ? { added, updated } : turn;
}

/** A statement sent this much later reaches the database after the one before, although on another connection. */
const ON_ITS_WAY_MS = 5;
/** SQLSTATE of a server that finds no room on its disk. */
const DISK_FULL = '53100';
/** Capacity is freed by people: a retry every second would serve nothing. */
const ROOM_AFTER_SECONDS = 300;

function isDiskFull(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause);
}

const diskFull = (cause: unknown): AppError =>
  new AppError('unavailable', "The database's disk is full. Nothing of this chunk was stored.", {
    retryAfterSeconds: ROOM_AFTER_SECONDS,
    cause,
  });

/** Everything that changes leads of a project locks it first, so no two of them can deadlock. */
export async function lockProject(client: PoolClient, projectId: number): Promise<void> {
  const { rowCount } = await client.query({
    name: 'exports_lock_project',
    text: 'select from exports.project where project_id = $1 for update',
    values: [projectId],
  });
  if (rowCount === 0) throw new AppError('not_found', 'There is no such project.');
}
