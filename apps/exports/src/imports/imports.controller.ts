import { Readable } from 'node:stream';
import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { AppError, type ImportedChunk, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { parseQuery, type EdgeRequest } from '@hiring/platform-http-edge';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { bearerToken } from '../access/bearer-token.js';
import { ExportsConfig } from '../config.js';
import { ProjectRepository } from '../projects/project.repository.js';
import { ImportTicketRepository } from './import-ticket.repository.js';
import { ImportService } from './import.service.js';

const CHUNK_NUMBER_MAX = 2_147_483_646;

class ChunkQuery {
  /** The chunk's number in its import, from 1. */
  @IsInt()
  @Min(1)
  @Max(CHUNK_NUMBER_MAX)
  piece!: number;
}

/** Receives lead imports over HTTP. Each needs a ticket. */
@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportService,
    private readonly tickets: ImportTicketRepository,
    private readonly projects: ProjectRepository,
    private readonly bus: Bus,
    private readonly config: ExportsConfig,
  ) {}

  /**
   * Answers `POST /imports/rows?piece=N` for the operators' command line and the console. It is not in the customers'
   * API.
   */
  @Post('/imports/rows')
  @HttpCode(200)
  async store(@Req() request: EdgeRequest, @Query() query: unknown): Promise<ImportedChunk> {
    if (!(request.body instanceof Readable)) {
      throw new AppError('unsupported_media_type', 'The media type must be text/tab-separated-values.');
    }
    const { piece: number } = parseQuery(ChunkQuery, query);
    return this.imports.store(bearerToken(request) ?? '', number, request.body);
  }

  @RpcHandler('exports.begin_import')
  async begin(request: RpcRequest<'exports.begin_import'>): Promise<RpcResponse<'exports.begin_import'>> {
    const token = await this.tickets.begin(request.project_id, null);
    return {
      upload_url: `${this.config.appApiUrl.replace(/\/$/, '')}/imports/rows`,
      ticket: this.bus.seal(token, 'support'),
    };
  }

  @RpcHandler('exports.end_import')
  async end(request: RpcRequest<'exports.end_import'>): Promise<RpcResponse<'exports.end_import'>> {
    const projectId = await this.tickets.end(this.bus.open(request.ticket));
    const project = projectId === null ? undefined : await this.projects.find(projectId);
    if (project === undefined) throw new AppError('not_found', 'There is no such import.');
    return project;
  }

  /** Returns a page with the import tickets that a customer's keys made. */
  @RpcHandler('exports.made_by_keys')
  async madeByKeys(request: RpcRequest<'exports.made_by_keys'>): Promise<RpcResponse<'exports.made_by_keys'>> {
    return { rows: await this.tickets.madeBy(request) };
  }

  /**
   * Deletes the tickets of stopped keys and returns their number. With `dry_run`, only counts them. A ticket that is
   * created later is useless, because the ticket's key is checked for each chunk.
   */
  @RpcHandler('exports.stop_keys')
  async stopKeys(request: RpcRequest<'exports.stop_keys'>): Promise<RpcResponse<'exports.stop_keys'>> {
    const { customer_id, key_ids, dry_run } = request;
    const { tickets } = this;
    const ended = dry_run === true ? tickets.count(customer_id, key_ids) : tickets.endOf(customer_id, key_ids);
    return { import_tickets: await ended };
  }
}
