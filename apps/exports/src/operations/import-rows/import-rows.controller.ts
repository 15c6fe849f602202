import { Readable } from 'node:stream';
import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { AppError, type ImportedPiece } from '@hiring/contracts';
import { parseQuery, type EdgeRequest } from '@hiring/platform-http-edge';
import { bearerToken } from '../../access/bearer-token.js';
import { ImportService } from '../../imports/import.service.js';

const PIECES_MAX = 2_147_483_646;

export class PieceQuery {
  /** Place of the piece in its import, from 1. */
  @IsInt()
  @Min(1)
  @Max(PIECES_MAX)
  piece!: number;
}

/** `POST /imports/rows?piece=N`: where the operators' command line posts the pieces of an import. Not for customers. */
@Controller()
export class ImportRowsController {
  constructor(private readonly imports: ImportService) {}

  @Post('/imports/rows')
  @HttpCode(200)
  async store(@Req() request: EdgeRequest, @Query() query: unknown): Promise<ImportedPiece> {
    if (!(request.body instanceof Readable)) {
      throw new AppError('unsupported_media_type', 'Post text/tab-separated-values.');
    }
    const { piece } = parseQuery(PieceQuery, query);
    return this.imports.store(bearerToken(request) ?? '', piece, request.body);
  }
}
