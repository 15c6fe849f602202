import type { DescribedApi, Schema } from './described-api.js';

/** A documented member of a body: its path (`reqs[].title`), type and meaning. */
export interface Member {
  name: string;
  type: string;
  about: string;
}

/** Returns a schema's members in the schema's order. Nested members follow their parents. */
export function membersOf(api: DescribedApi, schema: Schema, prefix = ''): Member[] {
  const whole = resolved(api, schema);
  const required = new Set(whole.required ?? []);
  return Object.entries(whole.properties ?? {}).flatMap(([member, given]) => {
    const name = `${prefix}${member}`;
    const own = resolved(api, given);
    const optional = required.has(member) ? '' : ', optional';
    if (isEnvelope(own)) return [{ name, type: envelopeOf(api, own), about: given.description ?? '' }];
    const about = [given.description ?? own.description ?? '', rulesOf(own)].filter((text) => text !== '').join(' ');
    return [{ name, type: `${typeOf(api, own)}${optional}`, about }, ...inner(api, own, name)];
  });
}

/**
 * Returns whether a schema is an envelope around a value. The page shows only the value's type, because the other
 * members of all envelopes are the same.
 */
function isEnvelope({ properties = {} }: Schema): boolean {
  return Object.keys(properties).sort().join() === 'confidence,observed_at,source_board,value';
}

function envelopeOf(api: DescribedApi, { properties = {} }: Schema): string {
  return `[value](../concepts/signals.md#where-a-value-comes-from): ${typeOf(api, properties['value'] ?? {})}`;
}

function inner(api: DescribedApi, schema: Schema, name: string): Member[] {
  const { additionalProperties: values } = schema;
  if (typeof values === 'object' && isEnvelope(resolved(api, values))) return [];
  if (schema.items !== undefined) return membersOf(api, schema.items, `${name}[].`);
  if (typeof values === 'object') return membersOf(api, values, `${name}.*.`);
  return membersOf(api, schema, `${name}.`);
}

/** Resolves a reference and combines a schema's parts. The result has the members of all alternatives. */
export function resolved(api: DescribedApi, schema: Schema): Schema {
  if (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema;
    const target = api.components.schemas[$ref.split('/').at(-1) ?? ''];
    if (target === undefined) throw new Error(`${$ref} is not described`);
    return { ...resolved(api, target), ...beside };
  }
  const { allOf, anyOf, oneOf, ...own } = schema;
  const parts = (allOf ?? []).map((part) => resolved(api, part));
  const alternatives = (anyOf ?? oneOf ?? []).map((part) => resolved(api, part));
  const [first, ...others] = alternatives.filter(({ type }) => type !== 'null');
  const chosen = first === undefined ? {} : others.reduce(eitherOf, first);
  const nullable = alternatives.some(({ type }) => type === 'null') ? { nullable: true } : {};
  return Object.assign({}, ...parts, chosen, nullable, own) as Schema;
}

function eitherOf(one: Schema, other: Schema): Schema {
  const properties = { ...one.properties };
  for (const [name, member] of Object.entries(other.properties ?? {})) {
    const { [name]: known = member } = properties;
    const values = [...(known.enum ?? []), ...(member.enum ?? [])];
    properties[name] = values.length === 0 ? known : { ...known, enum: [...new Set(values)] };
  }
  const required = (one.required ?? []).filter((name) => other.required?.includes(name) === true);
  return { ...one, properties, required };
}

export function typeOf(api: DescribedApi, schema: Schema): string {
  const given = resolved(api, schema);
  const types = [given.type ?? 'object'].flat();
  const type = types.find((one) => one !== 'null') ?? 'object';
  const orNull = types.includes('null') || given.nullable === true ? ' or null' : '';
  if (type === 'array') return `array of ${typeOf(api, given.items ?? {})}${orNull}`;
  if (typeof given.additionalProperties === 'object') {
    const value = resolved(api, given.additionalProperties);
    return `map to ${isEnvelope(value) ? envelopeOf(api, value) : typeOf(api, value)}${orNull}`;
  }
  return `${given.format === 'date-time' ? 'date-time' : type}${orNull}`;
}

/** Returns a value's constraints as text. */
export function rulesOf({ enum: values, minimum, maximum, minLength, maxLength, default: fallback }: Schema): string {
  const parts: string[] = [];
  if (values?.includes('engineering') === true) parts.push('One of the [25 functions](../concepts/facts.md).');
  else if (values !== undefined)
    parts.push(
      `One of ${values
        .filter((value) => value !== null)
        .map(code)
        .join(', ')}.`,
    );
  const bounds = [minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum];
  if (bounds.some((bound) => bound !== undefined)) parts.push(range(bounds, ''));
  if (minLength !== undefined || maxLength !== undefined) parts.push(range([minLength, maxLength], ' characters'));
  if (fallback !== undefined) parts.push(`Default ${code(fallback)}.`);
  return parts.join(' ');
}

function range([least, most]: (number | undefined)[], unit: string): string {
  if (most === undefined) return `At least ${least}${unit}.`;
  return least === undefined ? `At most ${most}${unit}.` : `${least} to ${most}${unit}.`;
}

export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
