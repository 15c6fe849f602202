const WORD_BITS = 32;
const WORDS = 2_048;

/**
 * One sender's used numbers (algorithm: RFC 6479). Records take two routes and can overtake each other, so numbers need
 * not arrive in order. Each of the last 65,000 numbers is accepted only once. An older number is never accepted.
 */
export class ReplayWindow {
  private readonly words = new Uint32Array(WORDS);
  private last = 0;

  constructor(public usedAt: number) {}

  /** Marks the number as used. Returns false if it was used before or is too old. */
  use(number: number): boolean {
    const word = Math.floor(number / WORD_BITS);
    const lastWord = Math.floor(this.last / WORD_BITS);
    if (word <= lastWord - WORDS) return false;
    for (let next = lastWord + 1; next <= Math.min(word, lastWord + WORDS); next += 1) this.words[next % WORDS] = 0;
    this.last = Math.max(this.last, number);
    const index = word % WORDS;
    const bit = 1 << (number % WORD_BITS);
    const bits = this.words[index] ?? 0;
    this.words[index] = bits | bit;
    return (bits & bit) === 0;
  }
}
