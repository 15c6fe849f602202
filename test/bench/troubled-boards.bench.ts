import fs from 'node:fs';
import { createRequire } from 'node:module';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import { emptyJudgement, TroubledBoard, type Judgement } from '../troubled-boards/judgement.js';
import type { BenchContext, Measure } from './bench-context.js';

const POSTINGS = Number(process.env['TROUBLED_POSTINGS'] ?? 50_000);

/**
 * Crawls simulated boards of every vendor. At random, their answers are broken, truncated, redirected or replaced by a
 * challenge, and boards are switched off or moved. Compares each closure with the true boards. `TROUBLED_POSTINGS` sets
 * the number of postings.
 */
export default function run(context: BenchContext): Promise<Measure[]> {
  const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
  const vendors = Object.keys(VENDORS) as Vendor[];
  const judgements = vendors.map((vendor) => {
    const judgement = emptyJudgement(vendor);
    for (let seed = 1; judgement.postings < POSTINGS / vendors.length; seed += 1) {
      new TroubledBoard(seed, places, judgement).run();
    }
    return judgement;
  });
  context.table(judgements.map(({ reason, ...counts }) => ({ ...counts, reason: reason ?? '' })));
  const sum = (name: Exclude<keyof Judgement, 'vendor' | 'reason'>): number =>
    judgements.reduce((total, judgement) => total + judgement[name], 0);
  return Promise.resolve([
    context.measure('postings simulated', 'postings', {}, sum('postings')),
    context.measure('crawls judged', 'crawls', {}, sum('crawls')),
    context.measure('closures by missed or proof', 'closures', { min: 1 }, sum('closures')),
    context.measure('of these, posting still there', 'closures', { max: 0 }, sum('wrong')),
    context.measure('expired within 14 days of a sighting', 'closures', { max: 0 }, sum('expiredEarly')),
    context.measure(
      'closed at the first eligible crawl',
      '%',
      { min: 100 },
      100 - (100 * sum('late')) / sum('eligible'),
    ),
    context.measure('undisturbed crawls that were not complete', 'crawls', { max: 0 }, sum('blocked')),
  ]);
}
