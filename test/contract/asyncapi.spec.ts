import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { messageType, topicSpecs } from '@hiring/contracts';
import type { TopicEvent } from '@hiring/signals';
import { publicRecord } from '../../apps/change-feed/src/events-topic/public-record.js';
import { headersSchema, messages, document, golden } from './asyncapi.document.js';

const ajv = new Ajv2020({ allowUnionTypes: true, strict: false, formats: { 'date-time': true } });

describe('/asyncapi.json', () => {
  test('describes the topic as it is created', () => {
    const { name, partitions, config } = topicSpecs().events;
    expect(document().asyncapi).toMatch(/^3\./);
    expect(document().channels.events).toMatchObject({
      address: name,
      bindings: {
        kafka: {
          topic: name,
          partitions,
          topicConfiguration: {
            'cleanup.policy': [config['cleanup.policy']],
            'retention.ms': Number(config['retention.ms']),
            'retention.bytes': Number(config['retention.bytes']),
          },
        },
      },
    });
  });

  test('has every message of the topic, each with the schema of its own type', () => {
    const types = golden().map(({ type }) => type);
    expect(Object.keys(messages()).sort()).toEqual(types);
    for (const [type, { name, payload }] of Object.entries(messages())) {
      expect(name).toBe(messageType('events', type));
      expect(payload).toMatchObject({ properties: { event_type: { const: type } } });
    }
    const { messages: sent } = document().operations['publishEvents'] ?? { messages: [] };
    expect(sent.map(({ $ref }) => $ref.split('/').at(-1)).sort()).toEqual(types);
  });

  test.each(golden())('accepts the golden message $type, and no message of another type', ({ type, message }) => {
    for (const [name, { payload }] of Object.entries(messages())) {
      expect([name, ajv.validate(payload, message)]).toEqual([name, name === type]);
    }
  });

  test("names the installation's own brokers", () => {
    expect(Object.values(document().servers)).toMatchObject([
      { host: 'kafka.example:9094', protocol: 'kafka-secure' },
      { host: 'kafka.example:9095', protocol: 'kafka-secure' },
    ]);
  });

  test('describes every header that is written', () => {
    const event = golden().find(({ type }) => type === 'opened')?.message as TopicEvent;
    const { headers: written } = publicRecord('hiring.events', event, { topicId: 'abc', nextOffset: 3n });
    for (const name of Object.keys(written ?? {})) {
      expect([name, headersSchema().properties[name]?.description]).toEqual([name, expect.any(String)]);
    }
    expect(ajv.validate(headersSchema(), written)).toBe(true);
    expect(ajv.validate(headersSchema(), { ...written, ce_type: messageType('ledger', 'opened') })).toBe(false);
  });
});
