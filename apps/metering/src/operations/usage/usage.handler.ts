import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { UsagePositions, WAITING_SLOTS } from '../../projections/usage/usage.positions.js';
import { readUsage } from './usage.query.js';

/** Totals of an account over a rolling window, including everything appended before the call. */
@Controller()
export class UsageHandler {
  constructor(
    private readonly pool: Pool,
    private readonly positions: UsagePositions,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('metering.usage', { slots: WAITING_SLOTS })
  async usage(@Payload() request: RpcRequest<'metering.usage'>): Promise<RpcResponse<'metering.usage'>> {
    const { customer_id, window_hours } = request;
    if (!Number.isInteger(window_hours) || window_hours < 1 || window_hours > 744) {
      throw new AppError('invalid_request', 'window must be 1-744 hours.');
    }
    await this.positions.catchUp(customer_id);
    return readUsage(this.pool, customer_id, window_hours, this.clock.now());
  }
}
