import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { FEED_EVENT_TYPES, SIGNAL_TYPES } from '@hiring/contracts';
import {
  ChangeEvent,
  ClosedEvent,
  CompanyName,
  Id,
  Instant,
  OneOf,
  OneOfClasses,
  SignalEvent,
} from '@hiring/contracts/operations';
import type { Schemas } from './describe-operation.js';
import { exampleOf } from './example.js';
import type { Json } from './headers.js';

/**
 * The tag for webhook messages. The operations on webhooks have the tag `Webhooks`. Because generators write one class
 * per tag, the messages' class would overwrite the operations' class if the messages had the same tag.
 */
export const MESSAGES = 'Messages';

const TYPES = [...FEED_EVENT_TYPES.map((type) => `req.${type}`), ...SIGNAL_TYPES.map((type) => `signal.${type}`)];

/** The body POSTed to a registered webhook. */
export class EventDelivery {
  @OneOf(TYPES, 'Type of the change.')
  type!: string;

  @Instant('When the change was observed.')
  timestamp!: string;

  @OneOfClasses([ChangeEvent, ClosedEvent, SignalEvent])
  data!: ChangeEvent | ClosedEvent | SignalEvent;

  @ApiProperty({ type: CompanyName, description: 'The company, as it was named at the position of the change.' })
  company!: CompanyName;

  @Id('The watch of the delivery.')
  watch_id!: number;
}

const signed = (name: string, description: string, example: string): Json => {
  return { name, in: 'header', required: true, description, schema: { type: 'string', maxLength: 1_024 }, example };
};

/** Returns the API description's `webhooks`: the messages in the form of Standard Webhooks 1.0. */
export function describeWebhooks(schemas: Schemas): Json {
  const schema = { $ref: getSchemaPath(EventDelivery) };
  return {
    event: {
      post: {
        operationId: 'deliver_event',
        summary: 'One change of a watched company',
        description:
          'Signed according to Standard Webhooks 1.0 and delivered at least once: store the ids you have processed. Respond with 2xx within 15 s; otherwise the delivery is retried, ten attempts in all over three days. 410 disables the webhook.',
        tags: [MESSAGES],
        'x-status': 'live',
        security: [{}],
        parameters: [
          signed('webhook-id', 'Id of the message, the same in every attempt.', 'evt_42_1'),
          signed('webhook-timestamp', 'Unix time of the attempt, in seconds.', '1772445600'),
          signed(
            'webhook-signature',
            'HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is being rotated.',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
          ),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema, examples: { example: { value: exampleOf(schema, schemas) } } },
          },
        },
        responses: {
          '2XX': { description: 'Accepted.' },
          '410': { description: 'Not retried: the webhook is disabled.' },
          default: { description: 'Retried later; the `Retry-After` of 429 and 503 is honoured.' },
        },
      },
    },
  };
}
