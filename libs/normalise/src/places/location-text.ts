import { foldWords } from '@hiring/contracts/names';
import { isPlaceless, withoutNoise } from './place-words.js';
import { REGION_CODES } from './regions.js';

/** A part of a location text, such as a city, region or country. */
export interface PlacePart {
  /** The part as written, trimmed. */
  raw: string;
  folded: string;
  /** The name inside the folded part. Empty if the part names no place. */
  core: string;
  /** The postcode or département number beside the name. */
  code?: string;
  /** True if the place's whole text is a number, a dash and a name: `85 - Herbiers`. */
  isNumbered?: boolean;
}

/** Returns whether the part consists of words only, as a town's name does. */
export function isName(part: PlacePart | undefined): boolean {
  return part !== undefined && /^\p{Lu}[\p{L}'’. -]{3,}$/u.test(part.raw) && part.core === part.folded;
}

/** Known names. A text is not divided inside them. */
export interface KnownNames {
  isCountry(folded: string): boolean;
  /** A country or a region. */
  isCountryOrRegion(folded: string): boolean;
  isCity(folded: string): boolean;
}

/** Matches a numbered quarter: `Lyon 8e Arrondissement`, `Paris 12e`. */
const ARRONDISSEMENT = /\s\d{1,2}\s?(?:er?|ème|eme|e)(?:\s+arrondissement)?(?=$|[,;)])|\s\d{1,2}\s+arrondissement/giu;
/** Matches the district around a town: `Großhesselohe, München (Kreis)`. */
const DISTRICT_MARK = /,\s*([^,()]+?)\s*\((?:Land)?[Kk]reis\)/gu;
const GENDER_MARK = /\(\s*[mwfdxh](?:\s*[/|]\s*[mwfdxh])+\s*\)/giu;
/**
 * Matches postcodes in the US, Canada, Brazil, India, the UK and most European countries, some with a country prefix.
 */
