/**
 * Returns a/b in hundredths, rounded half up, for integers with b > 0. Avoids a rounded intermediate float
 * (`libs/signals/README.md#conventions`).
 */
export function ratioHundredths(a: number, b: number): number {
  return Math.floor((200 * a + b) / (2 * b));
}

/** Returns x with two decimals, rounded half up. */
export function twoDecimals(x: number): number {
  return Math.floor(x * 100 + 0.5) / 100;
}
