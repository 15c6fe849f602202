import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { Pool } from 'pg';
import { newToken, tokenDigest } from '../access/opaque-token.js';
import { UPLOAD_TOKEN_NEEDED } from '../leads/lead.repository.js';

const LIFE_HOURS = 24;

/** Tickets for uploading an import over HTTP. */
@Injectable()
export class ImportTicketRepository {
  constructor(private readonly pool: Pool) {}

  /** Returns a ticket for 24 hours. @throws AppError not_found without such a project. */
  async begin(projectId: number): Promise<string> {
    const token = newToken();
    const { rowCount } = await this.pool.query(
      `with expired as (delete from exports.import_ticket where expires_at < now())
       insert into exports.import_ticket (ticket_hash, project_id, expires_at)
       select $1, project_id, now() + make_interval(hours => $3) from exports.project where project_id = $2`,
      [tokenDigest(token), projectId, LIFE_HOURS],
    );
    if (rowCount === 0) throw new AppError('not_found', 'There is no such project.');
    return token;
  }

  /** @throws AppError forbidden unless the ticket is valid. */
  async expect(token: string): Promise<void> {
    const { rowCount } = await this.pool.query({
      name: 'exports_upload_session',
      text: 'select from exports.import_ticket where ticket_hash = $1 and expires_at >= now()',
      values: [tokenDigest(token)],
    });
    if (rowCount === 0) throw new AppError('forbidden', UPLOAD_TOKEN_NEEDED);
  }

  /** Deletes the ticket and returns its project id; null when there is no such ticket. */
  async end(token: string): Promise<number | null> {
    const { rows } = await this.pool.query<{ project_id: number }>(
      'delete from exports.import_ticket where ticket_hash = $1 returning project_id',
      [tokenDigest(token)],
    );
    return rows[0]?.project_id ?? null;
  }
}
