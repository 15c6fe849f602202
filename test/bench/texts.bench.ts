import { readFileSync, writeFileSync } from 'node:fs';
import { extract, indexSize, plainText, technologies } from '@hiring/extraction';
import { format, resolveConfig } from 'prettier';
import { hasTexts, realTexts } from '../accuracy/texts/text-rows.js';
import { textScores } from '../accuracy/texts/text-score.js';
import type { TextScore } from '../accuracy/texts/text-scores.js';
import { withTextScores } from '../accuracy/texts/text-scorecard.js';
import type { BenchContext, Measure } from './bench-context.js';
import { advertisementTexts } from './texts/advertisements.js';

const TEXTS = 1_000;
const TEXT_LENGTH = 5_000;
const PAGE_LENGTH = 4_000;
const PAGE = new URL('../../docs/accuracy.md', import.meta.url);
const CONTEXT = { hash: '', company: 'Ferry', country: 'US' };
/**
 * Prints errors. `TEXTS_ERRORS=years` prints those for the fact `years`, and `TEXTS_ERRORS=all` those for all facts.
 */
const ERRORS = process.env['TEXTS_ERRORS'];

/**
 * Measures fact extraction: texts per processor second, compared with a loop over their words, and accuracy on real
 * texts, if present. The accuracy is written to docs/accuracy.md.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  if (hasTexts) await score(context);
  else context.log('The labelled texts are not beside the project: only speed is measured.');
  const texts = advertisementTexts(TEXTS, TEXT_LENGTH);
  const pages = texts.map((text) => `<div>${text.replace(/[^\n]+/g, '<p>$&</p>')}</div>`);
  const speed = await context.compare({
    metric: `texts of ${TEXT_LENGTH} characters read`,
    unit: '1/s',
    bar: { ratioMin: 0.25, min: 5_000 },
    product: () => perSecond(texts, (text) => extract(text, CONTEXT)),
    baseline: () => perSecond(texts, words),
  });
  const html = await context.compare({
    metric: 'pages of HTML made plain',
    unit: '1/s',
    bar: {},
    product: () => perSecond(pages, plainText),
  });
  const size = indexSize();
  context.log(`index: ${size.words} words, table ${size.tableBytes} bytes, ${size.trieNodes} nodes`);
  return [
    speed,
    ...(hasTexts ? [await realSpeed(context)] : []),
    context.measure(`a text of ${PAGE_LENGTH} characters`, 'µs', {}, (1e6 * PAGE_LENGTH) / TEXT_LENGTH / speed.product),
    html,
    context.measure('index of words', 'bytes', {}, size.tableBytes),
  ];
}

function realSpeed(context: BenchContext): Promise<Measure> {
  const texts = realTexts(TEXT_LENGTH);
  return context.compare({
    metric: `the same of ${texts.length} real texts`,
    unit: '1/s',
    bar: {},
    product: () => perSecond(texts, (text) => extract(text, CONTEXT)),
    baseline: () => perSecond(texts, words),
  });
}

const NAMES: ReadonlyMap<string, string> = new Map(technologies().map(({ slug, name }) => [name.toLowerCase(), slug]));

/** Looks up each word in a text. Any extraction must do at least this work. */
function words(text: string): number {
  let found = 0;
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) if (NAMES.has(word)) found += 1;
  return found;
}

function perSecond(texts: readonly string[], read: (text: string) => unknown): Promise<number> {
  const begun = process.cpuUsage();
  for (const text of texts) read(text);
  const { user, system } = process.cpuUsage(begun);
  return Promise.resolve((texts.length * 1e6) / (user + system));
}

async function score(context: BenchContext): Promise<void> {
  const scores = textScores();
  context.table(
    scores.map(({ fact, set, measure, rows, right, given }) => ({ fact, set, measure, rows, right, given })),
  );
  for (const each of scores) printErrors(context, each);
  const options = await resolveConfig(PAGE);
  const page = withTextScores(readFileSync(PAGE, 'utf8'), scores);
  writeFileSync(PAGE, await format(page, { ...options, parser: 'markdown' }));
}

function printErrors(context: BenchContext, { fact, set, measure, errors }: TextScore): void {
  if (ERRORS !== 'all' && ERRORS !== fact) return;
  context.log(`${fact} of ${set}, ${measure}:`);
  for (const { kind, expected, actual, text } of errors)
    context.log(`  ${kind}: expected ${JSON.stringify(expected)}, given ${JSON.stringify(actual)}: ${text}`);
}
