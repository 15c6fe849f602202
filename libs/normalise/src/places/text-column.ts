const PIECE_CHARACTERS = 1 << 16;
const TEXTS_FIRST = 1 << 12;

/** Many short texts in memory outside the heap, by number from 0. A string each would take five times as much. */
export class TextColumn {
  /** No text straddles two, and none ever moves. */
  private readonly pieces: Uint16Array[] = [];
  private starts = new Uint32Array(TEXTS_FIRST);
  private lengths = new Uint16Array(TEXTS_FIRST);
  private count = 0;
  private end = 0;

  get length(): number {
    return this.count;
  }

  /** @throws for a text of more than 65,535 characters. */
  add(text: string): void {
    if (text.length >= PIECE_CHARACTERS) throw new Error('a text is too long for its column');
    if (this.count === this.starts.length) this.grow();
    let start = this.end;
    if ((start % PIECE_CHARACTERS) + text.length > PIECE_CHARACTERS)
      start += PIECE_CHARACTERS - (start % PIECE_CHARACTERS);
    const piece = (this.pieces[Math.floor(start / PIECE_CHARACTERS)] ??= new Uint16Array(PIECE_CHARACTERS));
    const at = start % PIECE_CHARACTERS;
    for (let n = 0; n < text.length; n += 1) piece[at + n] = text.charCodeAt(n);
    this.starts[this.count] = start;
    this.lengths[this.count] = text.length;
    this.count += 1;
    this.end = start + text.length;
  }

  at(number: number): string {
    return String.fromCharCode(...this.charactersOf(number));
  }

  equals(number: number, text: string): boolean {
    if (this.lengths[number] !== text.length) return false;
    const characters = this.charactersOf(number);
    for (let n = 0; n < text.length; n += 1) if (characters[n] !== text.charCodeAt(n)) return false;
    return true;
  }

  private charactersOf(number: number): Uint16Array {
    const start = this.starts[number] ?? 0;
    const at = start % PIECE_CHARACTERS;
    const piece = this.pieces[Math.floor(start / PIECE_CHARACTERS)] ?? new Uint16Array();
    return piece.subarray(at, at + (this.lengths[number] ?? 0));
  }

  private grow(): void {
    const [starts, lengths] = [new Uint32Array(2 * this.count), new Uint16Array(2 * this.count)];
    starts.set(this.starts);
    lengths.set(this.lengths);
    this.starts = starts;
    this.lengths = lengths;
  }
}
