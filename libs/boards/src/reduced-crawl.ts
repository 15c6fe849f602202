import { asList, asObject, parsedJson } from './json-fields.js';
import { bodyText, markupText } from './payload.js';
import { readRecordedCrawl, replayCrawl } from './recorded-crawl.js';
import { unzipped } from './unzipped.js';

/** A file in the form that `readRecordedCrawl` reads. */
export interface CrawlFile<Body = string> {
  vendor: string;
  token: string;
  known: { id: string; url: string }[];
  observed_at: string;
  answers: Record<string, FileAnswer<Body>[]>;
}

export interface FileAnswer<Body = string> {
  status: number;
  headers: Record<string, string>;
  body: Body;
  when?: Record<string, unknown>;
}

/** Maximum replays for one file. One replay of a crawl with 300 job pages takes seconds. */
export const REPLAYS_MAX = 300;

/**
 * Removes every member or element on which the crawl's result does not depend. First tries to remove all kinds of part
 * from all answers. If this changes the result, tries each half of the kinds. A single kind is tried on all answers,
 * and then on each half of the answers.
 *
 * @param replay returns the result of a crawl over the file
 * @throws when the file cannot be replayed
 */
export function reducedCrawl(file: CrawlFile<string | Uint8Array>, replay = resultOf): CrawlFile {
  const recorded = mapBodies(file, textOf);
  const wanted = replay(recorded);
  let bodies = Object.values(recorded.answers).flatMap((answers) => answers.map(({ body }) => body));
  const holders = holdersOf(bodies);
  const queue: Attempt[] = [{ cuts: [...holders.keys()], answers: [...bodies.keys()] }];
  let replays = 1;
  for (let attempt = queue.shift(); attempt !== undefined && replays < REPLAYS_MAX; attempt = queue.shift()) {
    const { cuts, answers } = attempt;
    const chosen = new Set(answers);
    const reduced = bodies.map((body, index) => (chosen.has(index) ? withoutParts(body, cuts) : body));
    if (reduced.every((body, index) => body === bodies[index])) continue;
    replays += 1;
    if (replay(withBodies(recorded, reduced)) === wanted) bodies = reduced;
    else queue.push(...halvesOf(attempt, holders));
  }
  return withBodies(recorded, bodies);
}

/** Returns a crawl's result and requests as text. */
export function resultOf(file: CrawlFile): string {
  const recorded = readRecordedCrawl(JSON.stringify(file));
  if ('member' in recorded) throw new Error(`${recorded.member} ${recorded.detail}`);
  const { result, requests } = replayCrawl(recorded);
  // The digests are left out, because every removed part changes a digest.
  const validators = result.validators.map(({ digest: _digest, ...others }) => others);
  const details = result.details === null ? null : [...result.details];
  return JSON.stringify({ ...result, validators, details, requests });
}

/** Returns a body unpacked and decoded. */
function textOf({ headers, body }: FileAnswer<string | Uint8Array>): string {
  if (typeof body === 'string') return body;
  const bytes = unzipped(body);
  const text = bodyText(bytes);
  if (!isMarkup(text)) return text;
  const markup = markupText(bytes, headers['content-type']);
  return 'text' in markup ? markup.text : text;
}

/** Returns the file with these `bodies`, in the order of the answers. */
function withBodies(file: CrawlFile, bodies: readonly string[]): CrawlFile {
  let next = 0;
  return mapBodies(file, () => bodies[next++] ?? '');
}

function mapBodies<Body>(file: CrawlFile<Body>, bodyOf: (answer: FileAnswer<Body>) => string): CrawlFile {
  const answers = Object.entries(file.answers).map(([name, list]): [string, FileAnswer[]] => [
    name,
    list.map((answer) => ({ ...answer, body: bodyOf(answer) })),
  ]);
  return { ...file, answers: Object.fromEntries(answers) };
}

/**
 * A kind of part that can be removed, encoded as a JSON list: blanks, comments, code, the elements or tags with one
 * name, or the JSON member at one path.
 */
type Cut = string;

interface Attempt {
  cuts: readonly Cut[];
  answers: readonly number[];
}

function halvesOf({ cuts, answers }: Attempt, holders: ReadonlyMap<Cut, readonly number[]>): Attempt[] {
  if (cuts.length > 1) return halves(cuts).map((half) => ({ cuts: half, answers }));
  const held = new Set(holders.get(cuts[0] ?? ''));
  const having = answers.filter((index) => held.has(index));
  return having.length > 1 ? halves(having).map((half) => ({ cuts, answers: half })) : [];
}

function halves<T>(items: readonly T[]): T[][] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

