const BYTES_FIRST = 1 << 16;
const TEXTS_FIRST = 1 << 12;
const UTF8_BYTES_MAX = 3;
const ASCII_MAX = 127;

/**
 * Many short texts in memory outside the heap, by number from 0, as UTF-8. One string object per text would take five
 * times as much memory.
 */
export class TextColumn {
  private bytes = new Uint8Array(BYTES_FIRST);
  /** Where each text ends; the next one begins there. */
  private ends = new Uint32Array(TEXTS_FIRST);
  private count = 0;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  get length(): number {
    return this.count;
  }

  /** A lone surrogate is stored as U+FFFD. */
  add(text: string): void {
    const start = this.startOf(this.count);
    if (this.count === this.ends.length) {
      this.ends = filled(new Uint32Array(Math.max(TEXTS_FIRST, 2 * this.count)), this.ends);
    }
    while (this.bytes.length - start < UTF8_BYTES_MAX * text.length) {
      this.bytes = filled(new Uint8Array(Math.max(BYTES_FIRST, 2 * this.bytes.length)), this.bytes);
    }
    this.ends[this.count] =
      start + (this.writeAscii(text, start) ?? this.encoder.encodeInto(text, this.bytes.subarray(start)).written);
    this.count += 1;
  }

  /** Releases the memory that was reserved for more texts. */
  shrink(): void {
    this.bytes = filled(new Uint8Array(this.startOf(this.count)), this.bytes);
    this.ends = filled(new Uint32Array(this.count), this.ends);
  }

  at(number: number): string {
    return this.decoder.decode(this.bytes.subarray(this.startOf(number), this.ends[number]));
  }

  equals(number: number, text: string): boolean {
    const start = this.startOf(number);
    for (let n = 0; n < text.length; n += 1) {
      const code = text.charCodeAt(n);
      if (code > ASCII_MAX) return this.at(number) === text;
      if (this.bytes[start + n] !== code) return false;
    }
    return this.ends[number] === start + text.length;
  }

  /**
   * Writes an ASCII text, several times as fast as the encoder. Returns the number of bytes; undefined for a text with
   * other characters.
   */
  private writeAscii(text: string, start: number): number | undefined {
    for (let n = 0; n < text.length; n += 1) {
      const code = text.charCodeAt(n);
      if (code > ASCII_MAX) return undefined;
      this.bytes[start + n] = code;
    }
    return text.length;
  }

  private startOf(number: number): number {
    return number === 0 ? 0 : (this.ends[number - 1] ?? 0);
  }
}

/** Copies as much of `from` as fits to the beginning of `column`. */
function filled<Column extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  column: Column,
  from: Column,
): Column {
  column.set(from.subarray(0, column.length));
  return column;
}
