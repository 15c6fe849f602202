import { describe, expect, test } from '@jest/globals';
import { readExamples, runExample, type Run } from './example-file.js';

type Loose = Record<string, unknown>;

/**
 * Compares only the fields in the example. An expected fact with only an `event_seq` equals any fact at this position.
 */
function expectFacts(run: Run): void {
  const expected = run.example.expect.facts as Loose[] | undefined;
  if (expected === undefined) return;
  const shown = run.decided.map((fact, position) => pick(fact as unknown as Loose, expected[position] ?? {}));
  expect(shown).toEqual(expected);
}

function pick(fact: Loose, like: Loose): Loose {
  return Object.fromEntries(Object.keys(like).map((key) => [key, fact[key]]));
}

describe.each(readExamples())('$file', ({ example }) => {
  test('decides exactly these facts', () => expectFacts(runExample(example)));

  test('whatever the order of the postings', () => {
    expect(runExample(example, { order: (postings) => postings.toReversed() }).facts).toEqual(
      runExample(example).facts,
    );
  });

  test('also when the state is stored and loaded between any two facts', () => {
    const stored = runExample(example, { between: (state) => JSON.parse(JSON.stringify(state)) });
    expect(stored.facts).toEqual(runExample(example).facts);
  });
});
