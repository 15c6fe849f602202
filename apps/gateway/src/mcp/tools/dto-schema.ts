import {
  documentedMembers,
  variantsOf,
  type DocumentedMember,
  type Dto,
  type JsonSchema,
} from '@hiring/contracts/operations';

export interface ObjectSchema extends JsonSchema {
  type: 'object';
  properties: Record<string, JsonSchema>;
  required?: string[];
}

/**
 * The keywords in a member's schema in addition to its type. If null, the schema has only member names, without types
 * and required members.
 */
type Keywords = readonly string[] | null;

/**
 * The largest `maximum` that a schema states. A larger one would not help a model and is omitted. The operation checks
 * it in any case.
 */
const STATED_MAX = 100_000;

/** Keywords that help a model to fill in an input. */
const INPUT: Keywords = ['description', 'enum', 'format', 'default', 'minimum', 'maximum', 'minItems'];
const CHECKED_ANSWER: Keywords = ['format', 'minimum', 'maximum', 'maxItems'];

/**
 * Builds JSON Schemas from the decorators that also make the API description. Nested classes are inlined; members that
 * they inherit are written once, under `$defs`.
 */
class SchemaWriter {
  readonly defs: Record<string, JsonSchema> = {};

  constructor(private readonly keywords: Keywords) {}

  object(dto: Dto<object>, inherited: readonly string[] = []): ObjectSchema {
    const members = documentedMembers(dto).filter(([name]) => !inherited.includes(name));
    const named = this.keywords === null ? [] : members;
    const required = named.filter(([, member]) => member.required !== false).map(([name]) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(
        members.map(([name, member]) => [name, this.member(member, variantsOf(dto, name))]),
      ),
      ...(required.length > 0 && { required }),
    };
  }

  private member(member: DocumentedMember, variants: readonly Dto<object>[] | undefined): JsonSchema {
    if (this.keywords === null) return {};
    const kept = Object.fromEntries(this.keywords.filter((name) => name in member).map((name) => [name, member[name]]));
    if (Number(kept['maximum']) > STATED_MAX) delete kept['maximum'];
    if (kept['format'] === 'country') delete kept['format'];
    if (variants !== undefined) {
      const oneOf = { anyOf: variants.map((variant) => this.nested(variant)) };
      return member.type === 'array' ? { type: 'array', items: oneOf, ...kept } : { ...oneOf, ...kept };
    }
    const schema = this.type(member);
    if (member.isArray === true && member.type !== 'array') return { type: 'array', items: schema, ...kept };
    return { ...schema, ...kept };
  }

  private type({ type, nullable, items, additionalProperties }: DocumentedMember): JsonSchema {
    if (typeof type === 'function') {
      const schema = this.nested(type as Dto<object>);
      return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
    }
    const named = String(type);
    return {
      type: nullable === true ? [named, 'null'] : named,
      ...(items !== undefined && { items }),
      ...(typeof additionalProperties === 'object' && { additionalProperties }),
    };
  }

  private nested(dto: Dto<object>): JsonSchema {
    const base = Object.getPrototypeOf(dto) as Dto<object>;
    const inherited = base.prototype === undefined ? [] : documentedMembers(base).map(([name]) => name);
    if (inherited.length === 0) return this.object(dto);
    this.defs[base.name] ??= this.object(base);
    const { type: _type, ...own } = this.object(dto, inherited);
    return { $ref: `#/$defs/${base.name}`, ...own };
  }
}

export function inputSchemaOf(dto: Dto<object>): ObjectSchema {
  return new SchemaWriter(INPUT).object(dto);
}

/** Returns an answer's schema with its types, required members and bounds, as the API description states them. */
export function checkedSchemaOf(dto: Dto<object>): ObjectSchema {
  return answerSchemaOf(dto, CHECKED_ANSWER);
}

/**
 * Returns an answer's schema with member names only. Every conversation contains the tool list, so it must be small.
 */
export function listedSchemaOf(dto: Dto<object>): ObjectSchema {
  return answerSchemaOf(dto, null);
}

function answerSchemaOf(dto: Dto<object>, keywords: Keywords): ObjectSchema {
  const writer = new SchemaWriter(keywords);
  const schema = writer.object(dto);
  return Object.keys(writer.defs).length === 0 ? schema : { ...schema, $defs: writer.defs };
}
