import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { Doorbell } from '../../delivery/doorbell.js';
import { RearmingRepository } from '../../delivery/rearming.repository.js';

/** `feed.redeliver`: a new series of attempts for one delivery of the last 30 days. */
@Controller()
export class RedeliverHandler {
  constructor(
    private readonly rearming: RearmingRepository,
    private readonly doorbell: Doorbell,
  ) {}

  @RpcHandler('feed.redeliver')
  async redeliver(@Payload() ask: RpcRequest<'feed.redeliver'>): Promise<RpcResponse<'feed.redeliver'>> {
    const outcome = await this.rearming.redeliver(ask.customer_id, ask.delivery_id);
    switch (outcome.kind) {
      case 'unknown':
        throw new AppError('not_found', 'There is no such resource.');
      case 'cancelled':
        throw new AppError('conflict', 'The watch of this delivery is cancelled.');
      case 'armed':
        this.doorbell.ring([outcome.webhookId]);
        return { body: jsonOf({ id: ask.delivery_id, status: 'pending' }) };
    }
  }
}
