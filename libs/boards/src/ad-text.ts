import { crc32 } from 'node:zlib';
import { asObject, type JsonObject } from './json-fields.js';

const decoder = new TextDecoder('utf-8');

/** An advertisement's text as a JSON string in a vendor's answer, decoded only where it is read. */
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
      return JSON.parse(decoder.decode(this.raw)) as string;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** The string's bytes in the answer, with the vendor's escapes. */
  get raw(): Uint8Array {
    return this.bytes.subarray(this.from, this.to);
  }

  get length(): number {
    return this.to - this.from;
  }

  /** A row's own digest and its comparisons leave the text out. */
  toJSON(): string {
    return '';
  }
}

function isPart(part: unknown): part is AdText | string {
  return part instanceof AdText || (typeof part === 'string' && part.trim() !== '');
}

/** The text of a posting, HTML or plain, as in the vendor's answer. It is decoded only where it is read. */
export class PostingText {
  /** `unescape`: for a vendor that escapes its HTML once more. */
  constructor(
    private readonly parts: readonly (AdText | string)[],
    private readonly unescape: (text: string) => string = (text) => text,
  ) {}

  /** Undefined where the answer's strings are no valid JSON. */
  read(): string | undefined {
    const texts = this.parts.map((part) => (part instanceof AdText ? part.read() : part));
    const known = texts.filter((text) => text !== undefined);
    if (known.length === 0) return undefined;
    return this.unescape(known.join(known.some((text) => /<[a-z]/i.test(text)) ? '\n<br>\n' : '\n'));
  }

  /** Length as the answer writes it, in bytes or characters. */
  get size(): number {
    return this.parts.reduce((size, part) => size + part.length, 0);
  }

  /** 32-bit checksum over the text as the answer writes it. */
  checksum(): number {
    return this.parts.reduce<number>((sum, part) => crc32(part instanceof AdText ? part.raw : part, sum), 0);
  }

  /** A detail is stored without its text. */
  toJSON(): undefined {
    return undefined;
  }
}

/** Joins a row's parts to one text; undefined for a row without any. */
export function textOfParts(parts: readonly unknown[], unescape?: (text: string) => string): PostingText | undefined {
  const present = parts.every(isPart) ? parts : parts.filter(isPart);
  return present.length === 0 ? undefined : new PostingText(present, unescape);
}

/** The value at a path: `job.description`. */
export function memberAt(row: JsonObject, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => asObject(inner)?.[name], row);
}

/** The text in a row's members at these paths, in their order. */
export function adText(row: JsonObject, ...paths: string[]): PostingText | undefined {
  return textOfParts(paths.map((path) => memberAt(row, path)));
}
