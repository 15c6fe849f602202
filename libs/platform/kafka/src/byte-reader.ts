/** Reads the fields of a broker response in order. https://kafka.apache.org/protocol#protocol_types */
export class ByteReader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

  int16(): number {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  int32(): number {
    this.at += 4;
    return this.bytes.readInt32BE(this.at - 4);
  }

  int64(): bigint {
    this.at += 8;
    return this.bytes.readBigInt64BE(this.at - 8);
  }

  text(): string {
    const length = Math.max(0, this.int16());
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  array<T>(read: () => T): T[] {
    const items: T[] = [];
    for (let left = this.int32(); left > 0; left -= 1) items.push(read());
    return items;
  }

  /**
   * Reads seven bits per byte, lowest first. Multiplies instead of shifting, because shifts overflow at 32 bits. Exact
   * up to 2^53.
   */
  unsignedVarint(): number {
    const { bytes } = this;
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }
}
