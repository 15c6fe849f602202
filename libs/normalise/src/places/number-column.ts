type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** Initial column length. It is enough for the world's cities, so that their columns are never copied to grow. */
const LENGTH_FIRST = 1 << 18;

/** A growing column of equally wide numbers outside the heap. */
export class NumberColumn<Column extends Numbers> {
  private numbers: Column;
  private count = 0;

  constructor(private readonly create: (length: number) => Column) {
    this.numbers = create(LENGTH_FIRST);
  }

  add(number: number): void {
    if (this.count === this.numbers.length) this.numbers = this.copied(2 * this.count);
    this.numbers[this.count] = number;
    this.count += 1;
  }

  /** Returns the given rows' numbers, in the given order. */
  inOrder(rows: Uint32Array): Column {
    const column = this.create(rows.length);
    for (let to = 0; to < rows.length; to += 1) column[to] = this.numbers[rows[to] ?? 0] ?? 0;
    return column;
  }

  /** Returns all numbers without unused space. */
  end(): Column {
    return this.copied(this.count);
  }

  private copied(length: number): Column {
    const column = this.create(length);
    column.set(this.numbers.subarray(0, Math.min(length, this.count)));
    return column;
  }
}

/** Stores 32-bit hashes outside the heap. A growing `Set` takes ten times the memory. */
export class HashSet {
  private slots = new Int32Array(1 << 19);
  private count = 0;

  /** Adds a hash. Returns false if the set already has it. 0 marks an empty slot, so the hash 0 is stored as 1. */
  add(hash: number): boolean {
    if (2 * this.count > this.slots.length) this.grow();
    const value = hash === 0 ? 1 : hash;
    const at = this.slotOf(value);
    if (this.slots[at] === value) return false;
    this.slots[at] = value;
    this.count += 1;
    return true;
  }

  private slotOf(value: number): number {
    let at = value & (this.slots.length - 1);
    while (this.slots[at] !== 0 && this.slots[at] !== value) at = (at + 1) & (this.slots.length - 1);
    return at;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Int32Array(2 * before.length);
    for (const value of before) if (value !== 0) this.slots[this.slotOf(value)] = value;
  }
}
