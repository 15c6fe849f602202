import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { NoQuery, parseQuery, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { BearerGuard, verifiedKey } from '../access/bearer.guard.js';
import { expectProjectName, ProjectRepository } from './project.repository.js';
import { projectsBody } from './projects.query.js';

const RETENTION_DAYS_MAX = 3_650;

/** Lists a customer's own projects over HTTP, and manages all projects over the bus for operators. */
@Controller()
export class ProjectsController {
  constructor(
    private readonly pool: Pool,
    private readonly projects: ProjectRepository,
  ) {}

  /** Answers `GET /projects`, with or without a trailing slash. */
  @Get('/projects')
  @UseGuards(BearerGuard)
  async listOwn(@Req() request: EdgeRequest, @Query() query: unknown, @Res() reply: EdgeReply): Promise<void> {
    parseQuery(NoQuery, query);
    const body = await projectsBody(this.pool, verifiedKey(request).customer_id);
    await reply.type('application/json').send(body);
  }

  @RpcHandler('exports.create_project')
  async create(request: RpcRequest<'exports.create_project'>): Promise<RpcResponse<'exports.create_project'>> {
    expectProjectName('/name', request.name);
    if (request.export_name !== null) expectProjectName('/export_name', request.export_name);
    return { id: await this.projects.create(request) };
  }

  @RpcHandler('exports.list_projects')
  async list(request: RpcRequest<'exports.list_projects'>): Promise<RpcResponse<'exports.list_projects'>> {
    return { projects: await this.projects.list(request.customer_id ?? null) };
  }

  @RpcHandler('exports.set_lead_retention')
  setLeadRetention(
    request: RpcRequest<'exports.set_lead_retention'>,
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
  async remove(request: RpcRequest<'exports.delete_project'>): Promise<RpcResponse<'exports.delete_project'>> {
    return { leads: await this.projects.remove(request.project_id, request.actor) };
  }
}
