/**
 * Returns a/b in hundredths, rounded half up, without an intermediate rounded float
 * (`libs/signals/README.md#conventions`). a and b are integers, b > 0.
 */
export function ratioHundredths(a: number, b: number): number {
  return Math.floor((200 * a + b) / (2 * b));
}

/** Returns x with two decimals, rounded half up. */
export function twoDecimals(x: number): number {
  return Math.floor(x * 100 + 0.5) / 100;
}
