import 'reflect-metadata';
import { getMetadataStorage, IsOptional } from 'class-validator';

export type EnvParse = 'string' | 'int' | 'bool' | 'list' | 'keyring' | 'bus-private-key' | 'bus-directory';

export interface EnvOptions {
  /** One sentence for the published documentation. */
  about: string;
  /** The text if the variable is absent or empty. */
  default?: string;
  /** The parser. By default, the property's declared type selects it. */
  parse?: EnvParse;
  /** True if the value must never be printed. */
  secret?: boolean;
  /** True if the variable can be absent although it has no default. */
  optional?: boolean;
  /** For `keyring` only: the exact number of bytes in every key. Without it, every key has at least 32 bytes. */
  keyBytes?: number;
}

export interface EnvVariable extends EnvOptions {
  name: string;
  property: string;
  parse: EnvParse;
}

const VARIABLES = Symbol('hiring:env');
const PARSE_BY_TYPE = new Map<unknown, EnvParse>([
  [String, 'string'],
  [Number, 'int'],
  [Boolean, 'bool'],
  [Array, 'list'],
]);

/**
 * Binds a property to an environment variable. The property's class-validator decorators are its rules. Its type
 * selects the parser: `string`, `number` (decimal integer), `boolean`, or `string[]` (comma-separated).
 */
export function Env(name: string, options: EnvOptions): PropertyDecorator {
  return (target, key) => {
    const property = String(key);
    const parse = options.parse ?? PARSE_BY_TYPE.get(Reflect.getMetadata('design:type', target, key));
    if (parse === undefined) throw new Error(`@Env('${name}') on ${property}: its parser is missing`);
    if (options.optional) IsOptional()(target, key);
    const own = Object.hasOwn(target, VARIABLES) ? (Reflect.get(target, VARIABLES) as EnvVariable[]) : [];
    Object.defineProperty(target, VARIABLES, {
      value: [...own, { ...options, name, property, parse }],
      configurable: true,
    });
  };
}

/**
 * Returns the variables that a class and its ancestors declare, ancestors first. A property that a subclass redeclares
 * keeps its position and gets the new rules.
 */
export function envVariables(type: new () => object): EnvVariable[] {
  const chain: object[] = [];
  for (let at: object | null = type.prototype as object; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    chain.unshift(at);
  }
  const found = new Map<string, EnvVariable>();
  for (const prototype of chain) {
    const own = Object.getOwnPropertyDescriptor(prototype, VARIABLES)?.value as EnvVariable[] | undefined;
    for (const variable of own ?? []) found.set(variable.property, variable);
  }
  return [...found.values()];
}

export function isRequired(type: new () => object, variable: EnvVariable): boolean {
  if (variable.default !== undefined || variable.optional) return false;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return !rules.some((rule) => rule.propertyName === variable.property && rule.name === 'isOptional');
}
