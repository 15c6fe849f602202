/** a/b in hundredths, half up, without a rounded float in between (`libs/signals/README.md#conventions`). Integers, b > 0. */
export function ratioHundredths(a: number, b: number): number {
  return Math.floor((200 * a + b) / (2 * b));
}

/** Two decimals, half up. */
export function twoDecimals(x: number): number {
  return Math.floor(x * 100 + 0.5) / 100;
}
