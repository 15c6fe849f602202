import { foldWords } from '@hiring/contracts/names';

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split('|').map((word) => foldWords(word)));
}

/** Texts that name no place. */
const PLACELESS = wordSet(
  'remote|anywhere|global|worldwide|emea|apac|europe|european union|eu|latam|latin america|north america|south america|americas|asia|asia pacific|apj|middle east|mena|africa|nordics|dach|benelux|cee|hybrid|various|multiple locations|multiple|varies by listing|varies|tbd|tba|n a|na|home|home office|homeoffice|work from home|wfh|field|field based|distributed|headquarters|hq|onsite|on site|in office|in person|office|flexible|nationwide|bundesweit|virtual|telecommute|teletravail|telearbeit|remoto|a distancia|distance|thuiswerken|any location|all locations|several locations|other|unknown|international|statewide|uk ie|global remote|fully remote|100 remote|remote first|remote friendly|zdalnie|praca zdalna|home based|full remote|per diem|eastern|western|nam|amer|amers|amea|anz|sea|southeast asia|south east asia|south asia|east asia|apjc|uki|uk i|benelux|baltics|balkans|scandinavia|iberia|gcc|mea|eea|cee|ee|western europe|eastern europe|central europe|southern europe|northern europe|southern european|central america|caribbean|sub saharan africa|east africa|west africa|north africa|south east europe|ww|row|iberia|levant|cis|noram|emeia|asean|greater china|european|eu only|us canada|ukie|uk ireland|earth|everywhere|continental europe|partially remote|temporarily remote|flex|hybrid remote|remote hybrid|remote office|from anywhere|client site|customer site|on the road|deployed|nomad|wherever|internet|web|online|local|regional|national|confidential|not specified|unspecified|see description|negotiable|to be determined|to be confirmed|alternance|multi site|multisite|multiple cities|multiple sites|multiple states|multiple countries|any|any office|all offices|various locations|overseas|abroad|unavailable|not available|not applicable|not listed|not set|no city|no location|any city|unknown city|unknown location|head office|corporate office|main office|multi location|multi locations|multiple areas|see job description|see ad|deutschlandweit|verschiedene standorte|mehrere standorte|alle standorte|diverse standorte|unterschiedliche standorte|plusieurs villes|plusieurs sites|plusieurs lieux|divers lieux|varias ubicaciones|varias ciudades|todas las ubicaciones|varie sedi|piu sedi|diverse sedi|diverse locaties|meerdere locaties|meerdere vestigingen|throughout|countywide|est|cst|mst|pst|edt|cdt|mdt|pdt|cet|cest|gmt|utc|bst|eet|aest',
);

/** Words that stand beside a place's name and do not belong to it. */
const NOISE = wordSet(
  'remote|hybrid|onsite|on site|hiring|located|rural|suburban|office|offices|hq|headquarters|headquarter|based|home based|fully|full|100|anywhere in|anywhere|work from home|wfh|flexible|greater|area|metro|metropolitan|metroplex|metropolregion|raum|grossraum|region|downtown|central|location|only|in|near|campus|site|virtual|home|remoto|remota|teletravail|store|plant|warehouse|city center|from|the|first|friendly|must|be|preferred|eligible|candidates|residents|employees|option|possible|available|city of|optional|preferably|ideally|partly|mostly|working|work|homeoffice|remotely|region|province of|state of|province|bezirk|landkreis|kreis|departement|comunidad|surroundings|umgebung|und umgebung|et alentours|alrededores|dintorni|stadt|gemeinde|hauptsitz|standort|siege|sede|zentrale|niederlassung|filiale|plus|m|w|d|airport|flughafen|aeropuerto|aeroport|aeroporto|luchthaven|cbd|werk|usine|stabilimento|within|day|days|week|per|x',
);

const COUNT_OF_PLACES = /^\d+ (?:locations?|standorte|sites|offices|places|more)$/;
const POSTAL_CODE = /^(?:[a-z]{1,2} )?\d{4,6}$/;

/** Returns whether a folded text names no place. */
export function isPlaceless(folded: string): boolean {
  if (folded === '' || PLACELESS.has(folded) || COUNT_OF_PLACES.test(folded)) return true;
  return folded
    .split(' ')
    .every((word) => PLACELESS.has(word) || NOISE.has(word) || /^(?:and|or|of|to|x|\d+)$/.test(word));
}

/** Returns a folded part's name without the words beside it: `downtown chicago` gives `chicago`. */
export function withoutNoise(folded: string): string {
  const words = folded.split(' ').filter((word) => !/\d/.test(word) || folded === word);
  let from = 0;
  let to = words.length;
  while (from < to - 1 && (NOISE.has(words[from] ?? '') || isPlaceless(words[from] ?? ''))) from++;
  while (to - 1 > from && (NOISE.has(words[to - 1] ?? '') || isPlaceless(words[to - 1] ?? ''))) to--;
  const left = words.slice(from, to).join(' ');
  return POSTAL_CODE.test(left) ? '' : left;
}
