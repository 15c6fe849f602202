import { cleanText, decodeField } from './text.js';

/** A parsed JSON object. Fields are read one by one and checked; the object is never copied or merged. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

export const FIELD_CHARACTERS_MAX = 300;

/** Returns the value that a JSON text contains; undefined for any other text. */
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

/** Returns the object at `key`, or an empty one. For optional parts of a row, where a wrong type means "absent". */
export function objectAt(object: JsonObject, key: string): JsonObject {
  return asObject(object[key]) ?? {};
}

/** Returns the objects in the list at `key`; other elements are left out. Only for optional parts, never for rows. */
export function objectsAt(object: JsonObject, key: string): JsonObject[] {
  return (asList(object[key]) ?? []).map(asObject).filter((element) => element !== undefined);
}

/** Folded words that stand for an unknown value in a form or an advertisement. */
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
/** Earlier results by text, because a board repeats its departments and places. */
const judged = new Map<string, boolean>();
const JUDGED_MAX = 10_000;

/** Returns whether a text stands for no value: `N/A`, `-`, `UNAVAILABLE`, `Not specified`. */
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

/** Returns an optional field's clean text, with its entities decoded; undefined for empty text and other types. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = cleanText(decodeField(value), FIELD_CHARACTERS_MAX);
  return text === '' ? undefined : text;
}

/** Returns a field's clean text, like `textOf`; undefined also for a placeholder such as `N/A`. */
export function knownTextOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined || isNoValue(text) ? undefined : text;
}

/** Returns an identifier field's text, also when it is a number; undefined for a number beyond the safe integers. */
export function idTextOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return textOf(value);
}

/**
 * Appends in place, element by element. Spreading a long list into `push` would overflow the stack, because each
 * element becomes an argument.
 */
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

/** Returns the distinct present texts, in order. */
export function distinctTexts(values: readonly unknown[]): string[] {
  return [...new Set(values.map(textOf).filter((text) => text !== undefined))];
}

/** Returns the distinct present parts joined by a comma: city, region, country. */
export function placeText(...parts: unknown[]): string | undefined {
  const present = distinctTexts(parts);
  return present.length === 0 ? undefined : present.join(', ');
}

/** Returns the only distinct text among the present values; undefined if the texts differ. */
export function onlyText(values: readonly unknown[]): string | undefined {
  const present = distinctTexts(values);
  return present.length === 1 ? present[0] : undefined;
}
