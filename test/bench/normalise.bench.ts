import fs, { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { functionOf } from '@hiring/normalise/labels';
import { createPlaceNormaliser, gazetteerData, type PlaceNormaliser } from '@hiring/normalise/places';
import { format, resolveConfig } from 'prettier';
import { rowsOf, titleSetsOf, type PlaceRow, type TitleRow } from '../accuracy/rows.js';
import type { SetScore } from '../accuracy/score.js';
import { allScoresOf, withScores } from '../accuracy/scorecard.js';
import type { BenchContext, Measure } from './bench-context.js';

const PASSES = 20;
const PAGE = new URL('../../docs/accuracy.md', import.meta.url);

/**
 * Measures decisions per processor second, and accuracy on the labelled sets. Writes the accuracy to docs/accuracy.md.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
  const scores = allScoresOf(places);
  // For each label, the measures use the scores of the untouched rows. If no untouched row has the label, they use the
  // scores of the tuned rows.
  const isUnread = ({ part, label }: SetScore, headline: SetScore['label']): boolean =>
    part === 'untouched' && label === headline;
  const real = scores.filter(
    ({ part, label }) => part === (scores.some((one) => isUnread(one, label)) ? 'untouched' : 'tuned'),
  );
  context.table(scores.map((score) => ({ ...score, 'right %': percent([score], 'right') })));
  const options = await resolveConfig(PAGE);
  writeFileSync(PAGE, await format(withScores(readFileSync(PAGE, 'utf8'), scores), { ...options, parser: 'markdown' }));
  return [
    ...accuracy(
      context,
      'function',
      { right: 93, wrong: 3 },
      real.filter(({ label, set }) => label === 'function' && set.startsWith('titles-')),
    ),
    ...accuracy(
      context,
      'country',
      { right: 93, wrong: 1.2 },
      real.filter(({ label, set }) => label === 'country' && !set.includes('prior')),
    ),
    ...accuracy(
      context,
      'city',
      { right: 90, wrong: 2 },
      real.filter(({ label }) => label === 'city'),
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
  const rows = titleSetsOf('by-hand').flatMap((set) => rowsOf<TitleRow>('by-hand', set));
  const rate = perSecond(PASSES * rows.length, () => {
    for (let pass = 0; pass < PASSES; pass++) {
      // The pass number makes each title new, because `functionOf` caches the titles that it has read.
      for (const { title, department, team } of rows) functionOf({ title: `${title} ${pass}`, department, team });
    }
  });
  return context.measure('functions decided', '1/s', { min: 20_000 }, rate);
}

/** Adds a space to each text, so that the text is new to `places`, which caches recent texts. */
function placeRate(context: BenchContext, places: PlaceNormaliser): Measure {
  const texts = rowsOf<PlaceRow>('by-hand', 'places').map(({ text }) => text);
  const rate = perSecond(texts.length, () => {
    for (const locationText of texts) places.placeOf({ locationText: `${locationText} ` });
  });
  return context.measure('places decided', '1/s', { min: 5_000 }, rate);
}
