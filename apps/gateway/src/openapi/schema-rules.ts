import type { Json } from './headers.js';

/** Maximum text lengths by format. A date-time may have nanoseconds and an offset (RFC 3339). */
const FORMAT_LENGTHS: Record<string, number> = { 'date-time': 35, date: 10, uri: 2_048 };

/**
 * Adds this API's common rules to a schema: whole numbers are int64 and exact in JSON, counts are not negative, and
 * texts have their format's maximum length.
 */
export function withCommonRules(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCommonRules);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'example' ? member : withCommonRules(member)]),
  );
  if (!('type' in schema)) return schema;
  const { example, ...rules } = { ...integerRules(schema), ...stringRules(schema), ...schema } as Json;
  const nullableEnum = isType(schema, 'null') && Array.isArray(schema['enum']) && !schema['enum'].includes(null);
  return {
    ...rules,
    ...(nullableEnum && { enum: [...(schema['enum'] as unknown[]), null] }),
    // In OpenAPI 3.1, as in JSON Schema, examples are a list.
    ...(example !== undefined && { examples: [example] }),
  };
}

function integerRules(schema: Json): Json {
  if (!isType(schema, 'integer')) return {};
  return { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
}

function stringRules(schema: Json): Json {
  if (!isType(schema, 'string') || 'enum' in schema) return {};
  const maxLength = FORMAT_LENGTHS[String(schema['format'])];
  return maxLength === undefined ? {} : { maxLength };
}

function isType({ type }: Json, name: string): boolean {
  return Array.isArray(type) ? type.includes(name) : type === name;
}
