/** Matches an addition to a town's name: `am Main`, `im Breisgau`, `upon Tyne`, `(Oder)`. */
const SUFFIXES: Readonly<Record<string, RegExp>> = {
  DE: / (?:am|an der|an|a|a d|im|in der|in|ob der|ob|vor der|v d|bei|b|auf|i|i d) .+$/u,
  AT: / (?:am|an der|an|im|in der|in|ob der|ob|bei|b|auf) .+$/u,
  CH: / (?:am|an der|an|im|in|bei|b) .+$/u,
  GB: / (?:upon|on|in|under|by|le|next) .+$/u,
};
const ANY_SUFFIX = / (?:am|an der|a d|im|in der|ob der|vor der|v d|bei|b|i|auf der|upon) .+$/u;
/** Matches a preposition that is usually omitted: `Reggio nell'Emilia` is written `Reggio Emilia`. */
const PREPOSITION = / (?:nell|nella|nel|dell|della|di|d) /u;
/** Matches German town titles that are often omitted. */
const TITLE =
  /^(?:ostseebad|nordseebad|seebad|lutherstadt|hansestadt|universitatsstadt|klingenstadt|kurort|markt|stadt|gemeinde) /u;
const UMLAUT_SPELLED_OUT = /([aou])e/gu;

/**
 * Returns a town's name without its suffix, or in Italy without its preposition. Returns null if the name has neither,
 * or if too little of the name is left.
 */
export function shortNameOf(folded: string, country: string): string | null {
  if (!folded.includes(' ')) return null;
  if (country === 'IT') return folded.replace(PREPOSITION, ' ') === folded ? null : folded.replace(PREPOSITION, ' ');
  const suffix = SUFFIXES[country];
  if (suffix === undefined) return null;
  const short = folded.replace(suffix, '');
  return short === folded || short.length < 4 ? null : short;
}

/** Returns whether the name has a suffix that only German names have: `Staufen im Breisgau`. */
export function hasGermanSuffix(folded: string): boolean {
  return / (?:bei|im|am|an der|ob der|vor der) .{3,}$/u.test(folded);
}

/** Returns whether two folded names have different additions: `rieden am forggensee`, `rieden an der koetz`. */
export function haveOtherSuffixes(one: string, other: string): boolean {
  const [suffix, otherSuffix] = [one, other].map((name) => ANY_SUFFIX.exec(name)?.[0]);
  if (suffix === undefined || otherSuffix === undefined) return false;
  // Additions are often shortened: `frankfurt a m`.
  return initialOfLast(suffix) !== initialOfLast(otherSuffix);
}

function initialOfLast(suffix: string): string {
  return suffix.slice(suffix.lastIndexOf(' ') + 1).slice(0, 1);
}

/**
 * Returns other spellings of a town's folded name, nearest first: umlauts as one letter (`o` for `oe`), then `saint`
 * for `st` or the reverse, then `sankt` for either, then without a title, then without a suffix.
 */
export function otherSpellings(folded: string): string[] {
  const umlauts = folded.replace(UMLAUT_SPELLED_OUT, '$1');
  const short = folded.replace(ANY_SUFFIX, '');
  const saint = folded.replace(/\b(?:saint|st) /u, (word) => (word === 'st ' ? 'saint ' : 'st '));
  const spellings = [
    umlauts,
    saint,
    saint.replace(/\bsaint /u, 'sankt '),
    folded.replace(TITLE, ''),
    short,
    short.replace(UMLAUT_SPELLED_OUT, '$1'),
  ];
  return [...new Set(spellings)].filter((each) => each !== folded && each.length > 2);
}
