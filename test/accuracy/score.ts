import type { JobFunction } from '@hiring/contracts';
import { foldWords } from '@hiring/contracts/names';
import { functionOf } from '@hiring/normalise/labels';
import type { PlaceNormaliser } from '@hiring/normalise/places';
import { placeSetsOf, rowsOf, titleSetsOf, type Part, type PlaceLabel, type PlaceRow, type TitleRow } from './rows.js';

export type Verdict = 'right' | 'unknown' | 'wrong';
export type Label = 'function' | 'country' | 'city';
type Decision = ReturnType<typeof functionOf>;

export interface Counts {
  rows: number;
  right: number;
  unknown: number;
  wrong: number;
}

export interface SetScore extends Counts {
  part: Part;
  label: Label;
  set: string;
  /** The percentage of rows on which two labellers agree. Null if there was only one labeller. */
  agreement: number | null;
}

/**
 * Returns the job function for a title. For a handwritten row, the department, team and `vendor_function` also count.
 */
export function functionDecided(row: TitleRow): JobFunction {
  return decisionOf(row).function;
}

/** The set whose labellers saw the title's department and category as well as the title. */
const WITH_DEPARTMENT = 'postings';

function decisionOf(row: TitleRow): Decision {
  const { title, department, team, vendor_function: functionHint, vendor = 'workable', source } = row;
  return source === undefined ? functionOf({ title, department, team, functionHint, vendor }) : functionOf({ title });
}

function decisionWithDepartment({ title, department, category }: TitleRow): Decision {
  return functionOf({ title, department: department ?? category, ...(department && { team: category }) });
}

function verdictOf({ accept }: TitleRow, decided: JobFunction): Verdict {
  if (accept.includes(decided)) return 'right';
  return decided === 'other' ? 'unknown' : 'wrong';
}

/**
 * Judges the country found for a row. A country is right if at least one labeller gives only this country. Null is
 * right if at least one labeller gives no country or several.
 */
export function countryVerdict(places: PlaceNormaliser, row: PlaceRow): Verdict {
  const { country } = placeOf(places, row);
  if (labelsOf(row).some((label) => onlyCountryOf(label) === country)) return 'right';
  return country === null ? 'unknown' : 'wrong';
}

/** Judges a city. The city is right if it is one of the labelled cities, under any of its names (Munich, München). */
function cityVerdict(places: PlaceNormaliser, row: PlaceRow): Verdict {
  const { city, country } = placeOf(places, row);
  if (city === null) return 'unknown';
  const cities = labelsOf(row).flatMap((label) => label.city ?? []);
  const usual = (name: string): string =>
    foldWords(places.placeOf({ countryHint: country, cityHint: name }).city ?? name);
  return cities.some((label) => foldWords(label) === foldWords(city) || usual(label) === foldWords(city))
    ? 'right'
    : 'wrong';
}

function placeOf(places: PlaceNormaliser, row: PlaceRow): ReturnType<PlaceNormaliser['placeOf']> {
  const { text: locationText, country_hint: countryHint, city_hint: cityHint } = row;
  return places.placeOf({ locationText, countryHint, cityHint });
}

function labelsOf(row: PlaceRow): readonly PlaceLabel[] {
  return row.labels ?? [row];
}

function onlyCountryOf({ countries }: PlaceLabel): string | null {
  return countries.length === 1 ? (countries[0] ?? null) : null;
}

/** Returns whether a part's rows were drawn at random and labelled by two people. */
export function isSample(part: Part): boolean {
  return part === 'untouched' || part === 'tuned';
}

export function scoresOf(part: Part, places: PlaceNormaliser): SetScore[] {
  return [
    ...titleSetsOf(part).map((set) => scoreOfTitles(part, set)),
    ...placeSetsOf(part).flatMap((set) => [countryScoreOf(part, set, places), cityScoreOf(part, set, places)]),
    ...(isSample(part) ? [healthScoreOf(part), ...priorScoresOf(part, places)] : []),
  ].filter(({ rows }) => rows > 0);
}

export function scoreOf(part: Part, set: string, places: PlaceNormaliser): SetScore {
  return placeSetsOf(part).includes(set) ? countryScoreOf(part, set, places) : scoreOfTitles(part, set);
}

function scoreOfTitles(part: Part, set: string, rows: readonly TitleRow[] = rowsOf<TitleRow>(part, set)): SetScore {
  const decide = isSample(part) && set === WITH_DEPARTMENT ? decisionWithDepartment : decisionOf;
  const verdicts = rows.map((row) => verdictOf(row, decide(row).function));
  return { part, set, label: 'function', ...counted(verdicts), agreement: shareOf(rows, agreeOnFunction) };
}

function countryScoreOf(part: Part, set: string, places: PlaceNormaliser): SetScore {
  const rows = rowsOf<PlaceRow>(part, set);
  const verdicts = rows.map((row) => countryVerdict(places, row));
  return { part, set, label: 'country', ...counted(verdicts), agreement: shareOf(rows, agreeOnCountry) };
}

