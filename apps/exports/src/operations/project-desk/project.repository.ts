import { Injectable } from '@nestjs/common';
import { AppError, type ProjectRecord, type RpcRequest } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { lockProject } from '../../leads/lead.repository.js';

const COLUMNS = `project_id as id, customer_id, name, export_name, lead_count, usable_lead_count, created_at, updated_at`;

@Injectable()
export class ProjectRepository {
  constructor(private readonly pool: Pool) {}

  /** The new project's id; the same one for the same `request_id`. */
  async create(project: RpcRequest<'exports.create_project'>): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(
      `insert into exports.project as p (customer_id, name, export_name, request_id) values ($1, $2, $3, $4)
       on conflict (request_id) do update set request_id = p.request_id returning project_id as id`,
      [project.customer_id, project.name, project.export_name, project.request_id],
    );
    if (rows[0] === undefined) throw new Error('insert returned no row');
    return rows[0].id;
  }

  async list(customerId: string | null): Promise<ProjectRecord[]> {
    const { rows } = await this.pool.query<ProjectRecord>(
      `select ${COLUMNS} from exports.project where $1::text is null or customer_id = $1 order by project_id`,
      [customerId],
    );
    return rows;
  }

  async find(projectId: number): Promise<ProjectRecord | undefined> {
    const { rows } = await this.pool.query<ProjectRecord>(
      `select ${COLUMNS} from exports.project where project_id = $1`,
      [projectId],
    );
    return rows[0];
  }

  /** How many leads went with it. @throws AppError not_found without such a project. */
  remove(projectId: number): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      await lockProject(client, projectId);
      await client.query('set local statement_timeout = 0');
      const { rows } = await client.query<{ lead_count: number }>(
        'delete from exports.project where project_id = $1 returning lead_count',
        [projectId],
      );
      if (rows[0] === undefined) throw new AppError('not_found', 'There is no such project.');
      return rows[0].lead_count;
    });
  }
}
