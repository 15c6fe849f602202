import { getSchemaPath } from '@nestjs/swagger';
import { FEED_EVENT_TYPES } from '@hiring/contracts';
import { ChangeEvent, ClosedEvent, Id, Instant, OneOf, OneOfClasses } from '@hiring/contracts/operations';
import type { Schemas } from './describe-operation.js';
import { exampleOf } from './example.js';
import type { Json } from './headers.js';

/** The body POSTed to a registered webhook. */
export class EventDelivery {
  @OneOf(FEED_EVENT_TYPES.map((type) => `req.${type}`), 'What happened to the req.')
  type!: string;

  @Instant('When the change was observed.')
  timestamp!: string;

  @OneOfClasses([ChangeEvent, ClosedEvent])
  data!: ChangeEvent | ClosedEvent;

  @Id('The watch it was delivered for.')
  watch_id!: number;
}

const signed = (name: string, description: string, example: string): Json => {
  return { name, in: 'header', required: true, description, schema: { type: 'string', maxLength: 1_024 }, example };
};

/** `webhooks`: Standard Webhooks 1.0. */
export function describeWebhooks(schemas: Schemas): Json {
  const schema = { $ref: getSchemaPath(EventDelivery) };
  return {
    event: {
      post: {
        operationId: 'deliver_event',
        summary: 'One change of a watched company',
        description:
          'Signed as Standard Webhooks 1.0 says, delivered at least once: keep the ids you have dealt with. Answer 2xx within 15 s; anything else is tried again, ten attempts in all over three days. 410 disables the webhook.',
        tags: ['Webhooks'],
        'x-status': 'live',
        security: [{}],
        parameters: [
          signed('webhook-id', 'Of the message, the same in every attempt.', 'evt_42_1'),
          signed('webhook-timestamp', 'Seconds since 1970 of the attempt.', '1772445600'),
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
          '2XX': { description: 'Taken.' },
          '410': { description: 'Never again: the webhook is disabled.' },
          default: { description: 'Tried again later; a `Retry-After` of 429 and 503 is kept to.' },
        },
      },
    },
  };
}
