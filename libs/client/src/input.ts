import type { operations } from './generated/api-types.js';
import { OPERATIONS } from './generated/operations.js';

/** An operation's name in the API description. */
export type OperationId = keyof typeof OPERATIONS & keyof operations;

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
type CamelKeys<T> = { [K in keyof T as K extends string ? Camel<K> : never]: T[K] };
type Given<T> = [NonNullable<T>] extends [never] ? unknown : CamelKeys<NonNullable<T>>;
type BodyOf<T> = T extends { content: { 'application/json': infer Body } } ? CamelKeys<Body> : unknown;

/** A call's input: path parameters, query parameters and body members in one object, with names in camelCase. */
export type Input<Id extends OperationId> = Given<operations[Id]['parameters']['path']> &
  Given<operations[Id]['parameters']['query']> &
  (operations[Id] extends { requestBody: infer Body } ? BodyOf<Body> : unknown);

export interface WireRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** JSON text. Undefined without a body. */
  body: string | undefined;
}

/** Returns the input as an HTTP request, without undefined members. */
export function toWire(id: OperationId, input: object): WireRequest {
  const { method, path } = OPERATIONS[id];
  const rest = new Map<string, unknown>();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) rest.set(snake(name), value);
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest.get(name);
    if (value === undefined) throw new TypeError(`${id} needs ${camel(name)}`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (method === 'POST') {
    return { method, target: filled, body: rest.size === 0 ? undefined : JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]));
  return { method, target: query.size === 0 ? filled : `${filled}?${query.toString()}`, body: undefined };
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** An operation's input without one member, which its method takes as a separate parameter. */
export type Without<Id extends OperationId, Name extends string> = Omit<Input<Id>, Name>;

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
