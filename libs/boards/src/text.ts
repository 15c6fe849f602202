import { decodeHTMLStrict } from 'entities';

/** Maximum characters of raw text that are read. Fields are cut to a few hundred anyway. */
const RAW_TEXT_MAX = 10_000;

const LONE_SURROGATES = /\p{Cs}/gu;
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Matches control, soft hyphen, zero-width and bidi characters, which are invisible. One of them is NUL, which Postgres
 * refuses.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Matches printable ASCII words with single spaces between them, which need no cleaning. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Returns one clean line: well-formed, visible and trimmed, with single spaces and at most `charactersMax` UTF-16
 * units.
 */
export function cleanText(raw: string, charactersMax: number): string {
  if (raw.length <= charactersMax && PLAIN.test(raw)) return raw;
  const line = raw
    .slice(0, RAW_TEXT_MAX)
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(LINE_BREAKS, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= charactersMax) return line;
  const cut = line.slice(0, charactersMax);
  return cut.replace(/[\ud800-\udbff]$/, '').trimEnd();
}

/** Returns the text in lower case without spaces, hyphens and underscores, to compare it with vocabulary words. */
export function foldWord(raw: string): string {
  return raw
    .slice(0, RAW_TEXT_MAX)
    .toLowerCase()
    .replace(/[\s_\u2010-\u2015-]+/g, '');
}

const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});/g;

/** Decodes HTML entities once. `&amp;lt;` becomes `&lt;`, as its author intended. */
export function decodeEntities(raw: string): string {
  return raw.includes('&') ? raw.replace(ENTITY, decodeEntity) : raw;
}

function decodeEntity(entity: string): string {
  if (entity[1] !== '#') return entity === '&nbsp;' ? ' ' : decodeHTMLStrict(entity);
  const isHex = entity[2] === 'x' || entity[2] === 'X';
  const code = parseInt(entity.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
  if (code >= 0x80 && code <= 0x9f) return decodeHTMLStrict(entity);
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : '\ufffd';
}

/** Matches escaped angle brackets, which must stay text: decoded, they would become markup. */
const ESCAPED_BRACKET = /^&(?:[lg]t|#0*6[02]|#[xX]0*3[cCeE]);$/i;

/**
 * Decodes a plain text field, which many boards escape once or twice: `R&amp;amp;D` is `R&D`. Escaped angle brackets
 * stay escaped.
 */
export function decodeField(raw: string): string {
  if (!raw.includes('&')) return raw;
  const once = decodeText(raw);
  return once.includes('&') ? decodeText(once) : once;
}

function decodeText(raw: string): string {
  return raw.replace(ENTITY, (entity) => (ESCAPED_BRACKET.test(entity) ? entity : decodeEntity(entity)));
}
