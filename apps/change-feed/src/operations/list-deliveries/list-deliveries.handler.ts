import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, readCursor, AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@hiring/contracts/operations';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { noSuchWebhook, WebhookRepository } from '../../webhooks/webhook.repository.js';
import { deliveryPage } from './delivery-log.query.js';

const CURSOR = 'd';

/** `feed.list_deliveries`: the delivery log of one webhook, newest first. */
@Controller()
export class ListDeliveriesHandler {
  constructor(
    private readonly pool: Pool,
    private readonly webhooks: WebhookRepository,
  ) {}

  @RpcHandler('feed.list_deliveries')
  async list(@Payload() request: RpcRequest<'feed.list_deliveries'>): Promise<RpcResponse<'feed.list_deliveries'>> {
    const status = readStatus(request.status);
    const before = request.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(CURSOR, request.cursor);
    if (!(await this.webhooks.exists(request.customer_id, request.webhook_id))) throw noSuchWebhook();
    const page = await deliveryPage(this.pool, { webhookId: request.webhook_id, before, status, limit: request.limit });
    const next = page.before === null ? null : `${CURSOR}${page.before}`;
    return { body: jsonOf({ deliveries: page.deliveries, next_cursor: next }) };
  }
}

function readStatus(status: string | undefined): DeliveryStatus | null {
  if (status === undefined) return null;
  const known = DELIVERY_STATUSES.find((one) => one === status);
  if (known === undefined) throw invalid('?status', `must be one of ${DELIVERY_STATUSES.join(', ')}`);
  return known;
}

function invalid(pointer: string, detail: string): AppError {
  return new AppError('invalid_request', 'The request is not valid.', { errors: [{ pointer, detail }] });
}
