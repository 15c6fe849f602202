import { Injectable } from '@nestjs/common';
import { AppError, type MadeRow, type RpcRequest } from '@hiring/contracts';
import { Pool } from 'pg';
import { newToken, tokenDigest } from '@hiring/platform-crypto';
import { UPLOAD_TOKEN_NEEDED } from '../leads/lead.repository.js';

const LIFE_HOURS = 24;

/** SQL for the valid tickets that customer `$1` made with the keys `$2`. */
const OF_KEYS = `exports.import_ticket ticket join exports.project using (project_id)
  where customer_id = $1 and key_id = any($2) and expires_at >= now()`;

/** Stores tickets. Each permits one import to be uploaded over HTTP. */
@Injectable()
export class ImportTicketRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Creates a ticket that is valid for 24 hours, but not longer than its key. Returns the ticket's token.
   * @param keyId null for an operator's ticket
   * @throws AppError not_found if there is no such project
   */
  async begin(projectId: number, keyId: number | null): Promise<string> {
    const token = newToken();
    const { rowCount } = await this.pool.query(
      `with expired as (delete from exports.import_ticket where expires_at < now())
       insert into exports.import_ticket (ticket_hash, project_id, expires_at, key_id)
       select $1, project_id, now() + make_interval(hours => $3), $4 from exports.project where project_id = $2`,
      [tokenDigest(token), projectId, LIFE_HOURS, keyId],
    );
    if (rowCount === 0) throw new AppError('not_found', 'There is no such project.');
    return token;
  }

  /**
   * Checks the ticket. Returns its key's id; null for an operator's ticket.
   * @throws AppError forbidden unless the ticket is valid
   */
  async expect(token: string): Promise<number | null> {
    const { rows } = await this.pool.query<{ key_id: number | null }>({
      name: 'exports_upload_session',
      text: 'select key_id from exports.import_ticket where ticket_hash = $1 and expires_at >= now()',
      values: [tokenDigest(token)],
    });
    if (rows[0] === undefined) throw new AppError('forbidden', UPLOAD_TOKEN_NEEDED);
    return rows[0].key_id;
  }

  /** Deletes the ticket. Returns its project's id; null when there is no such ticket. */
  async end(token: string): Promise<number | null> {
    const { rows } = await this.pool.query<{ project_id: number }>(
      'delete from exports.import_ticket where ticket_hash = $1 returning project_id',
      [tokenDigest(token)],
    );
    return rows[0]?.project_id ?? null;
  }

  /** Returns a page with the keys' valid tickets, ordered by key, then by ticket. */
  async madeBy({ customer_id, key_ids, after, limit }: RpcRequest<'exports.made_by_keys'>): Promise<MadeRow[]> {
    const { rows } = await this.pool.query<MadeRow>(
      `select ticket_id as id, key_id, ticket.created_at, true as active from ${OF_KEYS}
         and (key_id, ticket_id) > ($3, $4) order by key_id, ticket_id limit $5`,
      [customer_id, key_ids, after.key_id, after.id, limit],
    );
    return rows;
  }

  async count(customerId: string, keyIds: number[]): Promise<number> {
    const { rowCount } = await this.pool.query(`select from ${OF_KEYS}`, [customerId, keyIds]);
    return rowCount ?? 0;
  }

  /** Deletes the keys' valid tickets. Returns the number of deleted tickets. */
  async endOf(customerId: string, keyIds: number[]): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from exports.import_ticket where ticket_hash in (select ticket_hash from ${OF_KEYS})`,
      [customerId, keyIds],
    );
    return rowCount ?? 0;
  }
}