/** Returns each kind of part with the indexes of the bodies that contain it, outer kinds first. */
function holdersOf(bodies: readonly string[]): Map<Cut, number[]> {
  const holders = new Map<Cut, number[]>();
  for (const [index, body] of bodies.entries()) {
    for (const cut of cutsOf(body)) {
      const held = holders.get(cut);
      if (held === undefined) holders.set(cut, [index]);
      else held.push(index);
    }
  }
  return new Map([...holders].sort(([one], [other]) => depthOf(one) - depthOf(other)));
}

function depthOf(cut: Cut): number {
  return asList(JSON.parse(cut))?.length ?? 0;
}

function isMarkup(body: string): boolean {
  return /^\s*</.test(body);
}

const JSON_SCRIPT = /(<script\b[^>]*>)(\s*(?:[[{])[\s\S]*?)(<\/script\s*>)/gi;

function cutsOf(body: string): Set<Cut> {
  const cuts = new Set([cutOf('blanks')]);
  if (!isMarkup(body)) {
    for (const path of pathsOf(parsedJson(body))) cuts.add(cutOf('member', ...path));
    return cuts;
  }
  cuts.add(cutOf('comments'));
  cuts.add(cutOf('code'));
  for (const [, name = ''] of body.matchAll(/<([A-Za-z][\w:-]{0,40})/g)) {
    cuts.add(cutOf('element', name));
    // Without its tags, a script becomes text, and its members can no longer be removed.
    if (name.toLowerCase() !== 'script') cuts.add(cutOf('tag', name));
  }
  for (const [, , script = ''] of body.matchAll(JSON_SCRIPT)) {
    for (const path of pathsOf(parsedJson(script))) cuts.add(cutOf('script', ...path));
  }
  return cuts;
}

function cutOf(...parts: string[]): Cut {
  return JSON.stringify(parts);
}

function withoutParts(body: string, cuts: readonly Cut[]): string {
  const parts = cuts.map((cut) => JSON.parse(cut) as [string, ...string[]]);
  const pathsIn = (kind: string): string[][] => parts.flatMap(([one, ...path]) => (one === kind ? [path] : []));
  const hasBlanks = parts.some(([kind]) => kind === 'blanks');
  if (!isMarkup(body)) return withoutMembers(body, pathsIn('member'), hasBlanks);
  let markup = body;
  for (const [kind, name = ''] of parts) markup = withoutMarkup(markup, kind, name);
  const paths = pathsIn('script');
  if (paths.length === 0) return markup;
  return markup.replace(
    JSON_SCRIPT,
    (_whole, begin: string, script: string, end: string) => begin + withoutMembers(script, paths, false) + end,
  );
}

function withoutMarkup(markup: string, kind: string, name: string): string {
  switch (kind) {
    case 'blanks':
      return markup.replace(/\n\s*\n/g, '\n');
    case 'comments':
      return markup.replace(/<!--[\s\S]*?-->/g, '');
    case 'code':
      return markup.replace(/<script\b[^>]*>(?!\s*[[{])[\s\S]*?<\/script\s*>/gi, '');
    case 'element':
      // Without this check, if there were no end tag, the pattern would search from every start tag to the body's end.
      return markup.includes(`</${name}`)
        ? markup.replace(new RegExp(`<${name}\\b[^>]*(?:/>|>[\\s\\S]*?</${name}\\s*>)`, 'g'), '')
        : markup;
    case 'tag':
      return markup.replace(new RegExp(`</?${name}\\b[^>]*>`, 'g'), '');
    default:
      return markup;
  }
}

const ANY_ITEM = '*';

/** Returns the distinct paths to members. All items in a list have one path. */
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
  return [...paths.values()];
}

/** The members to remove, by name; null = the whole member, a map = members inside it. */
type Removed = Map<string, Removed | null>;

function withoutMembers(text: string, paths: readonly string[][], evenIfNone: boolean): string {
  if (paths.length === 0 && !evenIfNone) return text;
  const value = parsedJson(text);
  return value === undefined ? text : JSON.stringify(without(value, removedOf(paths)));
}

function removedOf(paths: readonly string[][]): Removed {
  const removed: Removed = new Map();
  for (const path of paths) {
    let at: Removed | null = removed;
    for (const [depth, name] of path.entries()) {
      const below: Removed | null | undefined = at.get(name);
      if (below === null) break;
      if (depth === path.length - 1) at.set(name, null);
      else if (below === undefined) at.set(name, (at = new Map() as Removed));
      else at = below;
    }
  }
  return removed;
}

function without(value: unknown, removed: Removed): unknown {
  const list = asList(value);
  if (list !== undefined) {
    const ofItems = removed.get(ANY_ITEM);
    return ofItems == null ? list : list.map((item) => without(item, ofItems));
  }
  const object = asObject(value);
  if (object === undefined) return value;
  const kept = Object.entries(object).flatMap(([name, member]): [string, unknown][] => {
    const below = removed.get(name);
    if (below === null) return [];
    return [[name, below === undefined ? member : without(member, below)]];
  });
  return Object.fromEntries(kept);
}
