/** A body that could not be read as what its vendor answers; `reason` is for operators. */
export interface Unreadable {
  reason: string;
}

/** Deepest nesting taken. Vendors stay below 10; recursive code dies somewhere above 5,000. */
export const NESTING_MAX = 64;

const decoder = new TextDecoder('utf-8');

/** The body as text: UTF-8, a byte-order mark stripped (`JSON.parse` throws on one), bad bytes replaced. */
export function bodyText(body: Uint8Array | string): string {
  const text = typeof body === 'string' ? body : decoder.decode(body);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

export function firstVisible(text: string): string {
  return /\S/.exec(text)?.[0] ?? '';
}

/** Whether the answer presents itself as a web page, by its media type or its first bytes. */
export function looksLikeHtml(text: string, contentType: string | undefined): boolean {
  if (contentType !== undefined && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return true;
  return /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 1_000));
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Whether brackets nest deeper than `levelsMax`; one pass over the text, strings skipped. */
function nestsDeeper(text: string, levelsMax: number): boolean {
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > levelsMax) return true;
    } else if (code === 93 || code === 125) {
      depth -= 1;
    }
    at += 1;
  }
  return false;
}

/** Position of the quote that ends the string starting at `start`; the text's end when there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Parses a JSON body that must start with a bracket. Never throws; nesting above 64 levels is refused unparsed. */
export function readJson(body: Uint8Array | string, contentType?: string): { value: unknown } | Unreadable {
  const text = bodyText(body);
  const first = firstVisible(text);
  if (first === '') return { reason: 'empty body' };
  if (looksLikeHtml(text, contentType)) return { reason: 'a web page where JSON was expected' };
  if (first !== '{' && first !== '[') return { reason: 'not a JSON object or list' };
  if (nestsDeeper(text, NESTING_MAX)) return { reason: `nested deeper than ${NESTING_MAX} levels` };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    // The engine's message quotes the payload; only its kind is kept.
    return { reason: error instanceof SyntaxError ? 'malformed or truncated JSON' : 'JSON too large to read' };
  }
}
