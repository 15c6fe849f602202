import { Readable } from 'node:stream';
import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { AppError, type ImportedChunk } from '@hiring/contracts';
import { parseQuery, type EdgeRequest } from '@hiring/platform-http-edge';
import { bearerToken } from '../../access/bearer-token.js';
import { ImportService } from '../../imports/import.service.js';

const CHUNK_NUMBER_MAX = 2_147_483_646;

class ChunkQuery {
  /** Number of the chunk in its import, from 1. */
  @IsInt()
  @Min(1)
  @Max(CHUNK_NUMBER_MAX)
  piece!: number;
}

/**
 * `POST /imports/rows?piece=N`: receives chunk N of an import from the operators' command line or the console. Not part
 * of the customers' API.
 */
@Controller()
export class ImportRowsController {
  constructor(private readonly imports: ImportService) {}

  @Post('/imports/rows')
  @HttpCode(200)
  async store(@Req() request: EdgeRequest, @Query() query: unknown): Promise<ImportedChunk> {
    if (!(request.body instanceof Readable)) {
      throw new AppError('unsupported_media_type', 'The media type must be text/tab-separated-values.');
    }
    const { piece: number } = parseQuery(ChunkQuery, query);
    return this.imports.store(bearerToken(request) ?? '', number, request.body);
  }
}
