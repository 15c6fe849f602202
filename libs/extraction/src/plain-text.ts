import { Tokenizer } from 'htmlparser2';

/** Characters of a page that are read; real advertisements stay below 100,000. */
const HTML_LENGTH_MAX = 1_000_000;
/** Elements whose text is not displayed. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'title']);
/** Elements that stand in a line of text. All others begin and end a line. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Bounded, so that a page of opening brackets is read once. */
const MARKUP = /<\/?[a-z!][^<>]{0,300}>|&(?:[a-z]{2,8}|#\d{2,6});/i;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const BLANKS = /[^\S\n]+/g;
const BROKEN_LINES = /[^\S\n]*\n\s*/g;

/**
 * The text of a page or a part of one: every block is a line, blanks are single, and nothing invisible is left. A text
 * without markup only has its blanks and lines tidied. HTML inside of escaped HTML, as some vendors publish, is
 * unpacked once more.
 */
export function plainText(html: string): string {
  const text = MARKUP.test(html) ? unpacked(html.slice(0, HTML_LENGTH_MAX)) : html;
  return text.replace(INVISIBLE, '').replace(BLANKS, ' ').replace(BROKEN_LINES, '\n').trim();
}

const ESCAPED_MARKUP = /<\/?(?:p|div|ul|li|br|strong|span|h[1-6])\b[^<>]{0,300}>/i;

function unpacked(html: string): string {
  const text = textOf(html);
  return ESCAPED_MARKUP.test(text) ? textOf(text) : text;
}

/** Reads the markup without building a tree, so that time is in proportion to the length, however deep it nests. */
function textOf(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  let open = '';
  const breakAt = (name: string): void => {
    if (!INLINE.has(name)) parts.push('\n');
  };
  const nothing = (): void => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (from, to) => {
        const name = html.slice(from, to).toLowerCase();
        open = name;
        if (HIDDEN.has(name)) hidden += 1;
        breakAt(name);
      },
      onclosetag: (from, to) => {
        const name = html.slice(from, to).toLowerCase();
        if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
        breakAt(name);
      },
      ontext: (from, to) => {
        if (hidden === 0) parts.push(html.slice(from, to));
      },
      ontextentity: (codePoint) => {
        if (hidden === 0) parts.push(String.fromCodePoint(codePoint));
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      // Of HTML's hidden elements only those of other vocabularies, such as svg, close themselves.
      onselfclosingtag: () => {
        if (HIDDEN.has(open)) hidden = Math.max(0, hidden - 1);
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return parts.join('');
}
