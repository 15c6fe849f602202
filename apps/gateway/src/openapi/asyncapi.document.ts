import { messageType, MESSAGE_SCHEMAS, TOPIC_EVENT_TYPES, topicSpecs } from '@hiring/contracts';
import type { Json } from './headers.js';

const ABOUT = `The change events of the shared catalogue as a Kafka topic, for downstream systems. It has the same events with the same \`event_seq\` as \`GET /v1/events?include=closed\`, and also \`relabelled\` and \`merged\`, which a mirror needs to stay equal to the API. It does not have companies that a customer registered for itself.

- One partition: the order of the topic is the order of \`event_seq\`, which is ascending, with gaps.
- Written in transactions: read with \`isolation.level=read_committed\`.
- Records never expire and are never compacted or rewritten: a new consumer starts at the beginning.
- \`event_seq\` is the identity of an event. An offset is not: it changes when a topic is restored.
- New optional members and new types may appear at any time: skip a \`ce_type\` you do not know. Anything else is a new version in \`ce_type\`.`;

const TITLES: Record<string, string> = {
  opened: 'A req appeared',
  reposted: 'A req was reposted',
  reobserved: 'A req was seen again',
  closed: 'A req is gone',
  relabelled: 'The labels of a req changed',
  merged: 'A req was merged into another',
};

/** The AsyncAPI 3 document of the public topic. */
export function describeEvents(baseUrl: string): Json {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Public events',
      version: '1.0.0',
      description: ABOUT,
      license: { name: 'MIT' },
      contact: { name: 'Hiring signals support', url: `${baseUrl}/docs` },
      tags: [{ name: 'Change feed' }],
    },
    id: 'urn:hiring-signal:events',
    defaultContentType: 'application/json',
    servers: {
      kafka: { host: 'broker.example:9092', protocol: 'kafka', description: "The installation's brokers." },
    },
    channels: { events: channel() },
    operations: {
      publishEvents: {
        action: 'send',
        channel: { $ref: '#/channels/events' },
        summary: 'Written by change-feed, a fraction of a second after the ledger.',
        messages: TOPIC_EVENT_TYPES.map((type) => ({ $ref: `#/channels/events/messages/${type}` })),
      },
    },
    components: {
      messageTraits: { cloudEvent: cloudEventTrait() },
      messages: Object.fromEntries(TOPIC_EVENT_TYPES.map((type) => [type, message(type)])),
    },
  };
}

function channel(): Json {
  const { name, partitions, config } = topicSpecs().events;
  return {
    address: name,
    description: "The prefix `hiring` is the installation's TOPIC_PREFIX.",
    bindings: {
      kafka: {
        topic: name,
        partitions,
        replicas: 3,
        topicConfiguration: {
          'cleanup.policy': [config['cleanup.policy']],
          'retention.ms': Number(config['retention.ms']),
          'retention.bytes': Number(config['retention.bytes']),
        },
        bindingVersion: '0.5.0',
      },
    },
    messages: Object.fromEntries(TOPIC_EVENT_TYPES.map((type) => [type, { $ref: `#/components/messages/${type}` }])),
  };
}

function message(type: string): Json {
  return {
    name: messageType('events', type),
    title: TITLES[type],
    traits: [{ $ref: '#/components/messageTraits/cloudEvent' }],
    payload: payloadOf(type),
  };
}

/** The schema that a message of this type is checked against before it is written. */
function payloadOf(type: string): Json {
  const found = (MESSAGE_SCHEMAS['hiring.events']['oneOf'] as Json[]).find((schema) => {
    const { event_type: named } = schema['properties'] as { event_type: { const: string } };
    return named.const === type;
  });
  if (found === undefined) throw new Error(`events of type ${type} have no schema`);
  return found;
}

function cloudEventTrait(): Json {
  const types = TOPIC_EVENT_TYPES.join('|');
  return {
    headers: {
      type: 'object',
      description: 'CloudEvents 1.0, Kafka binary mode.',
      required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_time', 'ce_subject', 'content-type'],
      properties: {
        ce_specversion: { const: '1.0' },
        ce_id: {
          type: 'string',
          pattern: '^events/[1-9][0-9]*$',
          description: '`events/<event_seq>`; a repeated id is the same event.',
        },
        ce_type: { type: 'string', pattern: `^hiring\\.events\\.(${types})\\.v1$` },
        ce_source: { const: '/services/change-feed' },
        ce_time: { type: 'string', format: 'date-time', description: 'When the change was observed.' },
        ce_subject: { type: 'string', pattern: '^[1-9][0-9]*$', description: 'The company_id.' },
        'content-type': { const: 'application/json' },
        ledger_position: { type: 'string', description: 'Internal to the writer; ignore it.' },
      },
    },
    bindings: { kafka: { key: { type: 'string', description: 'The company_id.' } } },
  };
}
