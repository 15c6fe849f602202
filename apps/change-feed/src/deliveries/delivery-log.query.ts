import { Injectable } from '@nestjs/common';
import { AppError, jsonOf, type RpcRequest, type RpcResponse, type WebhookKind } from '@hiring/contracts';
import { IdPages } from '@hiring/platform-crypto';
import { DELIVERY_STATUSES, type Delivery, type DeliveryStatus } from '@hiring/contracts/operations';
import { deliveryBody, shownUrl, slackBody, type PushedEvent } from '@hiring/delivery';

import { Pool } from 'pg';
import { ChangeFeedConfig } from '../config.js';
import { requireOwnWebhook } from '../receivers/own-webhook.js';
import { FIXED_HEADERS } from '../receivers/webhook.sender.js';
import { newsOf } from './pushed-news.js';
import { RETENTION } from './redelivery.repository.js';

const PAGES = new IdPages('deliveries');

const ATTEMPTS_SHOWN_MAX = 20;
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the time of the next attempt. It is never before the end of the receiver's pause. */
const NEXT_ATTEMPT = `greatest(delivery.due_at, (select not_before from change_feed.webhook where webhook.id = delivery.webhook_id))`;

/** SQL: a delivery as callers see it. Postgres builds the JSON. */
const DELIVERY_JSON = `
  json_build_object(
    'id', delivery.id,
    'message_id', case delivery.signal_no when 0 then 'evt_' || delivery.event_seq
      else 'sig_' || delivery.event_seq || '.' || delivery.signal_no end || '_' || delivery.watch_id,
    'watch_id', delivery.watch_id,
    'event_seq', delivery.event_seq,
    'status', case delivery.status when 'held' then 'pending' else delivery.status end,
    'created_at', ${instant('delivery.created_at')},
    'next_attempt_at', case when delivery.status = 'pending' then ${instant(NEXT_ATTEMPT)} end,
    'finished_at', ${instant('delivery.finished_at')},
    'attempts', coalesce((
      select json_agg(json_build_object('attempted_at', ${instant('attempt.at')}, 'duration_ms', attempt.duration_ms,
        'status_code', attempt.status_code, 'error', attempt.error, 'response', attempt.response)
        order by attempt.number)
      from (
        select * from change_feed.attempt where delivery_id = delivery.id order by number desc limit ${ATTEMPTS_SHOWN_MAX}
      ) attempt
    ), '[]')
  )`;

/** SQL: deliveries with an id below $2, newest first. They are read by the primary key. */
const LOG = `
  select delivery.id, ${DELIVERY_JSON} as entry
  from change_feed.delivery
  where webhook_id = $1 and id < $2
    and ($3::text is null or delivery.status = $3 or ($3 = 'pending' and delivery.status = 'held'))
  order by id desc limit $4`;

const ONE = `
  select ${DELIVERY_JSON} as entry, webhook.url, webhook.kind, delivery.event_seq, delivery.signal_no, news.*
  from change_feed.webhook join change_feed.delivery on delivery.webhook_id = webhook.id and delivery.id = $2
  cross join lateral (${newsOf('delivery')}) news
  where webhook.customer_id = $1 and webhook.status <> 'deleted' and delivery.created_at > now() - ${RETENTION}`;

interface Row extends PushedEvent {
  entry: Delivery;
  url: string;
  kind: WebhookKind;
}

/** Reads deliveries in the form that callers see. */
@Injectable()
export class DeliveryLog {
  constructor(
    private readonly pool: Pool,
    private readonly config: ChangeFeedConfig,
  ) {}

  /**
   * Returns a page of a webhook's deliveries. @throws AppError invalid_request; not_found for another customer's
   * webhook
   */
  async page(request: RpcRequest<'change-feed.list_deliveries'>): Promise<RpcResponse<'change-feed.list_deliveries'>> {
    const { customer_id: customerId, webhook_id: webhookId, cursor, limit } = request;
    const status = readStatus(request.status);
    const bound = [customerId, String(webhookId), status];
    const keys = this.config.cursorKeys;
    const before = PAGES.start(cursor, bound, keys) ?? Number.MAX_SAFE_INTEGER;
    await requireOwnWebhook(this.pool, customerId, webhookId);
    const { rows } = await this.pool.query<{ id: number; entry: Delivery }>({
      name: 'feed_delivery_log',
      text: LOG,
      values: [webhookId, before, status, limit + 1],
    });
    const { page, next_cursor } = PAGES.page(rows, limit, bound, keys);
    return { body: jsonOf({ deliveries: page.map((row) => row.entry), next_cursor }) };
  }

  /**
   * Returns a delivery with its message, byte for byte as it is sent. Omits the signature: for five minutes, a receiver
   * would accept the signed message from anyone.
   */
  async get(request: RpcRequest<'change-feed.get_delivery'>): Promise<RpcResponse<'change-feed.get_delivery'>> {
    const { rows } = await this.pool.query<Row>({
      name: 'feed_get_delivery',
      text: ONE,
      values: [request.customer_id, request.delivery_id],
    });
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found', 'There is no such resource.');
    const { entry, kind } = row;
    const last = entry.attempts.at(-1);
    const headers = {
      ...FIXED_HEADERS,
      'webhook-id': entry.message_id,
      ...(last !== undefined && { 'webhook-timestamp': String(Math.floor(Date.parse(last.attempted_at) / 1_000)) }),
      'webhook-signature': 'v1,…',
    };
    const body = kind === 'slack' ? slackBody(row, entry.watch_id) : deliveryBody(row, entry.watch_id);
    return { body: jsonOf({ ...entry, request: { url: shownUrl(row), headers, body } }) };
  }
}

function readStatus(status: string | undefined): DeliveryStatus | null {
  if (status === undefined) return null;
  const known = DELIVERY_STATUSES.find((one) => one === status);
  if (known !== undefined) return known;
  throw new AppError('invalid_request', 'The request is not valid.', {
    errors: [{ pointer: '?status', detail: `must be one of ${DELIVERY_STATUSES.join(', ')}` }],
  });
}
