import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  drawPlaces,
  drawPostings,
  drawTitles,
  keptAside,
  LANGUAGES_WITH_CATEGORY,
  PLACES,
  POSTINGS,
  ROWS_OF_LANGUAGE,
  type Draw,
  type Language,
  type Published,
  type PublishedPlace,
} from './draw.js';
import { PARTS, placeSetsOf, rowsOf, titleSetsOf, type PlaceRow, type TitleRow } from './rows.js';

// Writes files with unlabelled rows for labellers. See README.md.
const { values } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string' }, name: { type: 'string' }, rows: { type: 'string' } },
});
const { from, to, name } = values;
if (!from || !to || !name)
  throw new Error('Give --from <folder of titles>, --to <empty folder> and --name <of the draw>');
if (existsSync(to)) throw new Error(`${to} is already there`);
mkdirSync(to, { recursive: true });

const counts: Record<string, number> = { ...ROWS_OF_LANGUAGE, postings: POSTINGS, places: PLACES };
for (const pair of values.rows?.split(',') ?? []) {
  const [set = '', count] = pair.split('=');
  if (!(set in counts) || !Number.isInteger(Number(count))) throw new Error(`--rows does not know ${pair}`);
  counts[set] = Number(count);
}

const before = new Set(
  PARTS.flatMap((part) => titleSetsOf(part).flatMap((set) => rowsOf<TitleRow>(part, set))).map(({ title }) =>
    title.toLowerCase(),
  ),
);
const draw: Draw = { name, before };
const kept = new Map<Language, Published[]>();
for (const language of Object.keys(ROWS_OF_LANGUAGE) as Language[]) {
  kept.set(language, keptAside(language, linesOf(`titles-${language}.jsonl`)));
}
for (const [language, rows] of kept) {
  const titles = drawTitles(language, rows, counts[language] ?? 0, draw);
  for (const { title } of titles) before.add(title.toLowerCase());
  write(`titles-${language}`, titles);
}
const withCategory = LANGUAGES_WITH_CATEGORY.flatMap((language) => kept.get(language) ?? []);
write('postings', drawPostings(withCategory, counts.postings ?? 0, draw));

const places = linesOf<PublishedPlace>('places.jsonl');
const placesBefore = PARTS.flatMap((part) => placeSetsOf(part).flatMap((set) => rowsOf<PlaceRow>(part, set)));
const placeDraw = { name, before: new Set(placesBefore.map(({ text }) => text.toLowerCase())) };
for (const [set, ofEmployers] of [
  ['places-ats', true],
  ['places-job-boards', false],
] as const)
  write(set, drawPlaces(places, ofEmployers, counts.places ?? 0, placeDraw));

/** Writes the fields that labellers see, and the source. */
function write(set: string, rows: readonly (Partial<Published> & Partial<PublishedPlace>)[]): void {
  const facts = rows.map(({ title, text, source, department, category }) => ({
    title,
    text,
    source,
    department,
    category,
  }));
  const lines = facts.map((row, index) => JSON.stringify({ id: `${set}-${index + 1}`, ...row }));
  writeFileSync(join(to ?? '', `${set}.jsonl`), lines.map((line) => `${line}\n`).join(''));
  console.log(`${set}: ${rows.length} rows`);
}

function linesOf<Row>(file: string): Row[] {
  return readFileSync(join(from ?? '', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}
