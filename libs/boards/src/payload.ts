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

/** Objects and lists in one body: ten times what a board of the largest size has. More would fill the memory. */
const CONTAINERS_MAX = 2_000_000;

/** What makes a JSON text not worth parsing: deep nesting, countless parts. One pass over the text, strings skipped. */
function structuralFault(text: string): string | null {
  let depth = 0;
  let containers = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === 91 || code === 123) {
      depth += 1;
      containers += 1;
      if (depth > NESTING_MAX) return `nested deeper than ${NESTING_MAX} levels`;
      if (containers > CONTAINERS_MAX) return `more than ${CONTAINERS_MAX} objects and lists`;
    } else if (code === 93 || code === 125) {
      depth -= 1;
    }
    at += 1;
  }
  return null;
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
  const fault = structuralFault(text);
  if (fault !== null) return { reason: fault };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    // The engine's message quotes the payload; only its kind is kept.
    return { reason: error instanceof SyntaxError ? 'malformed or truncated JSON' : 'JSON too large to read' };
  }
}