const POSTAL_CODE =
  /(?<![\p{L}\d-])(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}(?![\p{L}\d])|\d{2}-\d{3}|\d{4,6}(?:-\d{3,4})?|\d{3} \d{2})(?![\p{L}\d])|\b([A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/u;
/** Matches a département's number before or after a town: `75 Paris`, `Laval 53`. */
const NUMBERED = /^(\d{1,3}|2[AB])(?:\s+(?=\D)|$)|(?<=\D)\s+(\d{2,3}|2[AB])$/u;
/** Matches time zones, which are not places: `US time zones`, `CET +/- 2 hours`. */
const TIME_ZONES =
  /\([^()]*\b(?:time ?zones?|hours|UTC|GMT|CES?T)\b[^()]*\)|[\w/&-]*\s?[\w/&-]*\s?time ?zones?|\b(?:UTC|GMT|CES?T|EE?T|[ECMP][SD]T)\b(?:\s?[+±-]+\/?-?\s?\d+)?(?:\s?hours)?/giu;
/** Matches a label without a space before the place: `LocationUnited States`. */
const GLUED_LABEL = /^[Ll]ocations?:?\s?(?=[A-Z])/u;
const NUMBER_AND_NAME = /^\s*\d{2,3}\s-\s[^\d,]+$/u;
const BETWEEN_PLACES = /[;|•·\n+]|\s(?:or|oder|ou|o|y|und|et|as well as)\s|\//iu;
const JOINING = /\s(?:&|and|e)\s/iu;
const BETWEEN_PARTS = /,|\s[-–—>]+\s|\s[-–—](?=\S)|(?<=\S)[-–—]\s|[:()[\]_>]/u;
const DOTTED = /^[A-Z]{2,3}\.(?=\S)/;
const TRAILING_CODE = /^(.*\S)\s([A-Z]{2,3})$/u;
const CODE = /^[A-Z]{2,3}$/;
const NAME_WORDS_MAX = 3;

/** Returns the places in a location text, each as its parts. Places without parts are dropped. */
export function placesOf(text: string, names: KnownNames): PlacePart[][] {
  const clean = text
    .replace(GLUED_LABEL, '')
    .replace(GENDER_MARK, ' ')
    .replace(TIME_ZONES, ' ')
    .replace(ARRONDISSEMENT, ' ')
    .replace(DISTRICT_MARK, ', Landkreis $1')
    .trim();
  return clean
    .split(BETWEEN_PLACES)
    .flatMap((place) => (isJoinedName(place, names) ? [place] : place.split(JOINING)))
    .map((place) => partsOf(place, names))
    .filter((parts) => parts.length > 0);
}

/** Returns whether a part is a name with a joining word, such as `Tyne and Wear`. */
function isJoinedName(place: string, names: KnownNames): boolean {
  return place.split(',').some((part) => JOINING.test(part) && names.isCountryOrRegion(foldWords(part)));
}

function partsOf(place: string, names: KnownNames): PlacePart[] {
  const parts: PlacePart[] = [];
  /**
   * A code before the first part. It belongs to the first part. A later code without a name belongs to the part before
   * it.
   */
  let loose: string | undefined;
  for (const text of place.split(BETWEEN_PARTS)) {
    const { name, code } = withoutCode(text);
    const found = byCodeMarks(name, names)
      .flatMap((raw) => byNames(raw, names))
      .map(partOf)
      .filter((part) => part.core !== '');
    const beside = code ?? loose;
    const [owner] = found.length > 0 ? found : parts.slice(-1);
    if (owner !== undefined && beside !== undefined) owner.code ??= beside;
    if (owner !== undefined && NUMBER_AND_NAME.test(place)) owner.isNumbered = true;
    loose = owner === undefined ? beside : undefined;
    parts.push(...found);
  }
  return parts;
}

function partOf(text: string): PlacePart {
  const raw = text.trim();
  const folded = foldWords(raw);
  const isCode = REGION_CODES.has(raw);
  return { raw, folded, core: isCode ? folded : isPlaceless(folded) ? '' : withoutNoise(folded) };
}

/** Splits off the text's postcode or département number. */
function withoutCode(text: string): { name: string; code: string | undefined } {
  if (!/\d/.test(text)) return { name: text.trim(), code: undefined };
  const postcode = POSTAL_CODE.exec(text);
  const found = postcode ?? NUMBERED.exec(text.trim());
  if (found === null) return { name: text.trim(), code: undefined };
  const all = postcode === null ? text.trim() : text;
  const name = `${all.slice(0, found.index)} ${all.slice(found.index + found[0].length)}`.replace(/\s+/gu, ' ').trim();
  return { name, code: found[1] ?? found[2] };
}

/** Divides a text whose parts are not separated by commas: `USA.VA.Reston`, `Germany-Berlin`, `Chicago IL`. */
function byCodeMarks(raw: string, names: KnownNames): string[] {
  if (DOTTED.test(raw) && raw.length > 4) return raw.split('.');
  if (raw.includes('-') && !names.isCountryOrRegion(foldWords(raw))) {
    const pieces = raw.split('-').map((piece) => piece.trim());
    const [first = '', ...rest] = pieces;
    // The undivided rest is included, too, because a city's name can contain a dash.
    if (CODE.test(first) || pieces.some((piece) => names.isCountry(foldWords(piece)) && piece.length > 1))
      return rest.length > 1 ? [first, rest.join('-'), ...rest] : pieces;
  }
  const [, before, code] = TRAILING_CODE.exec(raw) ?? [];
  const isCode = code !== undefined && (code.length === 2 || REGION_CODES.has(code) || code === 'USA');
  return before === undefined || !isCode ? [raw] : [before, code];
}

/**
 * Divides `Berlin Germany`, `Austin Texas` and `India Bangalore`: a country or region at the end, or a country at the
 * start, is a separate part.
 */
function byNames(raw: string, names: KnownNames): string[] {
  const words = raw.split(/\s+/);
  const whole = foldWords(raw);
  if (words.length < 2 || names.isCountryOrRegion(whole) || names.isCity(whole)) return [raw];
  for (let count = Math.min(NAME_WORDS_MAX, words.length - 1); count > 0; count -= 1) {
    const [before, end] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    if (names.isCountryOrRegion(foldWords(end))) return isPartOfName(before) ? [raw] : [before, end];
    const [start, after] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (names.isCountry(foldWords(start)) && !TOWN_WORDS.test(after)) return [start, after];
  }
  return [raw];
}

/** Matches words that turn the country's name before them into a town's: `China Lake`, `Cuba City`. */
const TOWN_WORDS =
  /^(?:lake|plains?|city|grove|hills?|beach|springs?|valley|falls|creek|island|river|bay|heights|park|point|ridge|mills?|station|harbou?r|rapids|corners?|township|village|county|center|centre|junction|landing|square|town)$/iu;

/** Returns whether the word before a country's name belongs to a longer name: `New Britain`, `Gulf of Mexico`. */
function isPartOfName(before: string): boolean {
  return /(?:^|\s)(?:new|little|north|south|east|west|upper|lower|old|latin|central|saint|st|mount|mt|fort|ft|port|lake|gulf of|bank of)$/iu.test(
    before,
  );
}
