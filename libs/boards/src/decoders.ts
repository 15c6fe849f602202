import { isCut } from './html-page.js';
import { asList, asObject, isCount, type JsonObject } from './json-fields.js';
import { pageTree } from './page-tree.js';
import { bodyText, firstVisible, readJson } from './payload.js';
import { decodeEntities } from './text.js';
import { readXml, xmlElements } from './xml-document.js';

/** One answer's rows and, if stated, the listing's number of rows or pages. */
export interface Decoded {
  rows: readonly unknown[];
  total?: number;
  pageCount?: number;
  /** Why the answer lacks rows. */
  fault?: string;
}

export interface Decoder {
  /** The answers' media type, for the `accept` header. */
  accept: string;
  /** The paths to the list of rows and to the total in a plain JSON answer. */
  json?: { rows: string; total?: string };
  /** For a JSON answer that contains HTML: the name of the member with the HTML. */
  member?: string;
  /**
   * Returns the rows, or the reason why the answer is not a page of the listing. An answer without the list gets a
   * reason, not an empty list.
   */
  read(
    body: Uint8Array | string,
    contentType?: string,
    headers?: Readonly<Record<string, string>>,
  ): Decoded | { reason: string };
}

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html';

/** Returns the value at a path such as `items.0.jobs`. An empty path means the whole value. */
function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((inner, name) => {
    const list = asList(inner);
    return list === undefined ? asObject(inner)?.[name] : /^\d+$/.test(name) ? list[Number(name)] : undefined;
  }, value);
}

function rowsIn(value: unknown, rows: string, total?: string): Decoded | { reason: string } {
  const list = asList(valueAt(value, rows));
  if (list === undefined) return { reason: `no ${rows === '' ? 'list' : rows} in the answer` };
  if (total === undefined) return { rows: list };
  const count = valueAt(value, total);
  return isCount(count) ? { rows: list, total: count } : { rows: list, fault: `${total} is no count` };
}

/** Decodes a JSON answer with the list at `rows` and, if given, the number of rows at `total`. */
export function jsonRows(rows: string, total?: string): Decoder {
  return {
    accept: JSON_TYPE,
    json: { rows, ...(total !== undefined && { total }) },
    read: (body, contentType) => {
      const json = readJson(body, contentType);
      return 'reason' in json ? json : rowsIn(json.value, rows, total);
    },
  };
}

/**
 * Decodes a list whose total is in the response header `name`. If this header is missing, reports a fault, because rows
 * may be missing too.
 */
export function withHeaderTotal(decoder: Decoder, name: string): Decoder {
  return {
    ...decoder,
    read: (body, contentType, headers) => {
      const read = decoder.read(body, contentType);
      // A recorded answer has no headers at all, so its total is not required.
      if ('reason' in read || headers === undefined) return read;
      const stated = headers[name] ?? '';
      return /^\d{1,9}$/.test(stated)
        ? { ...read, total: Number(stated) }
        : { ...read, fault: `no ${name} in the answer's headers` };
    },
  };
}

/**
 * Decodes a JSON answer whose rows refer by id to objects in other lists, and adds these objects to the rows. A key in
 * `lookups` names the member that is added to each row. Its value names the list with the objects, and the row's member
 * with the object's id.
 */
export function joinedRows(
  rows: string,
  lookups: Readonly<Record<string, readonly [list: string, id: string]>>,
): Decoder {
  return {
    accept: JSON_TYPE,
    read: (body, contentType) => {
      const json = readJson(body, contentType);
      const read = 'reason' in json ? json : rowsIn(json.value, rows);
      if ('reason' in json || 'reason' in read) return read;
      const tables = Object.entries(lookups).map(([member, [list, id]]) => {
        const objects = (asList(valueAt(json.value, list)) ?? []).map((one) => asObject(one) ?? {});
        return { member, id, objects: new Map(objects.map((one) => [one['id'], one])) };
      });
      const joined = (row: JsonObject): JsonObject => ({
        ...row,
        ...Object.fromEntries(tables.map(({ member, id, objects }) => [member, objects.get(row[id])])),
      });
      return { rows: read.rows.map((row) => (asObject(row) === undefined ? row : joined(row as JsonObject))) };
    },
  };
}

