declare const VALUE: unique symbol;

/** JSON text for a `T`. The type parameter lets the compiler check members across services. */
export type JsonOf<T> = string & { readonly [VALUE]: T };

export function jsonOf<T>(value: T): JsonOf<T> {
  return JSON.stringify(value) as JsonOf<T>;
}
