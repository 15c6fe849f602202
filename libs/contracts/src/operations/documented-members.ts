import 'reflect-metadata';
import type { Dto } from './declaration.js';

/** Metadata keys under which the API decorators store members. */
const PROPERTIES = 'swagger/apiModelProperties';
const PROPERTY_NAMES = 'swagger/apiModelPropertiesArray';

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

/** A class member in the API description. */
export interface DocumentedMember {
  /** A JSON Schema type name, or a nested object's class. */
  type?: unknown;
  isArray?: boolean;
  nullable?: boolean;
  required?: boolean;
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
}

/** Returns the name and the documentation of each member, with inherited members, in declaration order. */
export function documentedMembers(dto: Dto<object>): (readonly [name: string, member: DocumentedMember])[] {
  const target = dto.prototype as object;
  const marked = (Reflect.getMetadata(PROPERTY_NAMES, target) ?? []) as string[];
  return marked.map((mark) => {
    const name = mark.slice(1);
    return [name, Reflect.getMetadata(PROPERTIES, target, name) as DocumentedMember] as const;
  });
}
