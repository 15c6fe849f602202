import { type BenchContext, type Measure } from './bench-context.js';
import { crawlRates, type Rates } from './crawl/rates.js';

/** With this setting almost no text is read, which gives the cost of a crawl without texts. */
const WITHOUT = { TEXTS_KB_PER_SECOND: '1' };

/** Measures the cost of reading advertisements' texts in a crawl, with the usual budget. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const without = await crawlRates(context, WITHOUT);
  const withTexts = await crawlRates(context);
  // Processor time is compared, because other work on the machine would affect elapsed time.
  const mean = (rounds: readonly Rates[], name: 'first' | 'again'): number =>
    rounds.length / rounds.reduce((seconds, round) => seconds + 1 / round[name].perProcessorSecond, 0);
  const compared = (what: string, name: 'first' | 'again', ratioMin: number): Measure =>
    context.measure(
      `boards read ${what}, with and without texts`,
      'boards/processor s',
      { ratioMin },
      mean(withTexts, name),
      mean(without, name),
    );
  return [compared('for the first time', 'first', 0.9), compared('again', 'again', 0.95)];
}