/** Scores the cities in a set of places. A row counts only if every labeller gave a city and exactly one country. */
export function cityScoreOf(part: Part, set: string, places: PlaceNormaliser): SetScore {
  const rows = rowsOf<PlaceRow>(part, set).filter((row) =>
    labelsOf(row).every((label) => Boolean(label.city) && label.countries.length === 1),
  );
  const verdicts = rows.map((row) => cityVerdict(places, row));
  return { part, set, label: 'city', ...counted(verdicts), agreement: shareOf(rows, agreeOnCity) };
}

/** Scores the real health titles in all languages. */
function healthScoreOf(part: Part): SetScore {
  const rows = realTitlesOf(part);
  const health = rows.filter(({ accept, labels }) => [accept, ...(labels ?? [])].some(([one]) => one === 'healthcare'));
  return scoreOfTitles(part, 'health, all languages', health);
}

/**
 * Scores places whose source states a country, with this country as the board's prior. The score is an upper bound,
 * because a real prior may be wrong.
 */
function priorScoresOf(part: Part, places: PlaceNormaliser): SetScore[] {
  const rows = placeSetsOf(part)
    .flatMap((set) => rowsOf<PlaceRow>(part, set))
    .filter(({ published_country: country }) => country !== undefined);
  const verdicts = rows.map(({ text, published_country: published = '' }): Verdict => {
    const prior = { country: published, basis: 'postings', isOnly: true } as const;
    const { country } = places.placeOf({ locationText: text, prior });
    return country === published ? 'right' : country === null ? 'unknown' : 'wrong';
  });
  const set = 'places, with the prior of their board (upper bound)';
  return [{ part, set, label: 'country', ...counted(verdicts), agreement: null }];
}

export interface StrengthScore extends Counts {
  strength: Decision['strength'];
}

/** Scores the answers of each strength separately. `other` does not count as an answer. */
export function strengthScoresOf(part: Part): StrengthScore[] {
  const decided = realTitlesOf(part).map((row) => ({ row, decision: decisionOf(row) }));
  return (['strong', 'medium', 'weak'] as const).map((strength) => {
    const answers = decided.filter(({ decision }) => decision.strength === strength && decision.function !== 'other');
    return { strength, ...counted(answers.map(({ row, decision }) => verdictOf(row, decision.function))) };
  });
}

/** Returns a part's sources with their numbers of rows, the most frequent source first. */
export function sourcesOf(part: Part): [source: string, rows: number][] {
  const counts = new Map<string, number>();
  for (const set of [...titleSetsOf(part), ...placeSetsOf(part)]) {
    for (const { source } of rowsOf<TitleRow | PlaceRow>(part, set))
      if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

function realTitlesOf(part: Part): TitleRow[] {
  return titleSetsOf(part)
    .filter((set) => set !== WITH_DEPARTMENT)
    .flatMap((set) => rowsOf<TitleRow>(part, set))
    .filter(({ source }) => source !== undefined);
}

function counted(verdicts: readonly Verdict[]): Counts {
  const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  return { rows: verdicts.length, right: count('right'), unknown: count('unknown'), wrong: count('wrong') };
}

function shareOf<Row>(rows: readonly Row[], agree: (row: Row) => boolean | null): number | null {
  const compared = rows.map(agree).filter((each) => each !== null);
  return compared.length === 0 ? null : (100 * compared.filter(Boolean).length) / compared.length;
}

/** Returns whether both labellers prefer the same job function. Returns null if there are no labels. */
function agreeOnFunction({ labels }: TitleRow): boolean | null {
  return labels === undefined ? null : labels[0][0] === labels[1][0];
}

function agreeOnCountry({ labels }: PlaceRow): boolean | null {
  return labels === undefined ? null : sorted(labels[0]) === sorted(labels[1]);
}

function agreeOnCity({ labels }: PlaceRow): boolean | null {
  return labels === undefined ? null : foldWords(labels[0].city ?? '') === foldWords(labels[1].city ?? '');
}

function sorted({ countries }: PlaceLabel): string {
  return [...countries].sort().join();
}

/** Half the width of a 95 % normal interval, in standard deviations. */
const Z = 1.96;

/**
 * Returns the 95 % interval for a share, in percent, by the score interval of E. B. Wilson (1927), which is also
 * accurate near 0 and 100 %.
 */
export function wilson(count: number, rows: number): [low: number, high: number] {
  const share = count / rows;
  const spread = Z * Math.sqrt((share * (1 - share)) / rows + Z ** 2 / (4 * rows ** 2));
  const [middle, scale] = [share + Z ** 2 / (2 * rows), 1 + Z ** 2 / rows];
  return [Math.max(0, (100 * (middle - spread)) / scale), (100 * (middle + spread)) / scale];
}
