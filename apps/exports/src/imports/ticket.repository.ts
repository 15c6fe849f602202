import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { Pool } from 'pg';
import { newToken, tokenDigest } from '../access/opaque-token.js';
import { TICKET_NEEDED } from '../leads/lead.repository.js';

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

  /** @throws AppError forbidden for anything but a ticket that holds. */
  async expect(ticket: string): Promise<void> {
    const { rowCount } = await this.pool.query({
      name: 'exports_ticket',
      text: 'select from exports.import_ticket where ticket_hash = $1 and expires_at >= now()',
      values: [tokenDigest(ticket)],
    });
    if (rowCount === 0) throw new AppError('forbidden', TICKET_NEEDED);
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
