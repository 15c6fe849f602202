import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { Pool, type PoolClient } from 'pg';
import { newToken, tokenDigest } from '../access/opaque-token.js';
import type { Turn } from '../leads/lead.repository.js';

const LIFE_HOURS = 24;

/** Tickets let an import be posted over HTTP. */
@Injectable()
export class TicketRepository {
  constructor(private readonly pool: Pool) {}

  /** @throws AppError not_found without such a project. */
  async issue(projectId: number): Promise<string> {
    const ticket = newToken();
    const { rowCount } = await this.pool.query(
      `with expired as (delete from exports.import_ticket where expires_at < now())
       insert into exports.import_ticket (ticket_hash, project_id, expires_at)
       select $1, project_id, now() + make_interval(hours => $3) from exports.project where project_id = $2`,
      [tokenDigest(ticket), projectId, LIFE_HOURS],
    );
    if (rowCount === 0) throw new AppError('not_found', 'There is no such project.');
    return ticket;
  }

  /** The project a ticket is for. @throws AppError forbidden for anything but a ticket that holds. */
  async projectOf(ticket: string): Promise<number> {
    const { rows } = await this.pool.query<{ project_id: number }>({
      name: 'exports_ticket',
      text: 'select project_id from exports.import_ticket where ticket_hash = $1 and expires_at >= now()',
      values: [tokenDigest(ticket)],
    });
    if (rows[0] === undefined) throw new AppError('forbidden', 'A valid import ticket is needed as a Bearer token.');
    return rows[0].project_id;
  }

  /**
   * Whether it is the turn of this piece, within the transaction that stores it and under the lock of its project; the
   * turn is taken. @throws AppError forbidden when the ticket has ended.
   */
  async turnOf(client: PoolClient, ticket: string, piece: number): Promise<Turn> {
    const { rows } = await client.query<{ next: number }>({
      name: 'exports_turn',
      text: `update exports.import_ticket set next_piece = next_piece + (next_piece = $2)::int where ticket_hash = $1
             returning old.next_piece as next`,
      values: [tokenDigest(ticket), piece],
    });
    if (rows[0] === undefined) throw new AppError('forbidden', 'A valid import ticket is needed as a Bearer token.');
    const { next } = rows[0];
    if (next === piece) return 'now';
    return next < piece ? 'early' : 'over';
  }

  /** Ending twice is the same. Null when there was no such ticket. */
  async end(ticket: string): Promise<number | null> {
    const { rows } = await this.pool.query<{ project_id: number }>(
      'delete from exports.import_ticket where ticket_hash = $1 returning project_id',
      [tokenDigest(ticket)],
    );
    return rows[0]?.project_id ?? null;
  }
}
