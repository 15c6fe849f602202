import type { UsagePoint } from '@hiring/contracts/operations';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { UsagePositions, WAITING_SLOTS } from '../../projections/usage/usage.positions.js';

const SERIES = `
  SELECT day, key_id, operation, cached + fresh AS calls, cached, fresh, changes, watches, forced_fresh
  FROM usage_daily
  WHERE customer_id = $1 AND day > ($2::timestamptz AT TIME ZONE 'UTC')::date - $3::int
  ORDER BY day, key_id, operation`;

/** Units by UTC day, key and operation. */
@Controller()
export class UsageSeriesHandler {
  constructor(
    private readonly pool: Pool,
    private readonly positions: UsagePositions,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('metering.usage_series', { slots: WAITING_SLOTS })
  async series(@Payload() request: RpcRequest<'metering.usage_series'>): Promise<RpcResponse<'metering.usage_series'>> {
    await this.positions.catchUp(request.customer_id);
    const now = this.clock.now().toISOString();
    const { rows } = await this.pool.query<UsagePoint>(SERIES, [request.customer_id, now, request.days]);
    return { series: rows, as_of: now };
  }
}
