import { MESSAGE_SCHEMAS, messageType } from '@hiring/contracts';
import type { Schemas } from './describe-operation.js';
import type { Json } from './headers.js';
import { withCommonRules } from './schema-rules.js';
import { EventDelivery } from './webhook-description.js';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const WEBHOOK_TEST: Json = {
  title: 'Test delivery to a webhook',
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { const: 'webhook.test' },
    timestamp: { type: 'string', format: 'date-time', description: 'When the test was requested.' },
    data: {
      type: 'object',
      required: ['webhook_endpoint_id'],
      properties: { webhook_endpoint_id: { type: 'integer', minimum: 1, description: 'The webhook.' } },
    },
  },
};

/** Returns the URL of the schema with this file name, which is also its `$id`. */
export function schemaAddress(baseUrl: string, name: string): string {
  return `${baseUrl}/schemas/${name}`;
}

/** Returns a schema's file name for an event type: its `ce_type` and `.json`. */
export function eventSchemaName(type: string): string {
  return `${messageType('events', type)}.json`;
}

/**
 * Returns the JSON Schemas (2020-12) for public events and webhook deliveries, by file name. After an incompatible
 * change, the schema gets a new file name.
 *
 * @param declared the schema for `EventDelivery` and the schemas that it refers to
 */
export function publishedSchemas(baseUrl: string, declared: Schemas): ReadonlyMap<string, Json> {
  const schemas: [name: string, schema: Json][] = [
    ...Object.entries(eventSchemas()).map(([type, schema]): [string, Json] => [eventSchemaName(type), schema]),
    ['webhooks.event.v1.json', deliverySchema(withCommonRules(declared) as Schemas)],
    ['webhooks.test.v1.json', WEBHOOK_TEST],
  ];
  return new Map(
    schemas.map(([name, schema]) => [name, { $schema: DIALECT, $id: schemaAddress(baseUrl, name), ...schema }]),
  );
}

/** Returns, by event type, the schemas that public messages are checked against before the messages are written. */
export function eventSchemas(): Record<string, Json> {
  const schemas = MESSAGE_SCHEMAS['hiring.events']['oneOf'] as Json[];
  return Object.fromEntries(
    schemas.map((schema) => {
      const { event_type: named } = schema['properties'] as { event_type: { const: string } };
      return [named.const, schema];
    }),
  );
}

/** Returns a delivery body's schema, with the schemas that it refers to. */
function deliverySchema(schemas: Schemas): Json {
  const $defs: Record<string, Json> = {};
  const local = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(local);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => {
        const name = member === '$ref' ? /^#\/components\/schemas\/(\w+)$/.exec(String(inner))?.[1] : undefined;
        if (name === undefined) return [member, local(inner)];
        $defs[name] ??= local(schemas[name]) as Json;
        return [member, `#/$defs/${name}`];
      }),
    );
  };
  const schema = local(schemas[EventDelivery.name]) as Json;
  return { title: 'Delivery to a webhook', ...schema, $defs };
}
