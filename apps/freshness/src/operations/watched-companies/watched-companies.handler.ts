import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';

/** `freshness.watched_companies`: replaces the list of watched companies. Their boards are read hourly from now on. */
@Controller()
export class WatchedCompaniesHandler {
  constructor(private readonly pool: Pool) {}

  @RpcHandler('freshness.watched_companies')
  async replace(
    @Payload() request: RpcRequest<'freshness.watched_companies'>,
  ): Promise<RpcResponse<'freshness.watched_companies'>> {
    await inTransaction(this.pool, async (client) => {
      await client.query('delete from freshness.watched where company_id <> all($1::bigint[])', [request.company_ids]);
      // Only boards of companies that had no watch before: the others are crawled hourly already.
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
