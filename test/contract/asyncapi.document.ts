import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEvents } from '../../apps/gateway/src/openapi/asyncapi.document.js';

const GOLDEN = fileURLToPath(new URL('../../libs/contracts/golden', import.meta.url));

interface Reference {
  $ref: string;
}

interface AsyncApi {
  asyncapi: string;
  servers: Record<string, { host: string; protocol: string }>;
  channels: { events: { address: string; messages: Record<string, Reference> } };
  operations: Record<string, { messages: Reference[] }>;
  components: {
    messages: Record<string, { name: string; payload: object }>;
    messageTraits: { cloudEvent: { headers: { properties: Record<string, { description?: string }> } } };
  };
}

/** Returns the document that /asyncapi.json serves. */
export function document(): AsyncApi {
  return JSON.parse(
    JSON.stringify(
      describeEvents({
        baseUrl: 'https://api.example',
        brokers: ['kafka.example:9094', 'kafka.example:9095'],
        protocol: 'kafka-secure',
        topicPrefix: 'hiring',
      }),
    ),
  ) as AsyncApi;
}

/** Returns the channel's messages with their payload schemas. */
export function messages(): Record<string, { name: string; payload: object }> {
  const { channels, components } = document();
  const resolved = Object.entries(channels.events.messages).map(([type, reference]) => {
    const message = components.messages[reference.$ref.split('/').at(-1) ?? ''];
    if (message === undefined) throw new Error(`${reference.$ref} leads nowhere`);
    return [type, message] as const;
  });
  return Object.fromEntries(resolved);
}

export function headersSchema(): { properties: Record<string, { description?: string }> } {
  return document().components.messageTraits.cloudEvent.headers;
}

/** Returns the topic's golden messages with their types. */
export function golden(): { type: string; message: object }[] {
  return readdirSync(GOLDEN)
    .filter((file) => file.startsWith('events.'))
    .map((file) => ({
      type: file.split('.')[1] ?? '',
      message: JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as object,
    }))
    .sort((a, b) => a.type.localeCompare(b.type));
}
