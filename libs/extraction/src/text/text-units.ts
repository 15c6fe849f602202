import { PLAIN_UNITS } from './characters.js';

/** Number of extra units after a text, so that loops can look ahead. */
const AHEAD = 3;
const NO_CHARACTER = 0xffff;
const ROOM_MIN = 10_000;
const BYTES_PER_UNIT = 2;
const LATIN_1_END = 0x100;

/**
 * A text as UTF-16 units, which a loop reads several times as fast as a string. One object is reused for many texts.
 */
export class TextUnits {
  /** The last text's units, followed by `NO_CHARACTER`. */
  codes = new Uint16Array(0);
  /** The last text's units in plain form. */
  plain = new Uint16Array(0);
  private codeBytes = Buffer.alloc(0);
  private plainBytes = Buffer.alloc(0);
  /** The plain form with one byte per unit. It is used only for a text in which every unit fits into a byte. */
  private latin = Buffer.alloc(0);

  /** Sets the text and returns its plain form. */
  write(text: string): string {
    const { length } = text;
    if (this.codes.length < length + AHEAD) this.grow(Math.max(ROOM_MIN, length + AHEAD));
    const { codes, plain, latin } = this;
    this.codeBytes.write(text, 'utf16le');
    codes.fill(NO_CHARACTER, length, length + AHEAD);
    let all = 0;
    for (let at = 0; at < length; at += 1) {
      const unit = PLAIN_UNITS[codes[at] as number] as number;
      plain[at] = unit;
      latin[at] = unit;
      all |= unit;
    }
    return all < LATIN_1_END
      ? latin.toString('latin1', 0, length)
      : this.plainBytes.toString('utf16le', 0, BYTES_PER_UNIT * length);
  }

  private grow(room: number): void {
    [this.codes, this.plain] = [new Uint16Array(room), new Uint16Array(room)];
    [this.codeBytes, this.plainBytes] = [Buffer.from(this.codes.buffer), Buffer.from(this.plain.buffer)];
    this.latin = Buffer.alloc(room);
  }
}
