import { AdText } from './ad-text.js';

/** A body that could not be parsed, with the reason for operators. */
export interface Unreadable {
  reason: string;
}

/** Maximum nesting. Vendors stay below 10, and recursive code overflows the stack above 5,000. */
export const NESTING_MAX = 64;

const decoder = new TextDecoder('utf-8');

/**
 * Decodes the body as UTF-8 text. Replaces invalid bytes. Removes a byte-order mark, because `JSON.parse` throws on it.
 */
export function bodyText(body: Uint8Array | string): string {
  const text = typeof body === 'string' ? body : decoder.decode(body);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Bytes at a body's start that are searched for its declaration. */
const DECLARATION_BYTES = 200;

/**
 * Returns a markup body as text. Uses the charset in the header. If the header has none, uses the charset in the XML
 * declaration.
 */
export function markupText(body: Uint8Array | string, contentType: string | undefined): { text: string } | Unreadable {
  if (typeof body === 'string') return { text: bodyText(body) };
  const head = String.fromCharCode(...body.subarray(0, DECLARATION_BYTES));
  const charset =
    /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ??
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ??
    'utf-8';
  try {
    return { text: bodyText(new TextDecoder(charset).decode(body)) };
  } catch {
    return { reason: 'declared in a charset that is not known' };
  }
}

export function firstVisible(text: string): string {
  return /\S/.exec(text)?.[0] ?? '';
}

/** Returns whether the media type or the first bytes show that the response is a web page. */
export function looksLikeHtml(text: string, contentType: string | undefined): boolean {
  if (contentType !== undefined && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return true;
  return /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 1_000));
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const COLON = 58;
const UNDERSCORE = 95;
const BLANKS: ReadonlySet<number> = new Set([9, 10, 13, 32]);
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Maximum objects and lists per body, ten times what the largest boards have. */
const CONTAINERS_MAX = 2_000_000;

/** Names of members with advertisement texts, which are most of a board's bytes. */
const AD_TEXTS: ReadonlySet<string> = new Set([
  ...['content', 'content_html', 'description', 'descriptionHtml', 'Description'],
  ...['externalDescription', 'jobDescription', 'job_description', 'requisitionDescription', 'additional'],
  ...['requirements', 'benefits', 'responsibilities', 'qualifications'],
  ...['key_responsibilities', 'skills_knowledge_expertise'],
]);
/** Names of members that repeat the advertisement texts in another form. No parser reads them. */
const REPEATED_TEXTS: ReadonlySet<string> = new Set([
  ...['content_plain', 'content_text', 'descriptionPlain', 'descriptionBody', 'descriptionBodyPlain'],
  ...['additionalPlain', 'opening', 'openingPlain'],
]);
/**
 * Only texts of at least this many bytes are removed before the body is parsed. A shorter text costs no more to parse
 * than to remove.
 */
const AD_TEXT_BYTES_MIN = 200;

/**
 * An advertisement text is replaced with `MARK` and the text's number. No vendor's text starts with `MARK`. `JSON_MARK`
 * is `MARK` as it is written in JSON.
 */
const MARK = '\u0000';
const JSON_MARK = '\\u0000';

/**
 * The body without the removed texts, the removed texts, and the greatest depth at which an object contains a removed
 * text.
 */
interface Parsable {
  bytes: Uint8Array;
  texts: AdText[];
  depth: number;
}

/**
 * Returns the bytes to parse and the removed texts. In the bytes, a mark replaces each long advertisement text. If the
 * body is refused, returns the reason. Makes one pass and decodes no text.
 */
function worthParsing(bytes: Buffer): Parsable | Unreadable {
  let kept: KeptBytes | undefined;
  const texts: AdText[] = [];
  let textDepth = 0;
  let depth = 0;
  let containers = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === QUOTE) {
      const end = endOfString(bytes, at);
      const name = end - at > AD_TEXT_BYTES_MIN ? memberBefore(bytes, at) : '';
      if (AD_TEXTS.has(name)) {
        (kept ??= new KeptBytes(bytes)).cut(at + 1, end, texts.length);
        texts.push(new AdText(bytes, at, end + 1));
        if (depth > textDepth) textDepth = depth;
      } else if (REPEATED_TEXTS.has(name)) (kept ??= new KeptBytes(bytes)).cut(at + 1, end, null);
      at = end;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      containers += 1;
      if (depth > NESTING_MAX) return { reason: `nested deeper than ${NESTING_MAX} levels` };
      if (containers > CONTAINERS_MAX) return { reason: `more than ${CONTAINERS_MAX} objects and lists` };
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1;
    }
  }
  return { bytes: kept === undefined ? bytes : kept.end(), texts, depth: textDepth };
}

/**
 * Buffer for the copy of any body that is not longer than this buffer. All bodies can share the buffer, because each
 * copy is decoded before the next copy is made.
 */
