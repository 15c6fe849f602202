import { asObject, type JsonObject } from './json-fields.js';

const decoder = new TextDecoder('utf-8');

/** The text of an advertisement as a JSON string in a vendor's answer, decoded only where it is read. */
export class AdText {
  /** `from`, `to`: the string with its quotes in the answer's bytes. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly from: number,
    private readonly to: number,
  ) {}

  /** Undefined where the string is no valid JSON. */
  read(): string | undefined {
    try {
      return JSON.parse(decoder.decode(this.bytes.subarray(this.from, this.to))) as string;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** A row's own digest and its comparisons leave the text out. */
  toJSON(): string {
    return '';
  }
}

/** The text of a posting, HTML or plain, as in the vendor's answer; undefined where there is none. */
export type TextOf = () => string | undefined;

function isMarkup(text: string): boolean {
  return /<[a-z]/i.test(text);
}

/** A text from the parts that a row has of it, each read when the text is; undefined for a row that has none. */
export function textOfParts(parts: readonly unknown[]): TextOf | undefined {
  const present = parts.filter((part) => part instanceof AdText || (typeof part === 'string' && part.trim() !== ''));
  if (present.length === 0) return undefined;
  return () => {
    const texts = present.map((part) => (part instanceof AdText ? part.read() : (part as string)));
    const known = texts.filter((text) => text !== undefined);
    return known.length === 0 ? undefined : known.join(known.some(isMarkup) ? '\n<br>\n' : '\n');
  };
}

/** The value at a path of members: `job.description`. */
export function memberAt(row: JsonObject, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => asObject(inner)?.[name], row);
}

/** The text in the members of a row at these paths, in their order. */
export function adText(row: JsonObject, ...paths: string[]): TextOf | undefined {
  return textOfParts(paths.map((path) => memberAt(row, path)));
}
