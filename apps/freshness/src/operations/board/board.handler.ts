import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type BoardRecord, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';

/** `freshness.board`: the last attempt to read a board, and its newest crawls as the ledger recorded them. */
@Controller()
export class BoardHandler {
  constructor(private readonly pool: Pool) {}

  @RpcHandler('freshness.board')
  async board(
    @Payload() { board_id: boardId }: RpcRequest<'freshness.board'>,
  ): Promise<RpcResponse<'freshness.board'>> {
    const { rows } = await this.pool.query<BoardRecord>(
      `select source.board_id, outcome, reason, source.crawled_at, due_at, failures, (
         select json_agg(json_build_object('company_id', company_id, 'live', live, 'crawls', crawls) order by company_id)
         from freshness.link where link.board_id = source.board_id
       ) as companies
       from freshness.source where source.board_id = $1`,
      [boardId],
    );
    const [board] = rows;
    if (board === undefined) throw new AppError('not_found', `No company links the board ${boardId}.`);
    return board;
  }
}
