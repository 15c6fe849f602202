import { type BenchContext, type Measure } from './bench-context.js';
import { crawlRates } from './crawl/rates.js';

/** Almost no text is read: what a crawl costs without them. */
const WITHOUT = { TEXTS_KB_PER_SECOND: '1' };

/** What reading the texts of advertisements costs the crawl, with the budget of a usual installation. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const without = await crawlRates(context, WITHOUT);
  const withTexts = await crawlRates(context);
  return [
    context.measure(
      'boards read for the first time, with and without texts',
      'boards/s',
      { ratioMin: 0.9 },
      withTexts.first.perSecond,
      without.first.perSecond,
    ),
    context.measure(
      'boards read again, with and without texts',
      'boards/s',
      { ratioMin: 0.95 },
      withTexts.again.perSecond,
      without.again.perSecond,
    ),
  ];
}
