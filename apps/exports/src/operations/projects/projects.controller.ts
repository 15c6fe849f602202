import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import { NoQuery, parseQuery, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { Pool } from 'pg';
import { BearerGuard, verifiedKey } from '../../access/bearer.guard.js';
import { projectsBody } from './projects.query.js';

/** `GET /projects/`, with and without the slash. */
@Controller()
@UseGuards(BearerGuard)
export class ProjectsController {
  constructor(private readonly pool: Pool) {}

  @Get('/projects')
  async list(@Req() request: EdgeRequest, @Query() query: unknown, @Res() reply: EdgeReply): Promise<void> {
    parseQuery(NoQuery, query);
    const body = await projectsBody(this.pool, verifiedKey(request).customer_id);
    await reply.type('application/json').send(body);
  }
}
