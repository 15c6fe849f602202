import { test } from '@jest/globals';
import fc from 'fast-check';
import { steps } from './crawl-sequences.js';
import { History } from './history.js';
import { expectAsRecorded } from './recorded.js';

test('the same histories give the same facts and states as in the last version', () => {
  const results = fc.sample(steps, { seed: 1, numRuns: 400 }).map((sequence) => {
    const { facts, moments, state } = History.of(sequence);
    return [facts, moments.map(({ before }) => before), state];
  });
  expectAsRecorded(new URL('./replay.recorded.json', import.meta.url), results);
});
