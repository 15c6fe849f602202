/** Boards are read again, and share titles, departments and places. Beyond this many the answers are dropped. */
const REMEMBERED_MAX = 20_000;

/** A pure function that remembers recent answers by a key of its input. They are shared: no caller may change one. */
export function remembering<Value, Input = string>(
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