const sharedCopy = Buffer.allocUnsafeSlow(1024 * 1024);

/** Copies a body without the removed texts. A mark is shorter than any such text, so the copy is never longer. */
class KeptBytes {
  private readonly kept: Buffer;
  private size = 0;
  private from = 0;

  constructor(private readonly bytes: Buffer) {
    this.kept = bytes.length <= sharedCopy.length ? sharedCopy : Buffer.allocUnsafe(bytes.length);
  }

  /**
   * Replaces the text between two quotes with the mark for `number`. If `number` is null, removes the text without a
   * mark.
   */
  cut(start: number, end: number, number: number | null): void {
    this.copy(start);
    if (number !== null) this.size += this.kept.write(`${JSON_MARK}${number}`, this.size, 'latin1');
    this.from = end;
  }

  end(): Uint8Array {
    this.copy(this.bytes.length);
    return this.kept.subarray(0, this.size);
  }

  private copy(to: number): void {
    this.size += this.bytes.copy(this.kept, this.size, this.from, to);
  }
}

/** Puts the removed texts in place of their marks, down to this depth. */
function putBack(value: unknown, texts: readonly AdText[], depth: number): void {
  if (Array.isArray(value)) {
    if (depth === 1) return;
    for (const element of value)
      if (typeof element === 'object' && element !== null) putBack(element, texts, depth - 1);
    return;
  }
  const object = value as Record<string, unknown>;
  for (const name in object) {
    const member = object[name];
    if (typeof member === 'string') {
      if (member.startsWith(MARK) && AD_TEXTS.has(name)) {
        object[name] = texts[Number(member.slice(MARK.length))] ?? member;
      }
    } else if (depth > 1 && typeof member === 'object' && member !== null) putBack(member, texts, depth - 1);
  }
}

const LONGEST_NAME = Math.max(...[...AD_TEXTS, ...REPEATED_TEXTS].map((name) => name.length));

/** Returns the name of the member whose value begins at `at`. If there is no usable name, returns an empty text. */
function memberBefore(bytes: Buffer, at: number): string {
  const colon = beforeBlanks(bytes, at);
  const close = bytes[colon] === COLON ? beforeBlanks(bytes, colon) : -1;
  if (bytes[close] !== QUOTE) return '';
  let open = close - 1;
  while (open >= close - 1 - LONGEST_NAME && isNameByte(bytes[open])) open -= 1;
  if (bytes[open] !== QUOTE || bytes[open - 1] === BACKSLASH) return '';
  return bytes.toString('latin1', open + 1, close);
}

/** Returns the position of the last byte before `at` that is not white space. */
function beforeBlanks(bytes: Uint8Array, at: number): number {
  let before = at - 1;
  while (before >= 0 && BLANKS.has(bytes[before] ?? 0)) before -= 1;
  return before;
}

function isNameByte(code: number | undefined): boolean {
  if (code === undefined) return false;
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isLetter || code === UNDERSCORE || (code >= 48 && code <= 57);
}

/**
 * Most strings end within this many bytes, which are read one by one. In longer strings, `indexOf` searches the rest
 * for the closing quote.
 */
const SHORT_STRING_BYTES = 48;

/** Returns the position of the string's closing quote; the body's end if there is none. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (const near = Math.min(bytes.length, start + SHORT_STRING_BYTES); at < near; at += 1) {
    const code = bytes[at];
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  let end = bytes.indexOf(QUOTE, at);
  while (end !== -1) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = bytes.indexOf(QUOTE, end + 1);
  }
  return bytes.length;
}

function bufferOf(body: Uint8Array | string): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** Number of bytes that are enough to detect a body's format, unless it begins with thousands of spaces. */
const HEAD_BYTES = 4_096;

/**
 * Parses a JSON body that starts with a bracket. Never throws; deep nesting is refused. Long advertisement texts are
 * returned undecoded, as `AdText`.
 */
export function readJson(body: Uint8Array | string, contentType?: string): { value: unknown } | Unreadable {
  const bytes = bufferOf(body);
  const head = bodyText(bytes.subarray(0, HEAD_BYTES));
  const first = firstVisible(head) || firstVisible(bodyText(bytes));
  if (first === '') return { reason: 'empty body' };
  if (looksLikeHtml(head, contentType)) return { reason: 'a web page where JSON was expected' };
  if (first !== '{' && first !== '[') return { reason: 'not a JSON object or list' };
  const parsable = worthParsing(bytes);
  if ('reason' in parsable) return parsable;
  try {
    const value = JSON.parse(bodyText(parsable.bytes)) as unknown;
    if (parsable.texts.length > 0) putBack(value, parsable.texts, parsable.depth);
    return { value };
  } catch (error) {
    // The engine's message quotes the payload, so keep only the error's type.
    return { reason: error instanceof SyntaxError ? 'malformed or truncated JSON' : 'JSON too large to read' };
  }
}
