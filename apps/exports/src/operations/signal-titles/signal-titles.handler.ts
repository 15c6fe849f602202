import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { lockProject } from '../../leads/lead.repository.js';

const PAGE_MAX = 2_000;

/** Fills `signal_job_title`: returns the companies of a project's leads, and stores the titles found for them. */
@Controller()
export class SignalTitlesHandler {
  constructor(private readonly pool: Pool) {}

  @RpcHandler('exports.lead_domains')
  async domains(@Payload() request: RpcRequest<'exports.lead_domains'>): Promise<RpcResponse<'exports.lead_domains'>> {
    const { rows: projects } = await this.pool.query<{ customer_id: string }>(
      'select customer_id from exports.project where project_id = $1',
      [request.project_id],
    );
    if (projects[0] === undefined) throw new AppError('not_found', 'There is no such project.');
    const { rows } = await this.pool.query<{ id: number; domain: string }>(
      `select lead_id as id, domain from exports.lead
       where project_id = $1 and lead_id > $2 and usable and (not $3 or signal_job_title is null)
       order by lead_id limit $4`,
      [request.project_id, request.after, request.only_empty, Math.min(request.limit, PAGE_MAX)],
    );
    return { customer_id: projects[0].customer_id, leads: rows };
  }

  @RpcHandler('exports.set_signal_titles')
  set(@Payload() request: RpcRequest<'exports.set_signal_titles'>): Promise<RpcResponse<'exports.set_signal_titles'>> {
    return inTransaction(this.pool, async (client) => {
      await lockProject(client, request.project_id);
      const { rowCount } = await client.query(
        `update exports.lead as l set signal_job_title = given.title
         from unnest($2::bigint[], $3::text[]) as given (lead_id, title)
         where l.project_id = $1 and l.lead_id = given.lead_id and l.signal_job_title is distinct from given.title`,
        [request.project_id, request.titles.map(({ lead_id: id }) => id), request.titles.map(({ title }) => title)],
      );
      return { changed: rowCount ?? 0 };
    });
  }
}
