import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldAccents, foldWords } from './fold.js';

describe('folding', () => {
  test('the fast path for plain letters gives the same text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        // The appended "é" makes the whole text take the slow path.
        expect(`${foldAccents(text)}e`).toBe(foldAccents(`${text}é`));
      }),
    );
  });

  test('accents, ligatures and the dotted capital I', () => {
    expect(foldAccents('Łódź Straße ÆØ İ')).toBe('lodz strasse aeo i');
    expect(foldWords("Côte-d'Ivoire ")).toBe('cote d ivoire');
  });
});
