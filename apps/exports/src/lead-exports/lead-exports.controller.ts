import { Controller, Get, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { parsePathInt, parseQuery, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { IsIn } from 'class-validator';
import { BearerGuard, verifiedKey } from '../access/bearer.guard.js';
import { attachment } from './attachment.js';
import { LeadExportService } from './lead-export.service.js';

export const EXPORT_FORMATS = ['csv'];

class ExportQuery {
  @IsIn(EXPORT_FORMATS, { message: `must be ${EXPORT_FORMATS.join(', ')}` })
  format!: string;
}

/** Answers `GET /projects/{project_id}/leads/export?format=csv`. */
@Controller()
@UseGuards(BearerGuard)
export class LeadExportsController {
  constructor(private readonly exports: LeadExportService) {}

  @Get('/projects/:project_id/leads/export')
  async download(
    @Req() request: EdgeRequest,
    @Param('project_id') id: string,
    @Query() query: unknown,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    await sendExport(this.exports, verifiedKey(request).customer_id, { request, reply, id, query });
  }
}

interface Download {
  request: EdgeRequest;
  reply: EdgeReply;
  id: string;
  query: unknown;
}

/** Sends a download, for the public API and the console. */
export async function sendExport(exports: LeadExportService, customerId: string, download: Download): Promise<void> {
  const { request, reply } = download;
  const projectId = parsePathInt('project_id', download.id);
  parseQuery(ExportQuery, download.query);
  const project = await exports.project(customerId, projectId);
  reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(project.export_name ?? project.name));
  if (request.method === 'HEAD') {
    await reply.send();
    return;
  }
  // Bytes go directly from Postgres to the socket, and a failure closes the connection.
  await exports.send(project, reply.raw, () => {
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  });
}
