import fs, { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { functionOf } from '@hiring/normalise/labels';
import { createPlaceNormaliser, gazetteerData, type PlaceNormaliser } from '@hiring/normalise/places';
import { format, resolveConfig } from 'prettier';
import { isPlaces, rowsOf, setsOf, type PlaceRow, type SetScore, type TitleRow } from '../accuracy/score.js';
import { scoresOf, withScores } from '../accuracy/scorecard.js';
import type { BenchContext, Measure } from './bench-context.js';

const PASSES = 20;
const PAGE = new URL('../../docs/accuracy.md', import.meta.url);

/** Accuracy on the labelled sets, written to docs/accuracy.md, and decisions per second of processor time. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
  const scores = scoresOf(places);
  context.table(scores.map((score) => ({ ...score, 'right %': percent([score], 'right') })));
  const options = await resolveConfig(PAGE);
  writeFileSync(PAGE, await format(withScores(readFileSync(PAGE, 'utf8'), scores), { ...options, parser: 'markdown' }));
  return [
    ...accuracy(
      context,
      'function',
      { right: 90, wrong: 3 },
      scores.filter(({ label }) => label === 'function'),
    ),
    ...accuracy(
      context,
      'country',
      { right: 97, wrong: 0.5 },
      scores.filter(({ label }) => label === 'country'),
    ),
    ...accuracy(
      context,
      'city',
      { right: 97, wrong: 0.5 },
      scores.filter(({ label }) => label === 'city'),
    ),
    functionRate(context),
    placeRate(context, places),
  ];
}

function percent(scores: readonly SetScore[], kind: 'right' | 'wrong'): number {
  const [counted, rows] = [kind, 'rows' as const].map((name) => scores.reduce((sum, score) => sum + score[name], 0));
  return Math.round((1000 * (counted ?? 0)) / (rows ?? 1)) / 10;
}

function accuracy(
  context: BenchContext,
  what: string,
  bars: { right: number; wrong: number },
  scores: readonly SetScore[],
): Measure[] {
  return [
    context.measure(`${what} right`, '%', { min: bars.right }, percent(scores, 'right')),
    context.measure(`${what} wrong (not merely unknown)`, '%', { max: bars.wrong }, percent(scores, 'wrong')),
  ];
}

function perSecond(count: number, work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (count * 1e6) / (user + system);
}

function functionRate(context: BenchContext): Measure {
  const titles = setsOf('tuned').filter((set) => !isPlaces(set));
  const rows = titles.flatMap((set) => rowsOf<TitleRow>('tuned', set));
  const rate = perSecond(PASSES * rows.length, () => {
    for (let pass = 0; pass < PASSES; pass++) {
      // Each title is read once.
      for (const { title, department, team } of rows) functionOf({ title: `${title} ${pass}`, department, team });
    }
  });
  return context.measure('functions decided', '1/s', { min: 20_000 }, rate);
}

/** New places, since recent ones are cached. */
function placeRate(context: BenchContext, places: PlaceNormaliser): Measure {
  const texts = rowsOf<PlaceRow>('tuned', 'places').map(({ text }) => text);
  const rate = perSecond(texts.length, () => {
    for (const locationText of texts) places.placeOf({ locationText: `${locationText} ` });
  });
  return context.measure('places decided', '1/s', { min: 5_000 }, rate);
}
