const UNITS = 0x10000;
const BYTES_PER_UNIT = 2;
const LATIN_1_END = 0x100;
const ROOM_MIN = 10_000;
const BLANK = 0x20;
const LINE = 0x0a;

/** The kinds of units. */
const SHAPE = { seen: 0, blank: 1, line: 2, invisible: 3 } as const;

function shapeOf(code: number): number {
  const character = String.fromCharCode(code);
  if (/[\u00ad\u200b-\u200f\u2060\ufeff]/.test(character)) return SHAPE.invisible;
  if (character === '\n') return SHAPE.line;
  return /\s/.test(character) ? SHAPE.blank : SHAPE.seen;
}

const SHAPES = Uint8Array.from({ length: UNITS }, (_, code) => shapeOf(code));

let units = new Uint16Array(0);
let unitBytes = Buffer.alloc(0);
let latin = Buffer.alloc(0);

function grow(room: number): void {
  units = new Uint16Array(room);
  unitBytes = Buffer.from(units.buffer);
  latin = Buffer.alloc(room);
}

/**
 * Returns the text without invisible units and without spaces at both ends. Adjacent spaces and line breaks become one
 * line break. Adjacent spaces without a line break become one space.
 */
export function tidied(text: string): string {
  const { length } = text;
  if (units.length < length) grow(Math.max(ROOM_MIN, length));
  unitBytes.write(text, 'utf16le');
  const codes = units;
  let to = 0;
  let pending: number = SHAPE.seen;
  let all = 0;
  // The result is never longer than the input, so it overwrites the input.
  for (let at = 0; at < length; at += 1) {
    const code = codes[at] as number;
    const shape = SHAPES[code] as number;
    if (shape === SHAPE.seen) {
      if (pending !== SHAPE.seen && to > 0) {
        const gap = pending === SHAPE.line ? LINE : BLANK;
        codes[to] = gap;
        latin[to] = gap;
        to += 1;
      }
      pending = SHAPE.seen;
      codes[to] = code;
      latin[to] = code;
      all |= code;
      to += 1;
    } else if (shape !== SHAPE.invisible && shape > pending) pending = shape;
  }
  return all < LATIN_1_END ? latin.toString('latin1', 0, to) : unitBytes.toString('utf16le', 0, BYTES_PER_UNIT * to);
}
