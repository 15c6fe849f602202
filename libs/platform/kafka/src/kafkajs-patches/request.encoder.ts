import { createRequire } from 'node:module';

export interface Encoder {
  buf: Buffer;
  offset: number;
  ensureAvailable(length: number): void;
}

const load = createRequire(import.meta.url);

/**
 * Changes how kafkajs request buffers grow. kafkajs 2.2.4 copies each request twice, into a cleared buffer whose size
 * is the next power of two. Applies once per process, to every request.
 */
export function installFastEncoder(): void {
  const { prototype } = load('kafkajs/src/protocol/encoder') as { prototype: Encoder };
  prototype.ensureAvailable = function grow(this: Encoder, length: number): void {
    const needed = this.offset + length;
    if (needed <= this.buf.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buf.length));
    this.buf.copy(larger, 0, 0, this.offset);
    this.buf = larger;
  };
}
