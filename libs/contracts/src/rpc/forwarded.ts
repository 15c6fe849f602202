import type { JsonOf } from '../json-of.js';
import type { DeclaredForwarded } from '../operations/index.js';

/** The requesting account. It cannot see other accounts' objects. */
export interface OwnRequest {
  customer_id: string;
}

/** JSON text that is passed on unchanged. */
export interface JsonBody<T> {
  body: JsonOf<T>;
}

/** The type after a round trip through JSON: members that can be undefined become optional. */
type OnTheWire<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

type RequestOf<D> = D extends { request(...input: never[]): infer R } ? OnTheWire<R> : never;

/** The successful answer's type, or the type `never` if the answer has no body. */
type AnswerOf<D> = D extends { answers: infer A } ? InstanceOf<A[keyof A]> : never;

type InstanceOf<A> = A extends { type?: new () => infer T } ? T : never;

/**
 * The bus methods of the operations that are declared with `service`. Each operation has one method, which that service
 * answers.
 */
export type ForwardedRpc = {
  [D in DeclaredForwarded as `${D['service']}.${D['name']}`]: {
    request: OwnRequest & RequestOf<D>;
    response: [AnswerOf<D>] extends [never] ? Record<string, never> : JsonBody<AnswerOf<D>>;
  };
};
