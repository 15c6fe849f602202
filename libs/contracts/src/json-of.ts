declare const VALUE: unique symbol;

/**
 * JSON text for a value of type `T`. The type lets the compiler find a renamed member, both where the text is built and
 * where it is declared.
 */
export type JsonOf<T> = string & { readonly [VALUE]: T };

export function jsonOf<T>(value: T): JsonOf<T> {
  return JSON.stringify(value) as JsonOf<T>;
}
