import { randomBytes, randomUUID } from 'node:crypto';

export abstract class Randomness {
  abstract uuid(): string;
  abstract bytes(count: number): Buffer;
  /** Returns a number in [0, 1). */
  abstract fraction(): number;
}

export class SystemRandomness extends Randomness {
  uuid(): string {
    return randomUUID();
  }

  bytes(count: number): Buffer {
    return randomBytes(count);
  }

  fraction(): number {
    return Math.random();
  }
}

/** The default randomness. */
export const systemRandomness: Randomness = new SystemRandomness();
