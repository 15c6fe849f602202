const PAGE_BYTES = 128 * 1024;
const UTF8_BYTES_MAX = 3;

interface Span {
  page: Buffer;
  from: number;
  to: number;
}

/**
 * Stores rows as COPY text outside the heap, because otherwise every garbage collection would scan millions of strings.
 */
export class CopyRows {
  private readonly spans: Span[] = [];
  private page = Buffer.alloc(0);
  private used = 0;

  /** Adds a row, or replaces the row at `place`. Returns the row's position. */
  put(text: string, place = this.spans.length): number {
    const room = text.length * UTF8_BYTES_MAX;
    if (this.page.length - this.used < room) {
      this.page = Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, room));
      this.used = 0;
    }
    const from = this.used;
    this.used += this.page.write(text, from);
    this.spans[place] = { page: this.page, from, to: this.used };
    return place;
  }

  /** Yields all rows in the order of their positions. Rows that are adjacent in memory are yielded as one buffer. */
  *[Symbol.iterator](): Generator<Buffer> {
    for (let place = 0; place < this.spans.length;) {
      const { page, from, to } = this.spans[place] as Span;
      let end = to;
      for (place += 1; this.spans[place]?.page === page && this.spans[place]?.from === end; place += 1) {
        end = (this.spans[place] as Span).to;
      }
      yield page.subarray(from, end);
    }
  }
}
