/**
 * Returns a pseudo-random number from the seed and `parts` alone, so that a board can be computed for any time. Applies
 * MurmurHash3's finaliser to each part.
 */
export function hash32(seed: number, ...parts: number[]): number {
  let state = seed | 0;
  for (const part of parts) {
    // Large integers are split, because times that differ only in their high bits would otherwise collide.
    state = mix(state ^ (part | 0));
    state = mix(state ^ Math.trunc(part / 0x1_0000_0000) ^ 0x9e3779b9);
  }
  return mix(state) >>> 0;
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Returns a seed from a text. */
export function hashText(text: string): number {
  let state = 0;
  for (let i = 0; i < text.length; i++) state = mix(state ^ text.charCodeAt(i) ^ (i << 16));
  return state >>> 0;
}

/** A stream of draws (mulberry32) in [0, 1), with 32 bits of resolution. */
export class Draws {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Returns an integer in [0, below). */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }

  /** Picks an item by weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T {
    let left = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    const last = items.at(-1);
    if (last === undefined) throw new Error('cannot pick from an empty list');
    return last[0];
  }
}

/** Returns 32 lower-case hex digits from a seed. */
export function hex32(seed: number, ...parts: number[]): string {
  return [1, 2, 3, 4]
    .map((n) =>
      hash32(seed, n, ...parts)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
}

export function uuidOf(seed: number, ...parts: number[]): string {
  const hex = hex32(seed, ...parts);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
