import { asList, asObject } from './json-fields.js';
import { readRecordedCrawl, replayCrawl } from './recorded-crawl.js';

/** A file as `readRecordedCrawl` reads it, with texts as bodies. */
export interface CrawlFile {
  vendor: string;
  token: string;
  known: { id: string; url: string }[];
  observed_at: string;
  answers: Record<string, FileAnswer[]>;
}

export interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  when?: Record<string, unknown>;
}

/**
 * Removes from the bodies of a recorded crawl what the reader does not read: each member, or element of a page, without
 * which the crawl has the same result. Texts of advertisements are among them.
 *
 * @throws when the file cannot be replayed
 */
export function reducedCrawl(file: CrawlFile): CrawlFile {
  const wanted = resultOf(file);
  let reduced = file;
  for (const [name, answers] of Object.entries(file.answers)) {
    for (const index of answers.keys()) {
      const withBody = (body: string): CrawlFile => replaced(reduced, name, index, body);
      const isSame = (body: string): boolean => resultOf(withBody(body)) === wanted;
      reduced = withBody(reducedBody(reduced.answers[name]?.[index]?.body ?? '', isSame));
    }
  }
  return reduced;
}

function resultOf(file: CrawlFile): string {
  const recorded = readRecordedCrawl(JSON.stringify(file));
  if ('member' in recorded) throw new Error(`${recorded.member} ${recorded.detail}`);
  const { result, requests } = replayCrawl(recorded);
  return JSON.stringify({ ...result, details: result.details === null ? null : [...result.details], requests });
}

function replaced(file: CrawlFile, name: string, index: number, body: string): CrawlFile {
  const answers = file.answers[name]?.map((answer, at) => (at === index ? { ...answer, body } : answer)) ?? [];
  return { ...file, answers: { ...file.answers, [name]: answers } };
}

type IsSame = (body: string) => boolean;

function reducedBody(body: string, isSame: IsSame): string {
  if (/^\s*[[{]/.test(body)) return reducedJson(body, isSame);
  return /^\s*</.test(body) ? reducedMarkup(body, isSame) : body;
}

function reducedJson(text: string, isSame: IsSame): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
  // Outer members first: with one that is not read, all members inside it go.
  for (const path of pathsOf(value)) {
    const without = withoutPath(value, path);
    if (isSame(JSON.stringify(without))) value = without;
  }
  return JSON.stringify(value);
}

const ANY_ITEM = '*';

/** The distinct paths to members, shortest first; items of a list share one path. */
function pathsOf(value: unknown): string[][] {
  const paths = new Map<string, string[]>();
  const visit = (current: unknown, path: string[]): void => {
    for (const item of asList(current) ?? []) visit(item, [...path, ANY_ITEM]);
    for (const [name, member] of Object.entries(asObject(current) ?? {})) {
      paths.set(JSON.stringify([...path, name]), [...path, name]);
      visit(member, [...path, name]);
    }
  };
  visit(value, []);
  return [...paths.values()].sort((one, other) => one.length - other.length);
}

function withoutPath(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return value;
  const list = asList(value);
  if (list !== undefined) return first === ANY_ITEM ? list.map((item) => withoutPath(item, rest)) : value;
  const object = asObject(value);
  if (object === undefined || !Object.hasOwn(object, first)) return value;
  const { [first]: member, ...others } = object;
  return rest.length === 0 ? others : { ...object, [first]: withoutPath(member, rest) };
}

const JSON_SCRIPT = /(<script\b[^>]*>)(\s*(?:[[{])[\s\S]*?)(<\/script\s*>)/gi;

function reducedMarkup(text: string, isSame: IsSame): string {
  let markup = text;
  const tryWithout = (pattern: RegExp): void => {
    const without = markup.replace(pattern, '');
    if (without !== markup && isSame(without)) markup = without;
  };
  tryWithout(/<!--[\s\S]*?-->/g);
  const names = new Set([...text.matchAll(/<([A-Za-z][\w:-]{0,40})/g)].map((found) => found[1] ?? ''));
  for (const name of names) {
    tryWithout(new RegExp(`<${name}\\b[^>]*(?:/>|>[\\s\\S]*?</${name}\\s*>)`, 'g'));
    tryWithout(new RegExp(`<${name}\\b[^>]*/?>`, 'g'));
  }
  for (const [whole, begin = '', script = '', end = ''] of [...markup.matchAll(JSON_SCRIPT)]) {
    const isSameScript = (json: string): boolean => isSame(markup.replace(whole, () => begin + json + end));
    const json = reducedJson(script, isSameScript);
    markup = markup.replace(whole, () => begin + json + end);
  }
  return markup.replace(/\n\s*\n+/g, '\n');
}
