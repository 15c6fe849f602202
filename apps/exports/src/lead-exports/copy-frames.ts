const COPY_DATA = 0x64; // d
const COPY_OUT_RESPONSE = 0x48; // H
const NOTICE = 0x4e; // N
const PARAMETER_STATUS = 0x53; // S
const HEADER_BYTES = 5;
const CR = 0x0d;
const LF = 0x0a;
const LINE_END = Buffer.from([CR, LF]);

/**
 * Extracts the rows from the messages of a running COPY TO STDOUT. Each row ends in CRLF. Pass in every chunk until
 * `ended` is true; then `rest` has the bytes after the rows.
 *
 * The rows are moved within the chunk's own memory, not copied to new buffers. New buffers would be memory outside the
 * heap, and such allocations make the garbage collector process the whole heap.
 */
export class CopyFrames {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private headerBytes = 0;
  private type = 0;
  /** Bytes of the current message that have not arrived yet. */
  private left = 0;
  /** True if a row lacks only its line end, for which there was no space yet. */
  private lineEndDue = false;
  /** The bytes after the rows, which the connection's parser must process; null until the first such byte arrives. */
  rest: Buffer | null = null;

  get ended(): boolean {
    return this.rest !== null;
  }

  /** Returns the rows' text in this chunk. The text overwrites `chunk`, so do not use `chunk` again. */
  push(chunk: Buffer): Buffer[] {
    const text = new TextInPlace(chunk);
    let at = 0;
    while (at < chunk.length) {
      if (this.left === 0) {
        const from = at;
        at = this.readHeader(chunk, at);
        if (this.headerBytes < HEADER_BYTES) break;
        if (this.lineEndDue) text.endLine(isOfCopy(this.type) ? at : from);
        this.lineEndDue = false;
        if (!isOfCopy(this.type)) {
          this.rest = Buffer.concat([this.header, chunk.subarray(at)]);
          break;
        }
        this.headerBytes = 0;
        continue;
      }
      const end = Math.min(chunk.length, at + this.left);
      this.left -= end - at;
      if (this.type === COPY_DATA) {
        const rowEnds = this.left === 0;
        text.append(at, rowEnds && chunk[end - 1] === LF ? end - 1 : end);
        this.lineEndDue = rowEnds && !text.endLineIfRoom(end);
      }
      at = end;
    }
    return text.pieces();
  }

  private readHeader(chunk: Buffer, from: number): number {
    const to = Math.min(chunk.length, from + HEADER_BYTES - this.headerBytes);
    this.headerBytes += chunk.copy(this.header, this.headerBytes, from, to);
    if (this.headerBytes === HEADER_BYTES) {
      this.type = this.header[0] as number;
      this.left = this.header.readUInt32BE(1) - (HEADER_BYTES - 1);
    }
    return to;
  }
}

function isOfCopy(type: number): boolean {
  return type === COPY_DATA || type === COPY_OUT_RESPONSE || type === NOTICE || type === PARAMETER_STATUS;
}

/** Writes text into a buffer, over bytes that were already read. */
class TextInPlace {
  private readonly done: Buffer[] = [];
  private from = 0;
  private to = 0;

  constructor(private readonly bytes: Buffer) {}

  append(from: number, to: number): void {
    if (this.to !== from) this.bytes.copyWithin(this.to, from, to);
    this.to += to - from;
  }

  /** Appends a line end; returns false when it would overwrite unread bytes at `at`. */
  endLineIfRoom(at: number): boolean {
    if (this.to + LINE_END.length > at) return false;
    this.bytes[this.to] = CR;
    this.bytes[this.to + 1] = LF;
    this.to += LINE_END.length;
    return true;
  }

  endLine(at: number): void {
    if (this.endLineIfRoom(at)) return;
    this.close();
    this.done.push(LINE_END);
    this.from = this.to = at;
  }

  pieces(): Buffer[] {
    this.close();
    return this.done;
  }

  private close(): void {
    if (this.to > this.from) this.done.push(this.bytes.subarray(this.from, this.to));
    this.from = this.to;
  }
}
