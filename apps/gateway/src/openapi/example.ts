import type { Json } from './headers.js';

/** Returns an example for a schema, built from its members' examples. @throws Error when a member has none */
export function exampleOf(schema: Json, schemas: Record<string, Json>, path = ''): unknown {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1) ?? '';
    return exampleOf(schemas[name] ?? {}, schemas, `${path}${name}`);
  }
  const [given] = [...listOf(schema['examples'])];
  if (schema['examples'] !== undefined) return given;
  if (schema['default'] !== undefined) return schema['default'];
  const [first] = listOf(schema['enum']);
  if (first !== undefined) return first;
  const [whole] = listOf(schema['allOf'] ?? schema['anyOf'] ?? schema['oneOf']) as Json[];
  if (whole !== undefined) return exampleOf(whole, schemas, path);
  if (schema['type'] === 'array') return [exampleOf(schema['items'] as Json, schemas, `${path}[]`)];
  const properties = schema['properties'] as Record<string, Json> | undefined;
  if (properties === undefined) throw new Error(`no example of ${path}`);
  const members = Object.entries(properties).filter(([name, member]) => isShown(schema, name, member));
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, schemas, `${path}.${name}`)]));
}

/**
 * Returns whether an object's example includes the member. Required members are always included, and optional members
 * only if they have their own example.
 */
function isShown(schema: Json, name: string, member: Json): boolean {
  return listOf(schema['required']).includes(name) || member['examples'] !== undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
