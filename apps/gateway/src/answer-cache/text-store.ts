/** Block size in bytes. A text's last block is half empty on average. */
const BLOCK_BYTES = 128;
const SEGMENT_BLOCKS = 8_192;
const NONE = -1;

export interface StoredText {
  /** Index of the text's first block. */
  first: number;
  bytes: number;
  encoding: 'latin1' | 'utf8';
}

/**
 * Stores texts outside the heap, in blocks that can be reused as soon as their text is removed. In the heap, removed
 * texts would stay until V8 collects them, so the texts could need twice the memory.
 */
export class TextStore {
  private readonly segments: Buffer[] = [];
  /** For each block, the next block in its text or in the free list. */
  private next = new Int32Array(0);
  private free = NONE;
  private scratch = Buffer.allocUnsafeSlow(BLOCK_BYTES);

  /** Returns how many bytes a text's blocks take. */
  static sizeOf({ bytes }: StoredText): number {
    return Math.max(1, Math.ceil(bytes / BLOCK_BYTES)) * BLOCK_BYTES;
  }

  /** Bytes in all blocks, including free ones. */
  get capacity(): number {
    return this.next.length * BLOCK_BYTES;
  }

  add(text: string): StoredText {
    const bytes = Buffer.byteLength(text);
    const encoding = bytes === text.length ? 'latin1' : 'utf8';
    const scratch = this.scratchOf(bytes);
    scratch.write(text, 0, bytes, encoding);
    const first = this.take();
    let block = first;
    for (let at = 0; ;) {
      scratch.copy(this.segmentOf(block), offsetOf(block), at, Math.min(bytes, at + BLOCK_BYTES));
      at += BLOCK_BYTES;
      if (at >= bytes) break;
      const following = this.take();
      this.next[block] = following;
      block = following;
    }
    this.next[block] = NONE;
    return { first, bytes, encoding };
  }

  read({ first, bytes, encoding }: StoredText): string {
    const scratch = this.scratchOf(bytes);
    let block = first;
    for (let at = 0; at < bytes; at += BLOCK_BYTES) {
      const offset = offsetOf(block);
      this.segmentOf(block).copy(scratch, at, offset, offset + Math.min(BLOCK_BYTES, bytes - at));
      block = this.next[block] ?? NONE;
    }
    return scratch.toString(encoding, 0, bytes);
  }

  /** Frees a text's blocks. The text must not be read or removed afterwards. */
  remove({ first }: StoredText): void {
    let last = first;
    for (let block = first; block !== NONE; block = this.next[block] ?? NONE) last = block;
    this.next[last] = this.free;
    this.free = first;
  }

  private take(): number {
    if (this.free === NONE) this.addSegment();
    const block = this.free;
    this.free = this.next[block] ?? NONE;
    return block;
  }

  private addSegment(): void {
    const from = this.next.length;
    this.segments.push(Buffer.allocUnsafeSlow(SEGMENT_BLOCKS * BLOCK_BYTES));
    const next = new Int32Array(from + SEGMENT_BLOCKS);
    next.set(this.next);
    for (let block = from; block < next.length; block += 1) next[block] = block + 1 < next.length ? block + 1 : NONE;
    this.next = next;
    this.free = from;
  }

  private segmentOf(block: number): Buffer {
    return this.segments[Math.floor(block / SEGMENT_BLOCKS)] as Buffer;
  }

  private scratchOf(bytes: number): Buffer {
    if (this.scratch.length < bytes) this.scratch = Buffer.allocUnsafeSlow(bytes);
    return this.scratch;
  }
}

function offsetOf(block: number): number {
  return (block % SEGMENT_BLOCKS) * BLOCK_BYTES;
}
