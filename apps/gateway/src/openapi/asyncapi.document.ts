import { messageType, TOPIC_EVENT_TYPES, topicSpecs } from '@hiring/contracts';
import type { Json } from './headers.js';
import { eventSchemaName, eventSchemas, schemaAddress } from './published-schemas.js';

const ABOUT = `The change events of the shared catalogue as a Kafka topic, for downstream systems. It has the same events with the same \`event_seq\` as \`GET /v1/events?include=closed\`, and also \`relabelled\`, \`merged\` and \`withdrawn\`, which a mirror needs to stay equal to the API. It does not have companies that a customer registered for itself.

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
  withdrawn: 'A req turned out to be no role',
};

interface Installation {
  baseUrl: string;
  /** The brokers' addresses for downstream systems, each as `host:port`. If empty, the document names no brokers. */
  brokers: readonly string[];
  protocol: 'kafka' | 'kafka-secure';
  topicPrefix: string;
}

/** Returns the AsyncAPI 3 document for an installation's public topic. */
export function describeEvents({ baseUrl, brokers, protocol, topicPrefix }: Installation): Json {
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
    ...(brokers.length > 0 && { servers: serversOf(brokers, protocol) }),
    channels: { events: channel(topicPrefix) },
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
      messages: Object.fromEntries(TOPIC_EVENT_TYPES.map((type) => [type, message(type, baseUrl)])),
    },
  };
}

function serversOf(brokers: readonly string[], protocol: Installation['protocol']): Json {
  return Object.fromEntries(
    brokers.map((host, index) => [
      `broker-${index + 1}`,
      { host, protocol, description: "One of the installation's brokers; any of them will do." },
    ]),
  );
}

function channel(topicPrefix: string): Json {
  const { name, partitions, config } = topicSpecs(topicPrefix).events;
  return {
    address: name,
    description: 'One partition, kept for ever.',
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

function message(type: string, baseUrl: string): Json {
  return {
    name: messageType('events', type),
    title: TITLES[type],
    traits: [{ $ref: '#/components/messageTraits/cloudEvent' }],
    externalDocs: {
      description: 'The JSON Schema of the payload by itself.',
      url: schemaAddress(baseUrl, eventSchemaName(type)),
    },
    payload: payloadOf(type),
  };
}

/** Returns the schema that messages of this type are checked against before they are written. */
function payloadOf(type: string): Json {
  const found = eventSchemas()[type];
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
        ce_specversion: { const: '1.0', description: 'Version of CloudEvents.' },
        ce_id: {
          type: 'string',
          pattern: '^events/[1-9][0-9]*$',
          description: '`events/<event_seq>`; a repeated id is the same event.',
        },
        ce_type: {
          type: 'string',
          pattern: `^hiring\\.events\\.(${types})\\.v1$`,
          description: 'Type and version of the event.',
        },
        ce_source: { const: '/services/change-feed', description: 'The service that writes the topic.' },
        ce_time: { type: 'string', format: 'date-time', description: 'When the change was observed.' },
        ce_subject: { type: 'string', pattern: '^[1-9][0-9]*$', description: 'The company_id.' },
        'content-type': { const: 'application/json', description: 'Of the value.' },
        ledger_position: {
          type: 'string',
          pattern: '^.+:[0-9]+$',
          description:
            "Where the writer resumes on the ledger. The writer's own: readers ignore it, and it may change.",
        },
      },
    },
    bindings: { kafka: { key: { type: 'string', description: 'The company_id.' } } },
  };
}
