import { Controller } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { UsageAppender } from './usage-appender.js';

/** Voids bills for other services, and reports acknowledged appends to metering. */
@Controller()
export class BillingController {
  constructor(
    private readonly appender: UsageAppender,
    private readonly pool: Pool,
  ) {}

  @RpcHandler('gateway.void_usage')
  async voidUsage(request: RpcRequest<'gateway.void_usage'>): Promise<RpcResponse<'gateway.void_usage'>> {
    const { customer_id, usage_id, attempt_id, reason } = request;
    if (attempt_id === undefined && !usage_id.startsWith('job:')) {
      throw new AppError('invalid_request', 'only a queued job can be voided without its attempt.');
    }
    await this.appender.voidBill({ customer_id, usage_id, attempt_id: attempt_id ?? usage_id }, reason);
    return {};
  }

  @RpcHandler('gateway.acknowledged_appends')
  async appends(
    request: RpcRequest<'gateway.acknowledged_appends'>,
  ): Promise<RpcResponse<'gateway.acknowledged_appends'>> {
    const { rows } = await this.pool.query<{ minute: string; partition: number; appends: number; last_offset: number }>(
      `SELECT minute, partition, sum(appends)::bigint AS appends, max(last_offset) AS last_offset
       FROM usage_appends WHERE minute >= $1 AND minute < $2 GROUP BY 1, 2 ORDER BY 1, 2`,
      [request.from, request.to],
    );
    return { minutes: rows };
  }
}
