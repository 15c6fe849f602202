import type { Json } from './headers.js';

/** Maximum text lengths by format. The length for date-time fits RFC 3339 with nanoseconds and an offset. */
const FORMAT_LENGTHS: Record<string, number> = { 'date-time': 35, date: 10, uri: 2_048 };

/**
 * Adds the rules that apply to every schema in this API, so that members do not repeat them. Whole numbers are int64
 * and exact in JSON. Counts are not negative unless stated. Texts with a format have that format's maximum length.
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
    // In JSON Schema, and so in OpenAPI 3.1, the examples are a list.
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
