import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { memberAt, textOfParts, type PostingText } from './ad-text.js';
import { asObject, type JsonObject } from './json-fields.js';
import { firstVisible, looksLikeHtml, markupText, NESTING_MAX, type Unreadable } from './payload.js';
import { decodeEntities } from './text.js';

const CDATA = '#cdata';
const TEXT = '#text';

/** Returns the end of the markup that starts at `at`, or -1. */
function endOfMarkup(text: string, at: number): number {
  const mark = text.startsWith('<!--', at)
    ? '-->'
    : text.startsWith('<![CDATA[', at)
      ? ']]>'
      : text.startsWith('<?', at)
        ? '?>'
        : '>';
  const found = text.indexOf(mark, at + 1);
  return found === -1 ? -1 : found + mark.length;
}

/** Returns why a document must not be parsed (a declaration, deep nesting or unfinished markup), or null. */
function structuralFault(text: string): string | null {
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1;) {
    const end = endOfMarkup(text, at);
    if (end === -1) return 'malformed or truncated XML';
    const kind = text[at + 1];
    if (kind === '!' && !text.startsWith('<!--', at) && !text.startsWith('<![CDATA[', at)) {
      return 'DOCTYPE or entity declarations are not taken';
    }
    if (kind === '/') depth -= 1;
    else if (kind !== '!' && kind !== '?' && text[end - 2] !== '/') depth += 1;
    if (depth > NESTING_MAX) return `nested deeper than ${NESTING_MAX} levels`;
    at = text.indexOf('<', end);
  }
  return null;
}

function parserFor(lists: ReadonlySet<string>, withAttributes: boolean): XMLParser {
  return new XMLParser({
    ignoreAttributes: !withAttributes,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    // Values stay text, because a number would lose the zeros in a post code such as `00100`. This module decodes
    // entities itself, except in CDATA.
    parseTagValue: false,
    processEntities: false,
    cdataPropName: CDATA,
    textNodeName: TEXT,
    trimValues: true,
    isArray: (name) => lists.has(name),
  });
}

/**
 * Parses a whole XML document whose root is `root`. Elements named in `lists` are always lists. Never throws. The
 * document is validated first, because the parser accepts a document that was truncated between elements.
 */
export function readXml(
  body: Uint8Array | string,
  options: {
    root: string | readonly string[];
    lists: ReadonlySet<string>;
    contentType?: string | undefined;
    /** If true, attributes become members with the prefix `@`. */
    withAttributes?: boolean;
  },
): { root: JsonObject; name: string } | Unreadable {
  const decoded = markupText(body, options.contentType);
  if ('reason' in decoded) return decoded;
  const text = decoded.text.trim();
  if (text === '') return { reason: 'empty body' };
  if (looksLikeHtml(text, options.contentType)) return { reason: 'a web page where XML was expected' };
  if (firstVisible(text) !== '<') return { reason: 'not an XML document' };
  const fault = structuralFault(text);
  if (fault !== null) return { reason: fault };
  try {
    if (XMLValidator.validate(text) !== true) return { reason: 'malformed or truncated XML' };
    const document = asObject(parserFor(options.lists, options.withAttributes === true).parse(text)) ?? {};
    const names = Object.keys(document).filter((name) => name !== TEXT);
    const roots = [options.root].flat();
    const [name = ''] = names;
    if (names.length !== 1 || !roots.includes(name)) return { reason: `the root is not <${roots.join('> or <')}>` };
    const root: unknown = [document[name]].flat()[0];
    // The parser returns an empty root as empty text, so an empty object replaces it.
    return { root: asObject(root) ?? {}, name };
  } catch (error) {
    return { reason: `XML that cannot be read (${error instanceof Error ? error.name : 'unknown fault'})` };
  }
}

/** Returns an element's text, with entities decoded except in CDATA. For a list, returns the first element's text. */
export function xmlText(node: unknown): string | undefined {
  const first: unknown = Array.isArray(node) ? node[0] : node;
  if (typeof first === 'string') return decodeEntities(first);
  const element = asObject(first);
  if (element === undefined) return undefined;
  const plain = element[TEXT];
  const parts = [typeof plain === 'string' ? decodeEntities(plain) : '', ...[element[CDATA]].flat()];
  return parts.filter((part) => typeof part === 'string').join('');
}

/** Returns the elements called `name` in `parent`, including empty elements. */
export function xmlElements(parent: JsonObject, name: string): readonly unknown[] {
  const found = parent[name];
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}

/** Returns the text in the row's elements at these paths, in this order. */
export function xmlAdText(row: JsonObject, ...paths: string[]): PostingText | undefined {
  return textOfParts(paths.map((path) => xmlText(memberAt(row, path))));
}
