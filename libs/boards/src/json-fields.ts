import { cleanText, decodeField } from './text.js';

/** A parsed JSON object, whose fields are read and checked one by one. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

export const FIELD_CHARACTERS_MAX = 300;

/** Returns a JSON text's value; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Returns the object at `key`, or an empty one. Use it for optional parts of a row. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  return asObject(object[key]) ?? {};
}

/** Returns the objects in the list at `key`, without other elements. Use it for optional parts, never for rows. */
export function objectsAt(object: JsonObject, key: string): JsonObject[] {
  return (asList(object[key]) ?? []).map(asObject).filter((element) => element !== undefined);
}

/** Folded words for an unknown value in a form or advertisement. */
const NO_VALUES: ReadonlySet<string> = new Set(
  (
    'unavailable|n a|na|none|null|undefined|nil|tbd|tba|tbc|not specified|unspecified|not available|not applicable|' +
    'not provided|not set|not defined|not disclosed|no value|unknown|unassigned|no department|no team|no location|' +
    'no data|please select|select|select one|choose|choose one|placeholder|default|blank|empty|keine angabe|k a|' +
    'nicht angegeben|unbekannt|non specifie|non precise|non renseigne|inconnu|no especificado|sin especificar|' +
    'non specificato|onbekend|niet gespecificeerd|nvt|to be determined|to be confirmed|to be decided|to be announced'
  ).split('|'),
);
const NO_VALUE_CHARACTERS_MAX = Math.max(...[...NO_VALUES].map((text) => text.length)) + 4;
const DIGIT = /\d/;
/** Results of `isNoValue` by text. They are cached, because boards repeat departments and places. */
const judged = new Map<string, boolean>();
const JUDGED_MAX = 10_000;

/** Returns whether a text means no value, such as `N/A`, `-` or `Not specified`. */
export function isNoValue(text: string): boolean {
  if (text.length > NO_VALUE_CHARACTERS_MAX || DIGIT.test(text)) return false;
  const known = judged.get(text);
  if (known !== undefined) return known;
  const words = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const isNone = words === '' || NO_VALUES.has(words);
  if (judged.size >= JUDGED_MAX) judged.clear();
  judged.set(text, isNone);
  return isNone;
}

/** Returns a field's clean text with decoded entities; undefined for empty text and other types. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = cleanText(decodeField(value), FIELD_CHARACTERS_MAX);
  return text === '' ? undefined : text;
}

/** Returns a field's clean text, as `textOf` does. Also returns undefined for a text such as `N/A`. */
export function knownTextOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined || isNoValue(text) ? undefined : text;
}

/** Returns an identifier field's text. The field may also be a safe integer. */
export function idTextOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return textOf(value);
}

/** Appends in place. Spreading a long list into `push` would overflow the stack. */
export function appendAll<T>(into: T[], more: readonly T[]): void {
  for (const element of more) into.push(element);
}

export function firstText(...values: unknown[]): string | undefined {
  for (const value of values) {
    const text = textOf(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

export function distinctTexts(values: readonly unknown[]): string[] {
  return [...new Set(values.map(textOf).filter((text) => text !== undefined))];
}

/** Returns the distinct parts, joined by a comma: city, region, country. */
export function placeText(...parts: unknown[]): string | undefined {
  const present = distinctTexts(parts);
  return present.length === 0 ? undefined : present.join(', ');
}

/** Returns the only distinct text; undefined for none or several. */
export function onlyText(values: readonly unknown[]): string | undefined {
  const present = distinctTexts(values);
  return present.length === 1 ? present[0] : undefined;
}
