import { crc32 } from 'node:zlib';
import { asObject, type JsonObject } from './json-fields.js';

const decoder = new TextDecoder('utf-8');

/** An advertisement's text as a JSON string in a vendor's answer, decoded only when it is read. */
export class AdText {
  /** `from` and `to` are the string's positions in `bytes`, including its quotes. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly from: number,
    private readonly to: number,
  ) {}

  /** Returns the text; undefined when the string is not valid JSON. */
  read(): string | undefined {
    try {
      return JSON.parse(decoder.decode(this.raw)) as string;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** The string's undecoded bytes, with the vendor's escapes. */
  get raw(): Uint8Array {
    return this.bytes.subarray(this.from, this.to);
  }

  get length(): number {
    return this.to - this.from;
  }

  /** Returns an empty text, so that rows' digests and comparisons ignore the advertisement. */
  toJSON(): string {
    return '';
  }
}

function isPart(part: unknown): part is AdText | string {
  return part instanceof AdText || (typeof part === 'string' && part.trim() !== '');
}

/** A posting's text as in the vendor's answer, decoded only when it is read. */
export class PostingText {
  /** @param unescape removes the second escaping, for vendors that escape their HTML twice */
  constructor(
    private readonly parts: readonly (AdText | string)[],
    private readonly unescape: (text: string) => string = (text) => text,
  ) {}

  /** Returns the text; undefined if no part is valid JSON. */
  read(): string | undefined {
    const texts = this.parts.map((part) => (part instanceof AdText ? part.read() : part));
    const known = texts.filter((text) => text !== undefined);
    if (known.length === 0) return undefined;
    return this.unescape(known.join(known.some((text) => /<[a-z]/i.test(text)) ? '\n<br>\n' : '\n'));
  }

  /** The raw parts' total size: the bytes of each `AdText` and the characters of each string. */
  get size(): number {
    return this.parts.reduce((size, part) => size + part.length, 0);
  }

  checksum(): number {
    return this.parts.reduce<number>((sum, part) => crc32(part instanceof AdText ? part.raw : part, sum), 0);
  }

  /** Returns undefined, because a detail is stored without its text. */
  toJSON(): undefined {
    return undefined;
  }
}

/** Joins the non-empty parts of a row into one text. Returns undefined if there are none. */
export function textOfParts(parts: readonly unknown[], unescape?: (text: string) => string): PostingText | undefined {
  const present = parts.every(isPart) ? parts : parts.filter(isPart);
  return present.length === 0 ? undefined : new PostingText(present, unescape);
}

/** Returns the value at a path such as `job.description`. */
export function memberAt(row: JsonObject, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => asObject(inner)?.[name], row);
}

/** Returns the text in a row's members at these paths, in the order given. */
export function adText(row: JsonObject, ...paths: string[]): PostingText | undefined {
  return textOfParts(paths.map((path) => memberAt(row, path)));
}
