const COPY_DATA = 0x64; // d
const COPY_OUT_RESPONSE = 0x48; // H
const NOTICE = 0x4e; // N
const PARAMETER_STATUS = 0x53; // S
const HEADER_BYTES = 5;
const CR = 0x0d;
const LF = 0x0a;

/**
 * Takes the rows out of the messages of a running COPY TO STDOUT. Postgres sends one row per message and ends it with a
 * line feed, also in rows whose quoted cells hold line feeds of their own; here each row ends in CRLF. Feed every chunk
 * the server sends until `ended`; what follows the rows is in `rest`.
 */
export class CopyFrames {
  private pending: Buffer | null = null;
  /** Bytes after the rows (the end of the copy, an error), once there are any. They belong to the connection's parser. */
  rest: Buffer | null = null;

  get ended(): boolean {
    return this.rest !== null;
  }

  /** The rows completed by this chunk, as CSV bytes; empty when there are none. */
  push(chunk: Buffer): Buffer {
    const bytes = this.pending === null ? chunk : Buffer.concat([this.pending, chunk]);
    this.pending = null;
    // A row's message has a header of five bytes, so an added CR always fits.
    const out = Buffer.allocUnsafe(bytes.length);
    let written = 0;
    let at = 0;
    while (at + HEADER_BYTES <= bytes.length) {
      const type = bytes[at];
      if (type !== COPY_DATA && type !== COPY_OUT_RESPONSE && type !== NOTICE && type !== PARAMETER_STATUS) {
        this.rest = bytes.subarray(at);
        return out.subarray(0, written);
      }
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      if (type === COPY_DATA) written = appendRow(bytes, at + HEADER_BYTES, end, out, written);
      at = end;
    }
    if (at < bytes.length) this.pending = bytes.subarray(at);
    return out.subarray(0, written);
  }
}

function appendRow(bytes: Buffer, from: number, to: number, out: Buffer, at: number): number {
  const end = to > from && bytes[to - 1] === LF ? to - 1 : to;
  bytes.copy(out, at, from, end);
  const written = at + end - from;
  out[written] = CR;
  out[written + 1] = LF;
  return written + 2;
}
