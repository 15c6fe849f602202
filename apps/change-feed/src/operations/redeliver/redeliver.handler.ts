import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { DeliveryWakeup } from '../../delivery/delivery-wakeup.js';
import { RedeliveryRepository } from '../../delivery/redelivery.repository.js';

/** `feed.redeliver`: starts a new series of attempts for one delivery of the last 30 days. */
@Controller()
export class RedeliverHandler {
  constructor(
    private readonly redelivery: RedeliveryRepository,
    private readonly wakeup: DeliveryWakeup,
  ) {}

  @RpcHandler('feed.redeliver')
  async redeliver(@Payload() request: RpcRequest<'feed.redeliver'>): Promise<RpcResponse<'feed.redeliver'>> {
    const result = await this.redelivery.redeliver(request.customer_id, request.delivery_id);
    switch (result.kind) {
      case 'unknown':
        throw new AppError('not_found', 'There is no such resource.');
      case 'cancelled':
        throw new AppError('conflict', 'The watch of this delivery is cancelled.');
      case 'requeued':
        this.wakeup.wake([result.webhookId]);
        return { body: jsonOf({ id: request.delivery_id, status: 'pending' }) };
    }
  }
}