/** Returns the JSON text from `from` to its closing bracket; null if it is never closed. */
function jsonTextAt(text: string, from: number): string | null {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return null;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** Returns the JSON value that a page's script assigns after `mark`. */
export function jsonAfter(html: string, mark: RegExp): { value: unknown } | { reason: string } {
  const found = mark.exec(html);
  if (found === null) return { reason: `no data in the page` };
  const text = jsonTextAt(html, found.index + found[0].length);
  return text === null ? { reason: 'data that is cut in the page' } : readJson(text);
}

/** Decodes a page whose script assigns the list after `mark`. */
export function scriptRows(mark: RegExp, rows: string, total?: string): Decoder {
  return {
    accept: HTML_TYPE,
    read: (body) => {
      const html = bodyText(body);
      // A recording may be only the data, without the page.
      const json = /^\s*[[{]/.test(html) ? readJson(html) : jsonAfter(html, mark);
      return 'reason' in json ? json : rowsIn(json.value, rows, total);
    },
  };
}

/** Decodes a page whose list is JSON in the value of the input with this `id`. */
export function inputRows(id: string, rows: string): Decoder {
  const isInput = new RegExp(`\\bid=["']${id}["']`);
  return {
    accept: HTML_TYPE,
    read: (body) => {
      const input = (bodyText(body).match(/<input\b[^<>]*>/gi) ?? []).find((tag) => isInput.test(tag));
      const value = /\bvalue=(?:"([^"]*)"|'([^']*)')/i.exec(input ?? '');
      if (value === null) return { reason: `no ${id} in the page` };
      const json = readJson(decodeEntities(value[1] ?? value[2] ?? ''));
      return 'reason' in json ? json : rowsIn(json.value, rows);
    },
  };
}

/** Decodes an XML document. `path` leads from the root to the rows: `rss.channel.item`. */
export function xmlRows(path: string): Decoder {
  const names = path.split('.');
  const [root = '', ...inner] = names;
  return {
    accept: 'application/atom+xml, application/rss+xml, application/xml, text/xml',
    read: (body, contentType) => {
      const lists = new Set(names.slice(-1));
      const document = readXml(body, { root, lists, contentType, withAttributes: true });
      if ('reason' in document) return document;
      let parent: JsonObject | undefined = document.root;
      for (const name of inner.slice(0, -1)) parent = parent && asObject(xmlElements(parent, name)[0]);
      const rows = parent && xmlElements(parent, names.at(-1) ?? '');
      return rows === undefined ? { reason: `no <${inner[0]}> in the document` } : { rows };
    },
  };
}

/** Where each text is in a card: a selector, `@attribute`, or both. With `*` at the end, all matches are used. */
export type CardFields = Readonly<Record<string, string>>;

export interface Cards {
  /** Selector for the elements that are the rows. */
  row: string;
  fields: CardFields;
  /** Where the number of all jobs is: an element, an attribute, or a pattern in the source. */
  total?: string | RegExp;
  /** Pattern that finds the number of pages in the source. */
  pageCount?: RegExp;
}

function parsedField(raw: string): { selector: string; attribute: string; isList: boolean } {
  const [, selector = '', attribute = '', all] = /^([^@*]*)(?:@([\w-]+))?(\*)?$/.exec(raw) ?? [];
  return { selector: selector.trim(), attribute, isList: all !== undefined };
}

function countOf(text: string | undefined): number | undefined {
  const digits = /\d[\d.,'\u00a0 ]{0,12}/.exec(text ?? '')?.[0].replace(/\D/g, '');
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Maximum cards. There is a maximum because nested cards would take quadratic time. It is far above a page's usual
 * number.
 */
const CARDS_MAX = 5_000;

function groupOf(found: RegExpExecArray | null): string | undefined {
  return found?.slice(1).find((group: string | undefined) => group !== undefined);
}

/**
 * Decodes a web page whose rows are elements. A page without rows is an empty board only if it states that there are 0
 * jobs.
 */
export function cardRows(cards: Cards): Decoder {
  const fields = Object.entries(cards.fields).map(([name, raw]) => ({ name, ...parsedField(raw) }));
  return {
    accept: HTML_TYPE,
    read: (body) => {
      const html = bodyText(body);
      if (firstVisible(html) !== '<') return { reason: 'not a web page' };
      const tree = pageTree(html);
      if ('reason' in tree) return tree;
      const { page } = tree;
      const textIn = (raw: string): string | undefined => {
        const { selector, attribute } = parsedField(raw);
        const node = page(selector).first();
        return attribute === '' ? node.text() : node.attr(attribute);
      };
      const elements = page(cards.row).toArray();
      if (elements.length > CARDS_MAX) return { reason: `more than ${CARDS_MAX} jobs in one page` };
      const rows = elements.map((card) => {
        const read = ({ selector, attribute, isList }: (typeof fields)[number]): unknown => {
          const nodes = selector === '' ? page(card) : page(card).find(selector);
          const texts = nodes
            .toArray()
            .map((node) => (attribute === '' ? page(node).text() : (page(node).attr(attribute) ?? '')).trim());
          return isList ? texts : texts[0];
        };
        return Object.fromEntries(fields.map((field) => [field.name, read(field)]));
      });
      const { total: at, pageCount: of } = cards;
      const total =
        at === undefined ? undefined : countOf(typeof at === 'string' ? textIn(at) : groupOf(at.exec(html)));
      const pageCount = of === undefined ? undefined : countOf(of.exec(html)?.[1]);
      if (rows.length === 0 && total !== 0) return { reason: 'no jobs in the page' };
      const isStated = total !== undefined || pageCount !== undefined;
      return {
        rows,
        ...(total !== undefined && { total }),
        ...(pageCount !== undefined && { pageCount }),
        ...(!isStated && isCut(html) && { fault: 'the page is cut' }),
      };
    },
  };
}

/** Decodes a JSON answer with a part of a page in `member`. */
export function inMember(member: string, page: Decoder): Decoder {
  return {
    accept: JSON_TYPE,
    member,
    read: (body, contentType) => {
      const json = readJson(body, contentType);
      if ('reason' in json) return json;
      const html = asObject(json.value)?.[member];
      return typeof html === 'string' ? page.read(html) : { reason: `no ${member} in the answer` };
    },
  };
}
