import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { UsagePositions, WAITING_SLOTS } from '../../projections/usage/usage.positions.js';
import { parseCursor } from './records-cursor.js';
import { readRecords } from './usage-records.query.js';

/** Pages through the lines of an account's bill. */
@Controller()
export class UsageRecordsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly positions: UsagePositions,
  ) {}

  @RpcHandler('metering.usage_records', { slots: WAITING_SLOTS })
  async records(
    @Payload() request: RpcRequest<'metering.usage_records'>,
  ): Promise<RpcResponse<'metering.usage_records'>> {
    const cursor = request.cursor === undefined ? null : parseCursor(request.cursor);
    if (cursor === undefined) {
      throw new AppError('invalid_request', 'cursor is not one of this operation.', {
        errors: [{ pointer: '?cursor', detail: 'must be the next_cursor of a page' }],
      });
    }
    await this.positions.catchUp(request.customer_id);
    return readRecords(this.pool, request, cursor);
  }
}
