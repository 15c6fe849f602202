import { Controller } from '@nestjs/common';
import { AppError, type BoardRecord, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';

/** Answers calls about boards, and receives the list of watched companies. */
@Controller()
export class BoardsController {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns a board's last attempt, the time of its next read, and for each linked company the newest crawls in the
   * ledger.
   */
  @RpcHandler('freshness.board')
  async get({ board_id: boardId }: RpcRequest<'freshness.board'>): Promise<RpcResponse<'freshness.board'>> {
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

  /** Replaces the list of watched companies. Their boards are then read hourly. */
  @RpcHandler('freshness.watched_companies')
  async setWatchedCompanies(
    request: RpcRequest<'freshness.watched_companies'>,
  ): Promise<RpcResponse<'freshness.watched_companies'>> {
    await inTransaction(this.pool, async (client) => {
      await client.query('delete from freshness.watched where company_id <> all($1::bigint[])', [request.company_ids]);
      // Update only the newly watched companies' boards, since the others are already read hourly.
      await client.query(
        `with added as (
           insert into freshness.watched (company_id) select unnest($1::bigint[]) on conflict do nothing returning company_id
         )
         update freshness.source set due_at = least(due_at, crawled_at + interval '1 hour')
         where failures = 0 and board_id in (select board_id from freshness.link join added using (company_id))`,
        [request.company_ids],
      );
    });
    return { accepted: request.company_ids.length };
  }
}
