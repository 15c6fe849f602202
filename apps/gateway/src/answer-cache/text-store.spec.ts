import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TextStore, type StoredText } from './text-store.js';

const LENGTHS = [0, 1, 255, 256, 257, 1_000, 5_000];
const texts = fc
  .tuple(fc.constantFrom(...LENGTHS), fc.constantFrom('a', 'é', '日', '\u{1f600}'))
  .map(([length, one]) => one.repeat(length));
const steps = fc.array(
  fc.oneof(
    texts.map((text) => ({ text })),
    fc.nat().map((remove) => ({ remove })),
  ),
  { maxLength: 60 },
);

test('every text is returned as it was, whichever others are added and removed', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const store = new TextStore();
      const kept: { text: string; stored: StoredText }[] = [];
      for (const step of all) {
        if ('text' in step) kept.push({ text: step.text, stored: store.add(step.text) });
        else kept.splice(step.remove % Math.max(1, kept.length), 1).forEach(({ stored }) => store.remove(stored));
        for (const { text, stored } of kept) expect(store.read(stored)).toBe(text);
      }
    }),
    { numRuns: 50 },
  );
});

test('the blocks of removed texts are used again', () => {
  const store = new TextStore();
  for (let round = 0; round < 3; round += 1) {
    const stored = Array.from({ length: 100 }, (_, index) => store.add('x'.repeat(index * 100)));
    stored.forEach((text) => store.remove(text));
  }
  expect(store.capacity).toBe(1_048_576);
});
