import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { AppError, type Actor, type Scope, type Suppression, type VerifiedKey } from '@hiring/contracts';
import { NoQuery, parseBody, parseQuery, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Length,
  ValidateNested,
} from 'class-validator';
import { Pool } from 'pg';
import { KeyVerifier } from '../access/key.verifier.js';
import { ImportTicketRepository } from '../imports/import-ticket.repository.js';
import { sendExport } from '../lead-exports/lead-exports.controller.js';
import { LeadExportService } from '../lead-exports/lead-export.service.js';
import { expectProjectName, ProjectRepository } from '../projects/project.repository.js';
import { projectsBody } from '../projects/projects.query.js';
import { normalisedSuppressions, SUPPRESSIONS_MAX } from '../suppression/suppression-values.js';
import { SuppressionRepository } from '../suppression/suppression.repository.js';
import { CONSOLE_API, consoleSession, SessionGuard, signedOut } from './session.guard.js';
import { SessionRepository } from './session.repository.js';

class NewProjectBody {
  @IsString()
  @Length(1, 200)
  name!: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  export_name?: string;
}

class SuppressionEntry {
  @IsIn(['email', 'domain', 'phone'])
  kind!: Suppression['kind'];

  @IsString()
  @Length(1, 500)
  value!: string;
}

class SuppressionsBody {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(SUPPRESSIONS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SuppressionEntry)
  entries!: SuppressionEntry[];
}

class TicketBody {
  @IsString()
  @Length(1, 200)
  ticket!: string;
}

/** Serves the account's projects, imports and suppressions to console pages. */
@Controller()
@UseGuards(SessionGuard)
export class ConsoleProjectsController {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly keys: KeyVerifier,
    private readonly pool: Pool,
    private readonly exports: LeadExportService,
    private readonly projects: ProjectRepository,
    private readonly tickets: ImportTicketRepository,
    private readonly suppressions: SuppressionRepository,
  ) {}

  @Get(`${CONSOLE_API}/projects`)
  async list(@Req() request: EdgeRequest, @Query() query: unknown, @Res() reply: EdgeReply): Promise<void> {
    parseQuery(NoQuery, query);
    const { customer_id: customerId } = await this.verified(request, 'projects:read');
    await reply.type('application/json').send(await projectsBody(this.pool, customerId));
  }

  @Get(`${CONSOLE_API}/projects/:project_id/leads/export`)
  async download(
    @Req() request: EdgeRequest,
    @Param('project_id') id: string,
    @Query() query: unknown,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const { customer_id: customerId } = await this.verified(request, 'projects:read');
    await sendExport(this.exports, customerId, { request, reply, id, query });
  }

  @Post(`${CONSOLE_API}/projects`)
  @HttpCode(201)
  async create(@Req() request: EdgeRequest, @Body() body: unknown): Promise<{ id: number }> {
    const key = await this.verified(request, 'projects:write');
    const { name, export_name = null } = parseBody(NewProjectBody, body);
    expectProjectName('/name', name);
    if (export_name !== null) expectProjectName('/export_name', export_name);
    const project = { customer_id: key.customer_id, name, export_name, request_id: randomUUID() };
    return { id: await this.projects.create({ ...project, actor: actorOf(request, key) }) };
  }

  /**
   * Returns a ticket for uploading rows to `/imports/rows`. The ticket is valid for 24 hours, but not longer than its
   * key.
   */
  @Post(`${CONSOLE_API}/projects/:project_id/imports`)
  @HttpCode(201)
  async beginImport(@Req() request: EdgeRequest, @Param('project_id') id: string): Promise<{ ticket: string }> {
    const key = await this.verified(request, 'projects:write');
    const project = /^[1-9]\d{0,14}$/.test(id) ? await this.projects.find(Number(id)) : undefined;
    // Another account's project gets the same 404 as an unknown one.
    if (project?.customer_id !== key.customer_id) throw new AppError('not_found', 'There is no such project.');
    return { ticket: await this.tickets.begin(project.id, key.key_id) };
  }

  @Post(`${CONSOLE_API}/imports/end`)
  @HttpCode(204)
  async endImport(@Req() request: EdgeRequest, @Body() body: unknown): Promise<void> {
    await this.verified(request, 'projects:write');
    await this.tickets.end(parseBody(TicketBody, body).ticket);
  }

  @Get(`${CONSOLE_API}/suppressions`)
  async suppressed(@Req() request: EdgeRequest, @Query() query: unknown): Promise<{ entries: Suppression[] }> {
    parseQuery(NoQuery, query);
    const { customer_id: customerId } = await this.verified(request, 'projects:read');
    return { entries: await this.suppressions.page(customerId, '', SUPPRESSIONS_MAX) };
  }

  @Post(`${CONSOLE_API}/suppressions`)
  @HttpCode(200)
  async suppress(@Req() request: EdgeRequest, @Body() body: unknown): Promise<{ changed: number; leads: number }> {
    const key = await this.verified(request, 'projects:write');
    const { entries } = parseBody(SuppressionsBody, body);
    return this.suppressions.add(key.customer_id, normalisedSuppressions(entries), actorOf(request, key));
  }

  @Post(`${CONSOLE_API}/suppressions/remove`)
  @HttpCode(200)
  async release(@Req() request: EdgeRequest, @Body() body: unknown): Promise<{ changed: number; leads: number }> {
    const key = await this.verified(request, 'projects:write');
    const { entries } = parseBody(SuppressionsBody, body);
    return this.suppressions.remove(key.customer_id, normalisedSuppressions(entries), actorOf(request, key));
  }

  /**
   * Returns the session's verified key. Ends the session if the key is inactive.
   * @throws AppError unauthorized, forbidden, rate_limited
   */
  private async verified(request: EdgeRequest, scope: Scope): Promise<VerifiedKey> {
    const { id, rawKey } = consoleSession(request);
    const verified = await this.keys.verify(rawKey, request.ip, { session: true });
    if (verified === null) {
      await this.sessions.end(id);
      throw signedOut();
    }
    if (verified.scopes.includes(scope)) return verified;
    throw new AppError('forbidden', `The key you signed in with has no scope ${scope}.`);
  }
}

/** Returns the session's key as the actor for the audit log. */
function actorOf(request: EdgeRequest, { key_id: keyId }: VerifiedKey): Actor {
  return { kind: 'key', id: String(keyId), address: request.ip, request_id: request.id };
}
