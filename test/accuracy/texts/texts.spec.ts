import { beforeAll, describe, expect, test } from '@jest/globals';
import { wilson } from '../score.js';
import { hasTexts } from './text-rows.js';
import { textScores, together } from './text-score.js';
import type { TextScore } from './text-scores.js';

/**
 * The bar for a fact, in percent of a set's rows: the lowest permitted share of right rows, and the highest permitted
 * share of rows in which the fact was found wrongly.
 */
interface Bar {
  fact: string;
  sets: string[];
  measure: string;
  right: number;
  given?: number;
}

/** The target bars; docs/accuracy.md has the actual scores. The rules were tuned to these rows. */
const BARS: Bar[] = [
  { fact: 'years', sets: ['yoe'], measure: 'minimum and maximum', right: 96, given: 1 },
  { fact: 'years', sets: ['whole-ads'], measure: 'minimum and maximum', right: 96, given: 2 },
  { fact: 'years', sets: ['de_yoe', 'fr_yoe', 'es_yoe'], measure: 'minimum and maximum', right: 93, given: 1 },
  { fact: 'pay', sets: ['salary'], measure: 'bounds, period and labelled currency', right: 96, given: 0.5 },
  { fact: 'pay', sets: ['whole-ads'], measure: 'bounds, period and labelled currency', right: 94, given: 1 },
  { fact: 'pay', sets: ['whole-ads', 'de_salary', 'fr_salary', 'es_salary'], measure: 'currency', right: 100 },
  { fact: 'degree', sets: ['degree'], measure: 'level', right: 95 },
  { fact: 'degree', sets: ['degree'], measure: 'level and required', right: 92 },
  { fact: 'degree', sets: ['de_degree', 'fr_degree', 'es_degree'], measure: 'level', right: 93, given: 1 },
  { fact: 'sponsorship', sets: ['sponsorship'], measure: 'yes, no or silent', right: 95, given: 0 },
  { fact: 'technologies', sets: ['skills'], measure: 'recall of tools', right: 93 },
  { fact: 'technologies', sets: ['skills'], measure: 'precision among labelled names', right: 96 },
  { fact: 'technologies', sets: ['skills'], measure: 'not taken for another labelled name', right: 99 },
  { fact: 'technologies', sets: ['windows labelled by two'], measure: 'precision', right: 95 },
  { fact: 'technologies', sets: ['windows labelled by two'], measure: 'recall', right: 88 },
  { fact: 'language', sets: ['de', 'fr', 'es', 'it', 'nl'], measure: 'language', right: 96 },
];

if (!hasTexts) console.info('The labelled texts are not beside the project: their scores are skipped.');

(hasTexts ? describe : describe.skip)('facts from real texts', () => {
  let scores: TextScore[];
  beforeAll(() => {
    scores = textScores();
    console.table(
      scores.map(({ fact, set, measure, rows, right, given }) => {
        const interval = wilson(right, rows).map((bound) => bound.toFixed(1));
        return {
          fact,
          set,
          measure,
          rows,
          'right %': ((100 * right) / rows).toFixed(1),
          interval: interval.join(' to '),
          given,
        };
      }),
    );
  });

  test.each(BARS)(
    '$fact of $sets ($measure): no fewer are right than its bar',
    ({ fact, sets, measure, right, given }) => {
      const chosen = scores.filter(
        (score) => score.fact === fact && score.measure === measure && sets.includes(score.set),
      );
      expect(chosen).toHaveLength(sets.length);
      const score = together(fact, sets.join(), chosen);
      expect((100 * score.right) / score.rows).toBeGreaterThanOrEqual(right);
      if (given !== undefined) expect((100 * score.given) / score.rows).toBeLessThanOrEqual(given);
    },
  );
});
