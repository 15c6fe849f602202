import { foldWords } from '@hiring/contracts/names';
import { isPlaceless, withoutNoise } from './place-words.js';
import { REGION_CODES } from './regions.js';

/** A part of a place's text, e.g. city, region or country. */
export interface PlacePart {
  /** As written, trimmed. */
  raw: string;
  folded: string;
  /** Folded, without the words around the name; empty when it names no place. */
  core: string;
}

/** Known names, within which a text is not divided. */
export interface KnownNames {
  isCountry(folded: string): boolean;
  /** A country or a region. */
  isCountryOrRegion(folded: string): boolean;
  isCity(folded: string): boolean;
}

const GENDER_MARK = /\(\s*[mwfdxh](?:\s*[/|]\s*[mwfdxh])+\s*\)/giu;
/** Postal codes of the US, Canada, the UK and most of Europe. */
const POSTAL_CODES =
  /(?<![\p{L}\d])(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?(?![\p{L}\d])|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/gu;
/** Time zones, which are not places: `US time zones`, `UTC+1`, `CET +/- 2 hours`. */
const TIME_ZONES =
  /\([^()]*\b(?:time ?zones?|hours|UTC|GMT|CES?T)\b[^()]*\)|[\w/&-]*\s?[\w/&-]*\s?time ?zones?|\b(?:UTC|GMT|CES?T|EE?T|[ECMP][SD]T)\b(?:\s?[+±-]+\/?-?\s?\d+)?(?:\s?hours)?/giu;
const BETWEEN_PLACES = /[;|•·\n+]|\s(?:or|oder|ou|o|y|und|et|as well as)\s|\//iu;
const JOINING = /\s(?:&|and|e)\s/iu;
const BETWEEN_PARTS = /,|\s[-–—>]+\s|\s[-–—](?=\S)|(?<=\S)[-–—]\s|[:()[\]_>]/u;
const DOTTED = /^[A-Z]{2,3}\.(?=\S)/;
const TRAILING_CODE = /^(.*\S)\s([A-Z]{2,3})$/u;
const CODE = /^[A-Z]{2,3}$/;
const NAME_WORDS_MAX = 3;

/** The places of a location text, each as its parts; places without any part left are dropped. */
export function placesOf(text: string, names: KnownNames): PlacePart[][] {
  const clean = text.replace(GENDER_MARK, ' ').replace(POSTAL_CODES, ' ').replace(TIME_ZONES, ' ').trim();
  return clean
    .split(BETWEEN_PLACES)
    .flatMap((place) => (names.isCountryOrRegion(foldWords(place)) ? [place] : place.split(JOINING)))
    .map((place) => partsOf(place, names))
    .filter((parts) => parts.length > 0);
}

function partsOf(place: string, names: KnownNames): PlacePart[] {
  return place
    .split(BETWEEN_PARTS)
    .map((raw) => raw.trim())
    .flatMap((raw) => byCodeMarks(raw, names))
    .flatMap((raw) => byNames(raw, names))
    .map((raw) => {
      const folded = foldWords(raw);
      const isCode = REGION_CODES.has(raw.trim());
      return { raw: raw.trim(), folded, core: isCode ? folded : isPlaceless(folded) ? '' : withoutNoise(folded) };
    })
    .filter((part) => part.core !== '');
}

/**
 * Divides a text whose parts have no comma between them: `USA.VA.Reston`, `US-CA-San Diego`, `Germany-Berlin`,
 * `Chicago IL`.
 */
function byCodeMarks(raw: string, names: KnownNames): string[] {
  if (DOTTED.test(raw) && raw.length > 4) return raw.split('.');
  if (raw.includes('-') && !names.isCountryOrRegion(foldWords(raw))) {
    const pieces = raw.split('-').map((piece) => piece.trim());
    const [first = '', ...rest] = pieces;
    // Includes the rest undivided, since the name of a city may contain a dash.
    if (CODE.test(first) || pieces.some((piece) => names.isCountry(foldWords(piece)) && piece.length > 1))
      return rest.length > 1 ? [first, rest.join('-'), ...rest] : pieces;
  }
  const [, before, code] = TRAILING_CODE.exec(raw) ?? [];
  const isCode = code !== undefined && (code.length === 2 || REGION_CODES.has(code) || code === 'USA');
  return before === undefined || !isCode ? [raw] : [before, code];
}

/**
 * Divides `Berlin Germany`, `Austin Texas` and `India Bangalore`: the name of a country or region at the end, or of a
 * country at the start, is a separate part.
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

/** The rest of a town's name that begins like a country: `China Lake`, `Jamaica Plain`, `Cuba City`. */
const TOWN_WORDS =
  /^(?:lake|plains?|city|grove|hills?|beach|springs?|valley|falls|creek|island|river|bay|heights|park|point|ridge|mills?|station|harbou?r|rapids|corners?|township|village|county|center|centre|junction|landing|square|town)$/iu;

/**
 * Whether the word before the name of a country belongs to a longer name: `New Britain`, `Little Canada`,
 * `Gulf of Mexico`.
 */
function isPartOfName(before: string): boolean {
  return /(?:^|\s)(?:new|little|north|south|east|west|upper|lower|old|latin|central|saint|st|mount|mt|fort|ft|port|lake|gulf of|bank of)$/iu.test(
    before,
  );
}
