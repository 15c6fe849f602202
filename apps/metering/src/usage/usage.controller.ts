import { Controller } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { UsagePoint } from '@hiring/contracts/operations';
import { Clock } from '@hiring/platform-config';
import { TopicAdoption } from '@hiring/platform-projection';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { ArchivedRecords } from '../archive/archived-records.js';
import { UsagePositions, WAITING_SLOTS } from '../positions/usage.positions.js';
import { readRecords } from './usage-records.query.js';
import { readUsage } from './usage.query.js';

const WINDOW_HOURS_MAX = 744;

const SERIES = `
  SELECT day, key_id, operation, cached + fresh AS calls, cached, fresh, changes, watches, forced_fresh
  FROM usage_daily
  WHERE customer_id = $1 AND day > ($2::timestamptz AT TIME ZONE 'UTC')::date - $3::int
  ORDER BY day, key_id, operation`;

/**
 * SQL that keeps a checkpoint's counts when the topic is replaced. Sets `first_offset` as if the messages that were
 * already counted came directly before the new topic's first message.
 */
const CONTINUE_SUMS = `repeats_until = t.high, first_offset = t.low - (k.facts + k.voids + k.duplicates)`;

/** Answers calls about usage. An answer includes everything that was appended before the call. */
@Controller()
export class UsageController {
  constructor(
    private readonly pool: Pool,
    private readonly archive: ArchivedRecords,
    private readonly positions: UsagePositions,
    private readonly clock: Clock,
    private readonly adoption: TopicAdoption,
  ) {}

  @RpcHandler('metering.usage', { slots: WAITING_SLOTS })
  async usage(request: RpcRequest<'metering.usage'>): Promise<RpcResponse<'metering.usage'>> {
    const { customer_id, window_hours } = request;
    if (!Number.isInteger(window_hours) || window_hours < 1 || window_hours > WINDOW_HOURS_MAX) {
      throw new AppError('invalid_request', `window must be 1-${WINDOW_HOURS_MAX} hours.`);
    }
    await this.positions.catchUp(customer_id);
    return readUsage(this.pool, customer_id, window_hours, this.clock.now());
  }

  @RpcHandler('metering.usage_records', { slots: WAITING_SLOTS })
  async records(request: RpcRequest<'metering.usage_records'>): Promise<RpcResponse<'metering.usage_records'>> {
    await this.positions.catchUp(request.customer_id);
    return readRecords(this.pool, this.archive, request);
  }

  @RpcHandler('metering.usage_series', { slots: WAITING_SLOTS })
  async series(request: RpcRequest<'metering.usage_series'>): Promise<RpcResponse<'metering.usage_series'>> {
    await this.positions.catchUp(request.customer_id);
    const now = this.clock.now().toISOString();
    const { rows } = await this.pool.query<UsagePoint>(SERIES, [request.customer_id, now, request.days]);
    return { series: rows, as_of: now };
  }

  /**
   * Accepts, on an operator's request, a topic that replaces the usage topic. Attempts on the new topic that are
   * already recorded count as repeats. All attempts on archived days count as repeats, too, and reconciliation compares
   * their number and id sum with the archive.
   */
  @RpcHandler('metering.adopt_usage')
  adoptTopic(request: RpcRequest<'metering.adopt_usage'>): Promise<RpcResponse<'metering.adopt_usage'>> {
    return this.adoption.partitions('usage', request, { table: 'usage_checkpoint', also: CONTINUE_SUMS });
  }
}
