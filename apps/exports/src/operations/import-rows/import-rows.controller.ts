import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';
import { bearerToken } from '../../access/bearer-token.js';
import { readPiece } from '../../imports/piece.js';
import { TicketRepository } from '../../imports/ticket.repository.js';
import { LeadRepository } from '../../leads/lead.repository.js';

/** `POST /imports/rows`: where the operators' command line posts the pieces of an import. Not for customers. */
@Controller()
export class ImportRowsController {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly leads: LeadRepository,
  ) {}

  @Post('/imports/rows')
  @HttpCode(200)
  async store(
    @Req() request: EdgeRequest,
  ): Promise<{ added: number; updated: number; unchanged: number; empty: number[] }> {
    const projectId = await this.tickets.projectOf(bearerToken(request) ?? '');
    if (typeof request.body !== 'string')
      throw new AppError('unsupported_media_type', 'Post text/tab-separated-values.');
    const piece = readPiece(request.body);
    const { added, updated } = await this.leads.storePiece(projectId, piece.copyText);
    return { added, updated, unchanged: piece.rows - added - updated, empty: piece.empty };
  }
}
