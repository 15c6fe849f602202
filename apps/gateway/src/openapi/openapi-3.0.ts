import type { Json } from './headers.js';

/**
 * Converts an OpenAPI 3.1 document to 3.0.3 for older generators. For example, `nullable` replaces the type null, and
 * the webhooks are removed.
 */
export function asOpenApi30({ webhooks: _, ...document }: Json): Json {
  const { license, ...info } = document['info'] as Json;
  const { identifier: _identifier, ...licence } = license as Json;
  return { ...(converted(document) as Json), openapi: '3.0.3', info: { ...info, license: licence } };
}

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'example' ? member : converted(member)]),
  );
  return withSingleExample(withNullable(withPlainReference(node)));
}

/** Moves a reference with sibling members into `allOf`, since OpenAPI 3.0 ignores the siblings. */
function withPlainReference(node: Json): Json {
  const { $ref, ...beside } = node;
  return $ref === undefined || Object.keys(beside).length === 0 ? node : { ...beside, allOf: [{ $ref }] };
}

function withNullable(node: Json): Json {
  const { anyOf, type, ...rest } = node;
  if (Array.isArray(anyOf) && anyOf.some(isNull)) {
    const others = (anyOf as Json[]).filter((one) => !isNull(one));
    return { ...rest, nullable: true, ...(others.length === 1 ? { allOf: others } : { anyOf: others }) };
  }
  if (!Array.isArray(type)) return node;
  const types = type.filter((one) => one !== 'null');
  const nullable = types.length < type.length ? { nullable: true } : {};
  if (types.length === 1) return { ...rest, type: types[0] as string, ...nullable };
  return { ...rest, anyOf: types.map((one: string) => ({ type: one })), ...nullable };
}

function isNull(schema: unknown): boolean {
  return (schema as Json)['type'] === 'null';
}

/**
 * Replaces a schema's list of examples with the first of them, and `const` with an `enum` that has one value. A
 * response's named examples stay.
 */
function withSingleExample(node: Json): Json {
  const { examples, const: only, ...rest } = node;
  return {
    ...rest,
    ...(only !== undefined && { enum: [only] }),
    ...(Array.isArray(examples) ? { example: examples[0] as unknown } : examples !== undefined && { examples }),
  };
}
