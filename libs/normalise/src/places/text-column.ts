const BYTES_FIRST = 1 << 16;
const TEXTS_FIRST = 1 << 12;
const UTF8_BYTES_MAX = 3;
const ASCII_MAX = 127;
const TEXT_BYTES_MAX = 255;
/**
 * Of each group of this many texts, the column stores only the first text's start position. It computes the other start
 * positions from the texts' lengths.
 */
const STRIDE = 16;

/** Collects texts for a `TextColumn`, outside the heap. */
export class TextColumnBuilder {
  private bytes = new Uint8Array(BYTES_FIRST);
  /** Each text's end, where the next one begins. */
  private ends = new Uint32Array(TEXTS_FIRST);
  private count = 0;
  private readonly encoder = new TextEncoder();

  /** Adds a text. A lone surrogate becomes U+FFFD. @throws if the text is longer than 255 bytes */
  add(text: string): void {
    const start = this.startOf(this.count);
    if (this.count === this.ends.length) this.ends = filled(new Uint32Array(2 * this.count), this.ends);
    while (this.bytes.length - start < UTF8_BYTES_MAX * text.length) {
      this.bytes = filled(new Uint8Array(2 * this.bytes.length), this.bytes);
    }
    const length = this.writeAscii(text, start) ?? this.encoder.encodeInto(text, this.bytes.subarray(start)).written;
    if (length > TEXT_BYTES_MAX) throw new Error(`${text.slice(0, 60)}... has ${length} bytes of at most 255`);
    this.ends[this.count] = start + length;
    this.count += 1;
  }

  /**
   * Returns a column of texts in the given order. `order` lists the texts' numbers. The text that was added first has
   * number 0.
   */
  build(order: Uint32Array): TextColumn {
    const lengths = Uint8Array.from(order, (number) => (this.ends[number] ?? 0) - this.startOf(number));
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
    let start = 0;
    for (const number of order) {
      bytes.set(this.bytes.subarray(this.startOf(number), this.ends[number]), start);
      start += (this.ends[number] ?? 0) - this.startOf(number);
    }
    return new TextColumn(bytes, lengths);
  }

  /**
   * Writes ASCII text, several times as fast as the encoder. Returns the number of bytes, or undefined for other text.
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

/**
 * Stores many short texts as UTF-8 outside the heap, numbered from 0. String objects would take five times the memory.
 */
export class TextColumn {
  private readonly starts: Uint32Array;
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /** @param bytes all texts, one after the other, with the length of each in `lengths` */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly lengths: Uint8Array,
  ) {
    this.starts = new Uint32Array(Math.ceil(lengths.length / STRIDE));
    let start = 0;
    for (const [number, length] of lengths.entries()) {
      if (number % STRIDE === 0) this.starts[number / STRIDE] = start;
      start += length;
    }
  }

  at(number: number): string {
    const start = this.startOf(number);
    return this.decoder.decode(this.bytes.subarray(start, start + this.lengthOf(number)));
  }

  equals(number: number, text: string): boolean {
    const start = this.startOf(number);
    for (let n = 0; n < text.length; n += 1) {
      const code = text.charCodeAt(n);
      if (code > ASCII_MAX) return this.at(number) === text;
      if (this.bytes[start + n] !== code) return false;
    }
    return this.lengthOf(number) === text.length;
  }

  areSame(one: number, other: number): boolean {
    const length = this.lengthOf(one);
    if (length !== this.lengthOf(other)) return false;
    const [first, second] = [this.startOf(one), this.startOf(other)];
    for (let n = 0; n < length; n += 1) if (this.bytes[first + n] !== this.bytes[second + n]) return false;
    return true;
  }

  private startOf(number: number): number {
    const from = number - (number % STRIDE);
    let start = this.starts[from / STRIDE] ?? 0;
    for (let before = from; before < number; before += 1) start += this.lengthOf(before);
    return start;
  }

  private lengthOf(number: number): number {
    return this.lengths[number] ?? 0;
  }
}

/** Copies `from` to the start of `column`. */
function filled<Column extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  column: Column,
  from: Column,
): Column {
  column.set(from);
  return column;
}
