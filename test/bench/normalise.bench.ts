import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { functionOf, type FunctionInput } from '@hiring/normalise';
import { CITIES_FILE, citiesOf, createPlaceNormaliser, type PlaceNormaliser } from '@hiring/normalise/places';
import type { BenchContext, Measure } from './bench-context.js';

type TitleRow = [title: string, label: string, hints?: Omit<FunctionInput, 'title'>];
type PlaceRow = [
  text: string,
  countryHint: string | null,
  cityHint: string | null,
  country: string | null,
  city: string | null,
];

interface Gold<Row> {
  /** Rows looked at while the rules were written. */
  tuning: Row[];
  /** Rows whose errors nobody looked at. */
  heldOut: Row[];
}

interface Score {
  right: number;
  unknown: number;
  wrong: number;
}

const PASSES = 20;

/** Accuracy on the labelled sets, wrong answers counted apart from unknown ones, and decisions per second of processor time. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const titles = readGold<TitleRow>('titles');
  const places = readGold<PlaceRow>('places');
  const normaliser = createPlaceNormaliser(citiesOf(readFileSync(createRequire(import.meta.url).resolve(CITIES_FILE))));
  const scores = {
    'function, tuning part': scoreOf(titles.tuning, functionVerdict),
    'function, held-out part': scoreOf(titles.heldOut, functionVerdict),
    'country, tuning part': scoreOf(places.tuning, (row) => countryVerdict(normaliser, row)),
    'country, held-out part': scoreOf(places.heldOut, (row) => countryVerdict(normaliser, row)),
  };
  context.table(
    Object.entries(scores).map(([set, score]) => ({ set, rows: total(score), ...score, accuracy: percent(score) })),
  );
  return [
    ...accuracyMeasures(context, 'function', 90, [scores['function, tuning part'], scores['function, held-out part']]),
    ...accuracyMeasures(context, 'country', 97, [scores['country, tuning part'], scores['country, held-out part']]),
    functionRate(context, [...titles.tuning, ...titles.heldOut]),
  ];
}

function readGold<Row>(name: string): Gold<Row> {
  const path = new URL(`../../libs/normalise/gold/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as Gold<Row>;
}

function scoreOf<Row>(rows: Row[], verdict: (row: Row) => keyof Score): Score {
  const score: Score = { right: 0, unknown: 0, wrong: 0 };
  for (const row of rows) score[verdict(row)]++;
  return score;
}

function functionVerdict([title, label, hints]: TitleRow): keyof Score {
  const decided = functionOf({ title, ...hints }).function;
  if (decided === label) return 'right';
  return decided === 'other' ? 'unknown' : 'wrong';
}

function countryVerdict(normaliser: PlaceNormaliser, row: PlaceRow): keyof Score {
  const [locationText, countryHint, cityHint, country] = row;
  const decided = normaliser.placeOf({ locationText, countryHint, cityHint }).country;
  if (decided === country) return 'right';
  return decided === null ? 'unknown' : 'wrong';
}

function total({ right, unknown, wrong }: Score): number {
  return right + unknown + wrong;
}

function percent(score: Score): number {
  return Math.round((1000 * score.right) / total(score)) / 10;
}

function accuracyMeasures(context: BenchContext, what: string, min: number, parts: Score[]): Measure[] {
  const sum = (kind: keyof Score): number => parts.reduce((count, score) => count + score[kind], 0);
  const all: Score = { right: sum('right'), unknown: sum('unknown'), wrong: sum('wrong') };
  return [
    context.measure(`${what} right`, '%', { min }, percent(all)),
    context.measure(
      `${what} wrong (not merely unknown)`,
      '%',
      { max: 100 - min },
      Math.round((1000 * all.wrong) / total(all)) / 10,
    ),
  ];
}

function functionRate(context: BenchContext, rows: TitleRow[]): Measure {
  const begun = process.cpuUsage();
  for (let pass = 0; pass < PASSES; pass++) for (const [title, , hints] of rows) functionOf({ title, ...hints });
  const { user, system } = process.cpuUsage(begun);
  return context.measure('functions decided', '1/s', { min: 20_000 }, (PASSES * rows.length * 1e6) / (user + system));
}
