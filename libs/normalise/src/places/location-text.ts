import { foldWords } from '../fold.js';
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

const GENDER_MARK = /\(\s*[mwfdxh](?:\s*[/|]\s*[mwfdxh])+\s*\)/giu;
const BETWEEN_PLACES = /[;|•·\n]|\s(?:or|oder|ou|o|y|und|et)\s|\//iu;
const JOINING = /\s(?:&|and)\s/iu;
const BETWEEN_PARTS = /,|\s[-–—]\s|[:()]/u;
const DOTTED = /^[A-Z]{2,3}\.(?=\S)/;
const DASHED = /^[A-Z]{2,3}-(?=[A-Z])/;
const TRAILING_CODE = /^(.*\S)\s([A-Z]{2,3})$/u;

/** The places of a location text, each as its parts; places without any part left are dropped. */
export function placesOf(text: string, isOneName: (folded: string) => boolean): PlacePart[][] {
  const clean = text.replace(GENDER_MARK, ' ').trim();
  return clean
    .split(BETWEEN_PLACES)
    .flatMap((place) => (isOneName(foldWords(place)) ? [place] : place.split(JOINING)))
    .map(partsOf)
    .filter((parts) => parts.length > 0);
}

function partsOf(place: string): PlacePart[] {
  return place
    .split(BETWEEN_PARTS)
    .map((raw) => raw.trim())
    .flatMap(byCodeMarks)
    .map((raw) => {
      const folded = foldWords(raw);
      return { raw, folded, core: isPlaceless(folded) ? '' : withoutNoise(folded) };
    })
    .filter((part) => part.core !== '');
}

/** `USA.VA.Reston`, `US-CA-San Diego` and `Chicago IL` are parts without a comma between them. */
function byCodeMarks(raw: string): string[] {
  if (DOTTED.test(raw)) return raw.split('.');
  if (DASHED.test(raw)) {
    const [first = '', ...rest] = raw.split('-');
    // Whole first: a city's own name may have a dash.
    return rest.length > 1 ? [first, rest.join('-'), ...rest] : [first, ...rest];
  }
  const [, before, code] = TRAILING_CODE.exec(raw) ?? [];
  const isCode = code !== undefined && (code.length === 2 || REGION_CODES.has(code));
  return before === undefined || !isCode ? [raw] : [before, code];
}
