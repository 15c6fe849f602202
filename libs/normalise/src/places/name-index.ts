import { NumberColumn } from './number-column.js';
import { TextColumn } from './text-column.js';

const NONE = -1;

/**
 * Finds the rows of a table by a folded name. Names are stored in columns outside the heap; rows are numbered in the
 * order in which they were added.
 */
export class NameIndex {
  private readonly folded = new TextColumn();
  private hashes: NumberColumn<Int32Array<ArrayBuffer>> | null = new NumberColumn((length) => new Int32Array(length));
  /** By the hash of a name, the first row with it; `following` links the others, in the order of input. */
  private first = new Int32Array(0);
  private following = new Int32Array(0);

  add(folded: string): void {
    this.folded.add(folded);
    this.hashes?.add(hashOf(folded));
  }

  /** Ends the input; before this, nothing is found. */
  seal(): void {
    this.folded.shrink();
    const { hashes } = this;
    if (hashes === null) return;
    const count = hashes.length;
    this.first = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, count)))).fill(NONE);
    this.following = new Int32Array(count).fill(NONE);
    for (let row = count - 1; row >= 0; row -= 1) {
      const slot = this.slotOf(hashes.at(row));
      this.following[row] = this.first[slot] ?? NONE;
      this.first[slot] = row;
    }
    this.hashes = null;
  }

  /** Calls `visit` with each row of that name, in the order of input. */
  each(name: string, visit: (row: number) => void): void {
    for (let row = this.first[this.slotOf(hashOf(name))] ?? NONE; row !== NONE; row = this.following[row] ?? NONE) {
      if (this.folded.equals(row, name)) visit(row);
    }
  }

  /** The table's size is a power of two. */
  private slotOf(hash: number): number {
    return hash & (this.first.length - 1);
  }
}

/** FNV-1a, with the high bits mixed into the low ones. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Stores each distinct code once, and numbers it. */
export class Codes {
  private readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(code: string): number {
    const known = this.numbers.get(code);
    if (known !== undefined) return known;
    this.texts.push(code);
    this.numbers.set(code, this.texts.length - 1);
    return this.texts.length - 1;
  }

  /** Undefined for a code that no row has. */
  known(code: string): number | undefined {
    return this.numbers.get(code);
  }

  at(number: number): string {
    return this.texts[number] ?? '';
  }
}
