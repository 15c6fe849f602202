import { NESTING_MAX, readJson } from './payload.js';

/** A JSON-LD block's values, and whether a part could not be read. */
export interface JsonLdBlock {
  values: unknown[];
  isBroken: boolean;
  /** Whether the block is broken and names a JobPosting. Such a block may contain a posting that could not be read. */
  mayBeJobPosting: boolean;
}

/** Match comment and CDATA marks around the JSON, which pages write for very old browsers. */
const OPENING_WRAP = /^\s*(?:(?:\/\/|\/\*)\s*)?(?:<!\[CDATA\[|<!--)(?:\s*\*\/)?/;
const CLOSING_WRAP = /(?:(?:\/\/|\/\*)\s*)?(?:\]\]>|-->)(?:\s*\*\/)?\s*$/;
/** Maximum characters of a closing mark with its comment signs. */
const WRAP_CHARACTERS_MAX = 200;

/** Removes up to two marks at each end. */
function unwrapped(raw: string): string {
  let text = raw.trim();
  for (let marks = 0; marks < 2; marks += 1) {
    const from = OPENING_WRAP.exec(text.slice(0, WRAP_CHARACTERS_MAX))?.[0].length ?? 0;
    const tail = text.slice(-WRAP_CHARACTERS_MAX);
    const closing = CLOSING_WRAP.exec(tail)?.[0].length ?? 0;
    if (from + closing === 0) break;
    text = text.slice(from, Math.max(from, text.length - closing)).trim();
  }
  return text;
}

/** Matches white space between values, including characters that JSON does not know. */
const BLANK = /[\s\ufeff\u200b]/;

/**
 * Writes a block's values as strict JSON in one pass: escapes control characters in strings, and drops comments,
 * trailing commas and needless backslashes. Other faults stay for the strict parser.
 */
class JsonRepair {
  private readonly documents: string[] = [];
  private out: string[] = [];
  private depth = 0;
  /** Position in `out` of a comma without a value after it; -1 if none. */
  private commaAt = -1;

  constructor(private readonly text: string) {}

  /** Returns the block's values, each as a JSON document; null if there is other text between them. */
  read(): string[] | null {
    let at = 0;
    while (at < this.text.length) {
      const next = this.take(at);
      if (next === -1) return null;
      at = next;
    }
    if (this.depth !== 0) return null;
    return this.documents;
  }

  /** Copies or skips the element at `at`. Returns the position after it; -1 if it is not allowed there. */
  private take(at: number): number {
    const char = this.text[at] ?? '';
    if (BLANK.test(char)) return at + 1;
    const comment = this.commentEnd(at);
    if (comment !== at) return comment;
    if (this.depth === 0 && (char === ',' || char === ';')) return at + 1;
    if (this.depth === 0 && char !== '{' && char !== '[') return -1;
    if (char === '"') return this.takeString(at);
    if (char === ',') this.commaAt = this.out.length;
    else if (char === '}' || char === ']') this.close();
    else {
      this.commaAt = -1;
      if (char === '{' || char === '[') this.depth += 1;
    }
    if (this.depth > NESTING_MAX) return -1;
    this.out.push(char);
    if (this.depth === 0) this.endDocument();
    return at + 1;
  }

  private close(): void {
    if (this.commaAt !== -1) this.out[this.commaAt] = '';
    this.commaAt = -1;
    this.depth -= 1;
  }

  private endDocument(): void {
    this.documents.push(this.out.join(''));
    this.out = [];
  }

  /** Returns where the comment at `at` ends; `at` if there is none. */
  private commentEnd(at: number): number {
    if (this.text[at] !== '/') return at;
    const isLine = this.text[at + 1] === '/';
    if (!isLine && this.text[at + 1] !== '*') return at;
    const end = this.text.indexOf(isLine ? '\n' : '*/', at + 2);
    return end === -1 ? this.text.length : end + (isLine ? 1 : 2);
  }

  /** Returns whether the character must lose its backslash, because scripts may escape it but JSON may not. */
  private isNeedlessEscape(at: number): boolean {
    return this.text[at] === "'" || this.text.charCodeAt(at) < 32;
  }

  private takeString(start: number): number {
    this.commaAt = -1;
    let from = start;
    for (let at = start + 1; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === 34) {
        this.out.push(this.text.slice(from, at + 1));
        return at + 1;
      }
      if (code === 92 && !this.isNeedlessEscape(at + 1)) at += 1;
      else if (code === 92 || code < 32) {
        const escape = code === 92 ? '' : `\\u${code.toString(16).padStart(4, '0')}`;
        this.out.push(this.text.slice(from, at), escape);
        from = at + 1;
      }
    }
    return -1;
  }
}

/**
 * Maximum size of a block that is repaired; real blocks are smaller. The size is limited because a repair needs much
 * memory: it stores each character outside a string separately.
 */
const REPAIRED_CHARACTERS_MAX = 2 * 1024 * 1024;

/**
 * Reads a JSON-LD block as search engines do: strictly or, if that fails, after repairing unambiguous faults. Never
 * throws.
 */
export function readJsonLd(raw: string): JsonLdBlock {
  const strict = readJson(raw.trim());
  if (!('reason' in strict)) return { values: [strict.value], isBroken: false, mayBeJobPosting: false };
  const text = unwrapped(raw);
  const documents = text.length > REPAIRED_CHARACTERS_MAX ? null : new JsonRepair(text).read();
  const read = (documents ?? []).map((document) => readJson(document));
  const values = read.flatMap((json) => ('reason' in json ? [] : [json.value]));
  const isEmpty = text === '';
  const isBroken = !isEmpty && (documents === null || documents.length === 0 || values.length < read.length);
  return { values, isBroken, mayBeJobPosting: isBroken && /\bJobPosting\b/.test(raw) };
}
