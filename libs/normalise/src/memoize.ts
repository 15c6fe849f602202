/** Maximum cached results. A full cache is cleared. */
const REMEMBERED_MAX = 20_000;

/** Returns a function that caches a pure function's results by a key. Callers must not change the results. */
export function memoize<Value, Input = string>(
  read: (input: Input) => Value,
  keyOf: (input: Input) => string = String,
): (input: Input) => Value {
  const remembered = new Map<string, Value>();
  return (input) => {
    const key = keyOf(input);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const value = read(input);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(key, value);
    return value;
  };
}
