const NONE = -1;
/** Maximum rows. With at most this many rows, a hash and a row number together fit into the 53 bits of a number. */
const ROWS_MAX = 2 ** 21;
const HALF = 2 ** 31;

/** A table's row names. */
export interface RowNames {
  equals: (row: number, folded: string) => boolean;
  areSame: (row: number, other: number) => boolean;
}

/**
 * Finds a table's rows by folded name. Rows are sorted by their names' hashes; rows with equal hashes keep the input
 * order.
 */
export class NameIndex {
  /** @param hashes the hashes of the folded names, in rising order */
  constructor(
    private readonly hashes: Int32Array,
    private readonly names: RowNames,
  ) {}

  /** Calls `visit` with each row that has the name, in input order. */
  each(name: string, visit: (row: number) => void): void {
    const hash = hashOf(name);
    let known = NONE;
    for (let row = this.firstOf(hash); this.hashes[row] === hash; row += 1) {
      // `areSame` compares two stored names, which is cheaper than comparing a stored name with a text. This saves time
      // because some names have hundreds of rows.
      const isNamed = (known !== NONE && this.names.areSame(row, known)) || this.names.equals(row, name);
      if (!isNamed) continue;
      known = row;
      visit(row);
    }
  }

  /** Returns the first row whose hash is not below the given one. */
  private firstOf(hash: number): number {
    let [low, high] = [0, this.hashes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Returns the row numbers, sorted by hash. Rows with equal hashes keep the input order. */
export function orderOf(hashes: Int32Array): Uint32Array {
  if (hashes.length > ROWS_MAX) throw new Error(`a table has ${hashes.length} rows of at most ${ROWS_MAX}`);
  const keys = Float64Array.from(hashes, (hash, row) => (hash + HALF) * ROWS_MAX + row).sort();
  return Uint32Array.from(keys, (key) => key % ROWS_MAX);
}

/** Returns the FNV-1a hash with its high bits mixed into the low ones. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Numbers distinct codes. */
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

  known(code: string): number | undefined {
    return this.numbers.get(code);
  }

  at(number: number): string {
    return this.texts[number] ?? '';
  }
}
