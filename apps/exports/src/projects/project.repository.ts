import { Injectable } from '@nestjs/common';
import { AppError, VISIBLE_NAME, type Actor, type ProjectRecord, type RpcRequest } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { ExportsConfig } from '../config.js';
import { lockProject } from '../leads/lead.repository.js';

const COLUMNS = `project_id as id, customer_id, name, export_name, lead_count, usable_lead_count, lead_retention_days,
  created_at, updated_at, json_build_object(
    'kind', case when made_by_key is not null then 'key' when made_by_operator then 'operator' else 'not_recorded' end,
    'key_id', made_by_key) as made_by`;

const NAME_LENGTH_MAX = 200;

/** Makes creations of this customer's projects wait until the transaction ends. */
export async function lockProjectCreations(client: PoolClient, customerId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('exports.project ' || $1, 0))`, [customerId]);
}

@Injectable()
export class ProjectRepository {
  constructor(
    private readonly pool: Pool,
    private readonly audit: AuditTrail,
    private readonly config: ExportsConfig,
  ) {}

  /**
   * Returns the id of the new project, or of an existing one with this `request_id`.
   * @throws AppError conflict when the customer has the maximum number of projects
   */
  create(project: RpcRequest<'exports.create_project'>): Promise<number> {
    const { customer_id, name, export_name, request_id, actor } = project;
    return inTransaction(this.pool, async (client) => {
      await lockProjectCreations(client, customer_id);
      const known = await client.query<{ id: number }>(
        'select project_id as id from exports.project where request_id = $1 and customer_id = $2',
        [request_id, customer_id],
      );
      if (known.rows[0] !== undefined) return known.rows[0].id;
      await this.refuseAboveCap(client, customer_id);
      const { rows } = await client.query<{ id: number }>(
        `insert into exports.project (customer_id, name, export_name, request_id, made_by_key, made_by_operator)
         values ($1, $2, $3, $4, $5, $6) returning project_id as id`,
        [customer_id, name, export_name, request_id, keyIdOf(actor), actor?.kind === 'operator'],
      );
      if (rows[0] === undefined) throw new Error('insert returned no row');
      const { id } = rows[0];
      await this.audit.record(client, {
        ...{ action: 'project.created', actor, customer_id, target: `project ${id}`, after: { name, export_name } },
      });
      return id;
    });
  }

  /**
   * Sets after how many days leads are deleted. Without a retention, an unchanged lead does not record when it was
   * imported again. Therefore the days of a new retention begin now.
   * @throws AppError not_found if there is no such project
   */
  setLeadRetention(request: RpcRequest<'exports.set_lead_retention'>): Promise<ProjectRecord> {
    const { project_id, days, actor } = request;
    return inTransaction(this.pool, async (client) => {
      const { rows: before } = await client.query<{ lead_retention_days: number | null }>(
        'select lead_retention_days from exports.project where project_id = $1 for update',
        [project_id],
      );
      const { rows } = await client.query<ProjectRecord>(
        `update exports.project set lead_retention_days = $2 where project_id = $1 returning ${COLUMNS}`,
        [project_id, days],
      );
      if (rows[0] === undefined) throw new AppError('not_found', 'There is no such project.');
      if (days !== null && before[0]?.lead_retention_days === null) {
        await client.query('set local statement_timeout = 0');
        await client.query('update exports.lead set imported_on = current_date where project_id = $1', [project_id]);
      }
      await this.audit.record(client, {
        ...{ action: 'project.changed', actor, customer_id: rows[0].customer_id, target: `project ${project_id}` },
        ...{ before: before[0] ?? null, after: { lead_retention_days: days } },
      });
      return rows[0];
    });
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

  /**
   * Deletes a project. Returns how many leads it had.
   * @throws AppError not_found if there is no such project
   */
  remove(projectId: number, actor?: Actor | undefined): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      await lockProject(client, projectId);
      await client.query('set local statement_timeout = 0');
      const { rows } = await client.query<{ customer_id: string; name: string; lead_count: number }>(
        'delete from exports.project where project_id = $1 returning customer_id, name, lead_count',
        [projectId],
      );
      if (rows[0] === undefined) throw new AppError('not_found', 'There is no such project.');
      const { customer_id, name, lead_count } = rows[0];
      await this.audit.record(client, {
        ...{ action: 'project.deleted', actor, customer_id, target: `project ${projectId}` },
        before: { name, lead_count },
      });
      return lead_count;
    });
  }

  private async refuseAboveCap(client: PoolClient, customerId: string): Promise<void> {
    const max = this.config.projectsPerCustomerMax;
    const { rowCount } = await client.query('select from exports.project where customer_id = $1 limit $2', [
      customerId,
      max,
    ]);
    if ((rowCount ?? 0) < max) return;
    throw new AppError('conflict', `The customer has ${max} projects, which is the maximum. Delete one first.`);
  }
}

/** @throws AppError invalid_request unless the name has 1 to 200 characters on one line */
export function expectProjectName(pointer: string, name: string): void {
  if (name.length <= NAME_LENGTH_MAX && VISIBLE_NAME.test(name)) return;
  throw new AppError('invalid_request', 'The name of the project is not valid.', {
    errors: [{ pointer, detail: `must have 1 to ${NAME_LENGTH_MAX} characters on one line, none of them invisible` }],
  });
}

function keyIdOf(actor: Actor | undefined): number | null {
  return actor?.kind === 'key' ? Number(actor.id) : null;
}
