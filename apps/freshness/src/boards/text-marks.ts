/** The mark of a text whose facts were not sent. */
export const UNREAD = 0;

/**
 * What is stored about the texts in a complete crawl. Each text has a mark: a checksum with the week's parity, or
 * UNREAD if the text's facts were not sent. `marks` maps a checksum of the posting's id to the mark of its text; null
 * if the stored marks are already the same. `unread` is the number of texts that a later crawl must read.
 */
export interface TextsRead {
  marks: ReadonlyMap<number, number> | null;
  unread: number;
}

/** Packs the marks in pairs of 32-bit numbers: the checksum of the posting's id, and the mark. */
export function packedMarks(marks: ReadonlyMap<number, number> | null): Buffer | null {
  return marks === null ? null : Buffer.from(Uint32Array.from([...marks].flat()).buffer);
}

/**
 * Returns the stored marks. If `areSent` is false, the ledger has not accepted the facts, so all texts count as unread.
 */
export function marksIn(packed: Buffer | null, areSent: boolean): Map<number, number> | null {
  if (packed === null) return null;
  // A Uint32Array needs aligned memory, so the bytes are copied.
  const values = new Uint32Array(new Uint8Array(packed).buffer);
  const marks = new Map<number, number>();
  for (let at = 0; at < values.length; at += 2) marks.set(values[at] ?? 0, areSent ? (values[at + 1] ?? 0) : UNREAD);
  return marks;
}
