import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { ExportsConfig } from '../../config.js';
import { ImportTicketRepository } from '../../imports/import-ticket.repository.js';
import { expectProjectName, ProjectRepository } from './project.repository.js';

const RETENTION_DAYS_MAX = 3_650;

/** Operators' methods for projects and imports. */
@Controller()
export class ProjectAdminHandler {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly tickets: ImportTicketRepository,
    private readonly bus: Bus,
    private readonly config: ExportsConfig,
  ) {}

  @RpcHandler('exports.create_project')
  async create(
    @Payload() request: RpcRequest<'exports.create_project'>,
  ): Promise<RpcResponse<'exports.create_project'>> {
    expectProjectName('/name', request.name);
    if (request.export_name !== null) expectProjectName('/export_name', request.export_name);
    return { id: await this.projects.create(request) };
  }

  @RpcHandler('exports.list_projects')
  async list(@Payload() request: RpcRequest<'exports.list_projects'>): Promise<RpcResponse<'exports.list_projects'>> {
    return { projects: await this.projects.list(request.customer_id ?? null) };
  }

  @RpcHandler('exports.set_lead_retention')
  setLeadRetention(
    @Payload() request: RpcRequest<'exports.set_lead_retention'>,
  ): Promise<RpcResponse<'exports.set_lead_retention'>> {
    const { days } = request;
    if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= RETENTION_DAYS_MAX)) {
      throw new AppError('invalid_request', 'The retention of leads is not valid.', {
        errors: [{ pointer: '/days', detail: `must be a whole number of 1-${RETENTION_DAYS_MAX} days, or null` }],
      });
    }
    return this.projects.setLeadRetention(request);
  }

  @RpcHandler('exports.delete_project')
  async remove(
    @Payload() request: RpcRequest<'exports.delete_project'>,
  ): Promise<RpcResponse<'exports.delete_project'>> {
    return { leads: await this.projects.remove(request.project_id, request.actor) };
  }

  @RpcHandler('exports.begin_import')
  async begin(@Payload() request: RpcRequest<'exports.begin_import'>): Promise<RpcResponse<'exports.begin_import'>> {
    const token = await this.tickets.begin(request.project_id, null);
    return {
      upload_url: `${this.config.appApiUrl.replace(/\/$/, '')}/imports/rows`,
      ticket: this.bus.seal(token, 'support'),
    };
  }

  @RpcHandler('exports.end_import')
  async end(@Payload() request: RpcRequest<'exports.end_import'>): Promise<RpcResponse<'exports.end_import'>> {
    const projectId = await this.tickets.end(this.bus.open(request.ticket));
    const project = projectId === null ? undefined : await this.projects.find(projectId);
    if (project === undefined) throw new AppError('not_found', 'There is no such import.');
    return project;
  }
}
