import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { Delivery } from '@hiring/contracts/operations';
import { deliveryBody, type PushedEvent } from '@hiring/delivery';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { RETENTION } from '../../delivery/redelivery.repository.js';
import { FIXED_HEADERS } from '../../delivery/webhook.sender.js';
import { DELIVERY_JSON } from '../list-deliveries/delivery-log.query.js';

interface Row extends PushedEvent {
  entry: Delivery;
  url: string;
}

const ONE = `
  select ${DELIVERY_JSON} as entry, webhook.url, event.event_type, event.observed_at, event.body
  from feed.webhook join feed.delivery on delivery.webhook_id = webhook.id and delivery.id = $2
  join feed.event on event.event_seq = delivery.event_seq
  where webhook.customer_id = $1 and webhook.status <> 'deleted' and delivery.created_at > now() - ${RETENTION}`;

/**
 * `feed.get_delivery`: a delivery with its message. The body is composed as for an attempt, so it has the bytes that
 * are sent. The signature is left out: a receiver would accept it from anyone for five minutes.
 */
@Controller()
export class GetDeliveryHandler {
  constructor(private readonly pool: Pool) {}

  @RpcHandler('feed.get_delivery')
  async get(@Payload() request: RpcRequest<'feed.get_delivery'>): Promise<RpcResponse<'feed.get_delivery'>> {
    const { rows } = await this.pool.query<Row>({
      name: 'feed_get_delivery',
      text: ONE,
      values: [request.customer_id, request.delivery_id],
    });
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found', 'There is no such resource.');
    const { entry, url } = row;
    const last = entry.attempts.at(-1);
    const headers = {
      ...FIXED_HEADERS,
      'webhook-id': entry.message_id,
      ...(last !== undefined && { 'webhook-timestamp': String(Math.floor(Date.parse(last.at) / 1_000)) }),
      'webhook-signature': 'v1,…',
    };
    return { body: jsonOf({ ...entry, request: { url, headers, body: deliveryBody(row, entry.watch_id) } }) };
  }
}
