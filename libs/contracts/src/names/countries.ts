import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { foldWords } from './fold.js';

/** Alpha-2 codes for common names (folded) that the list of English names lacks. */
const ALIASES: Record<string, string> = {
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  'u s a': 'US',
  us: 'US',
  'u s': 'US',
  america: 'US',
  'united states of america': 'US',
  'estados unidos': 'US',
  uae: 'AE',
  'u a e': 'AE',
  emirates: 'AE',
  korea: 'KR',
  'republic of korea': 'KR',
  'south korea': 'KR',
  'north korea': 'KP',
  'korea south': 'KR',
  'viet nam': 'VN',
  vietnam: 'VN',
  brasil: 'BR',
  russia: 'RU',
  turkey: 'TR',
  turkiye: 'TR',
  holland: 'NL',
  'the netherlands': 'NL',
  czechia: 'CZ',
  'czech republic': 'CZ',
  slovak: 'SK',
  macedonia: 'MK',
  'north macedonia': 'MK',
  moldova: 'MD',
  bosnia: 'BA',
  'bosnia herzegovina': 'BA',
  'hong kong': 'HK',
  'hong kong sar': 'HK',
  'hong kong s a r': 'HK',
  macau: 'MO',
  macao: 'MO',
  taiwan: 'TW',
  'mainland china': 'CN',
  'p r china': 'CN',
  prc: 'CN',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  swaziland: 'SZ',
  burma: 'MM',
  laos: 'LA',
  syria: 'SY',
  iran: 'IR',
  bolivia: 'BO',
  venezuela: 'VE',
  tanzania: 'TZ',
  palestine: 'PS',
  brunei: 'BN',
  vatican: 'VA',
  kosovo: 'XK',
  'republic of ireland': 'IE',
  eire: 'IE',
  ksa: 'SA',
  drc: 'CD',
  'dr congo': 'CD',
  'east timor': 'TL',
  'kingdom of saudi arabia': 'SA',
};

/** Alpha-2 codes by English names and aliases, folded. */
export const ENGLISH_NAMES: ReadonlyMap<string, string> = englishNames();

function englishNames(): Map<string, string> {
  countries.registerLocale(english);
  const names = new Map<string, string>();
  for (const [code, spellings] of Object.entries(countries.getNames('en', { select: 'all' }))) {
    for (const name of spellings) names.set(foldWords(name).replace(/^the /, ''), code);
  }
  for (const [name, code] of Object.entries(ALIASES)) names.set(name, code);
  return names;
}

/** Returns the alpha-2 code in upper case, or null if ISO 3166-1 lacks it. `UK` becomes `GB`. `EU` gives null. */
export function alpha2Of(code: string): string | null {
  const upper = code.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(upper)) return null;
  const iso = upper === 'UK' ? 'GB' : upper;
  return countries.isValid(iso) ? iso : null;
}

/** Returns the alpha-2 code for an upper-case ISO alpha-3 code, or null. */
export function alpha2OfAlpha3(code: string): string | null {
  return /^[A-Z]{3}$/.test(code) ? (countries.alpha3ToAlpha2(code) ?? null) : null;
}
