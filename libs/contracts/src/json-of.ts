declare const VALUE: unique symbol;

/**
 * JSON text of a value of type `T`: a renamed member fails to compile where the text is built and where it is declared.
 */
export type JsonOf<T> = string & { readonly [VALUE]: T };

export function jsonOf<T>(value: T): JsonOf<T> {
  return JSON.stringify(value) as JsonOf<T>;
}
