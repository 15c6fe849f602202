import { ApiProperty } from '@nestjs/swagger';
import { declareOperation } from './declaration.js';
import { Delivery } from './list-deliveries.js';
import { Text } from './models/members.js';
import { DeliveryPath } from './models/webhook.js';

class SentRequest {
  @Text('Address that the next attempt is sent to.', 2_048, 'https://receiver.example/hiring')
  url!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 255 },
    description:
      'Headers of the latest attempt. The value of `webhook-signature` is left out: with it anyone could send the message again.',
    example: { 'content-type': 'application/json', 'webhook-id': 'evt_42_1', 'webhook-signature': 'v1,…' },
  })
  headers!: Record<string, string>;

  @Text('Body, byte by byte as it is signed and sent.', 20_000, '{"type":"req.opened"}')
  body!: string;
}

export class SentDelivery extends Delivery {
  @ApiProperty({ type: SentRequest })
  request!: SentRequest;
}

export const getDelivery = declareOperation({
  name: 'get_delivery',
  method: 'GET',
  path: '/v1/deliveries/:delivery_id',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'One delivery with its message',
  description:
    'A delivery of the last 30 days with its attempts, the sent headers and the sent body, without a signature. (An addition to the specification.)',
  params: DeliveryPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The delivery.', type: SentDelivery } },
  service: 'change-feed',
  request: ({ params }) => params,
});
