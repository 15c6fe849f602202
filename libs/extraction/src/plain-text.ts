import { Tokenizer } from 'htmlparser2';
import { simpleTextOf, type SimpleMarkup } from './text/simple-markup.js';
import { tidied } from './text/tidied.js';

/** Maximum characters that are read from a page. */
const HTML_LENGTH_MAX = 1_000_000;
/** Elements whose text is not displayed. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'title']);
/** Elements inside a line. Every other element begins and ends a line. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/**
 * The elements, besides those in `INLINE`, that the fast reader (`simpleTextOf`) knows. A page with any other element
 * goes to the parser.
 */
const BLOCKS =
  'address article aside blockquote br caption center dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul';
/**
 * Matches a tag or a character reference. The length of a match is limited, so that a page full of opening brackets
 * takes linear time.
 */
const MARKUP = /<\/?[a-z!][^<>]{0,300}>|&(?:[a-z]{2,8}|#\d{2,6});/i;
const ESCAPED_MARKUP = /<\/?(?:p|div|ul|li|br|strong|span|h[1-6])\b[^<>]{0,300}>/i;
/** Maximum decoded references in the cache. */
const REFERENCES_MAX = 500;

const references = new Map<string, string>();
const SIMPLE: SimpleMarkup = {
  breaks: new Map(
    [...INLINE, ...BLOCKS.split(' ')].flatMap((name) =>
      [name, name.toUpperCase()].map((each) => [each, !INLINE.has(name)] as const),
    ),
  ),
  decoded(reference) {
    const known = references.get(reference);
    if (known !== undefined) return known;
    const text = parsedTextOf(reference);
    if (references.size < REFERENCES_MAX) references.set(reference, text);
    return text;
  },
};

/**
 * Returns the text of a page or a fragment, up to a million characters. Every block becomes a line, with single spaces
 * and without invisible characters. Doubly escaped HTML, which some vendors publish, is unescaped twice.
 */
export function plainText(page: string): string {
  const html = page.slice(0, HTML_LENGTH_MAX);
  return tidied(isMarkup(html) ? unpacked(html) : html);
}

function isMarkup(text: string): boolean {
  return (text.includes('<') || text.includes('&')) && MARKUP.test(text);
}

function unpacked(html: string): string {
  const text = textOf(html);
  return text.includes('<') && ESCAPED_MARKUP.test(text) ? textOf(text) : text;
}

function textOf(html: string): string {
  return simpleTextOf(html, SIMPLE) ?? parsedTextOf(html);
}

/** Reads the markup without building a tree, so that deep nesting costs nothing. */
function parsedTextOf(html: string): string {
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
      // Of the hidden elements, only non-HTML ones such as svg can close themselves.
      onselfclosingtag: () => {
        if (HIDDEN.has(open)) hidden = Math.max(0, hidden - 1);
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return parts.join('');
}
