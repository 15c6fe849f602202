import { MARK } from './marks.js';

const SLOTS_PER_WORD = 2;
const NOTHING = -1;

/** The initial hash of a folded word (FNV-1a over UTF-16 units). */
export const HASH_START = 0x811c9dc5 | 0;
export function hashed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The words that rules use, in a hash table. Each word has an id and marks: one bit for each kind of cue. */
export class Lexicon {
  private readonly words: string[] = [];
  private readonly ids = new Map<string, number>();
  private readonly marked: number[] = [];
  /**
   * For each slot, a word's hash and id. `find` compares the hashes first. It compares the letters only if the hashes
   * are equal, which is rare for two different words.
   */
  private slots = new Int32Array(0);
  private mask = 0;
  /** The letters of all words in sequence. `begins` has each word's position. */
  private letters = new Uint16Array(0);
  private begins = new Int32Array(0);
  private marks = new Uint16Array(0);

  /** Adds a folded word with `mark`, and returns its id. */
  add(word: string, mark = 0): number {
    const known = this.ids.get(word);
    const id = known ?? this.words.push(word) - 1;
    if (known === undefined) this.ids.set(word, id);
    this.marked[id] = (this.marked[id] ?? (/^\d/.test(word) ? MARK.number : 0)) | mark;
    return id;
  }

  /** Builds the table. Words can be added only before this call, and found only after it. */
  seal(): this {
    const size = 2 ** Math.ceil(Math.log2(this.words.length * SLOTS_PER_WORD + 1));
    this.slots = new Int32Array(2 * size).fill(NOTHING);
    this.mask = size - 1;
    this.marks = Uint16Array.from(this.marked);
    this.begins = new Int32Array(this.words.length + 1);
    this.words.forEach((word, id) => (this.begins[id + 1] = (this.begins[id] ?? 0) + word.length));
    this.letters = Uint16Array.from(this.words.join(''), (letter) => letter.charCodeAt(0));
    this.words.forEach((word, id) => {
      let hash = HASH_START;
      for (let at = 0; at < word.length; at += 1) hash = hashed(hash, word.charCodeAt(at));
      let slot = spread(hash) & this.mask;
      while (this.slots[2 * slot + 1] !== NOTHING) slot = (slot + 1) & this.mask;
      this.slots[2 * slot] = hash;
      this.slots[2 * slot + 1] = id;
    });
    return this;
  }

  /** Returns the id of the word from `from` to `to` in a plain text, or -1 if it is not in the lexicon. */
  find(plain: Uint16Array, from: number, to: number, hash: number): number {
    const { slots, mask } = this;
    let slot = spread(hash) & mask;
    for (;;) {
      const id = slots[2 * slot + 1] as number;
      if (id === NOTHING) return id;
      if (slots[2 * slot] === hash && this.isAt(id, plain, from, to)) return id;
      slot = (slot + 1) & mask;
    }
  }

  marksOf(id: number): number {
    return this.marks[id] ?? 0;
  }

  private isAt(id: number, plain: Uint16Array, from: number, to: number): boolean {
    const { letters, begins } = this;
    let letter = begins[id] ?? 0;
    if ((begins[id + 1] ?? 0) - letter !== to - from) return false;
    for (let at = from; at < to; at += 1, letter += 1) if (letters[letter] !== plain[at]) return false;
    return true;
  }

  get size(): number {
    return this.words.length;
  }

  /** Bytes in the table and in its words' letters. */
  get bytes(): number {
    return [this.slots, this.letters, this.begins, this.marks].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
}

function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}
