import { expect, test } from '@jest/globals';
import type { CompanyIndex } from './company-index.js';
import { ReqKeys } from './req-key.js';
import { compareText } from './text-order.js';

const keysAfter = (...taken: string[]): ReqKeys =>
  new ReqKeys({ reqs: new Map(taken.map((key) => [key, {}])) } as unknown as CompanyIndex, 'lever', 'acme');

test('a key is the first free one of its title, and none is given twice', () => {
  const keys = keysAfter('lever:acme:cook-2', 'lever:acme:nurse', 'lever:acme:nurse-2');
  const given = ['Cook', 'Cook', 'Nurse', 'Cook', 'Nurse', 'Driver'].map((title) => keys.give(title));
  expect(given).toEqual([
    ...['lever:acme:cook', 'lever:acme:cook-3', 'lever:acme:nurse-3'],
    ...['lever:acme:cook-4', 'lever:acme:nurse-4', 'lever:acme:driver'],
  ]);
});

test('a title that looks like another one with a number takes no key of it', () => {
  const keys = keysAfter();
  const given = ['Cook 2', 'Cook', 'Cook'].map((title) => keys.give(title));
  expect(new Set(given).size).toBe(3);
});

test('texts are ordered by their code units', () => {
  const sorted = ['', 'B', 'a', 'a', 'ab', 'ä'];
  expect(sorted.toReversed().sort(compareText)).toEqual(sorted);
  expect(compareText('a', 'a')).toBe(0);
});
