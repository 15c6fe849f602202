import { describe, expect, test } from '@jest/globals';
import { functionByRules } from '../function/function-of.js';
import { foldAccents } from '@hiring/contracts/names';
import { rowsOf, VOCABULARIES, type VocabularyRow } from './index.js';

const examplesOf = (rows: VocabularyRow[]): [title: string, label: string][] =>
  rows.flatMap(({ jobFunction, examples }) => examples.map((title): [string, string] => [title, jobFunction ?? '']));

describe.each(VOCABULARIES.map((vocabulary) => [vocabulary.language, vocabulary] as const))('%s', (_, vocabulary) => {
  const rows = rowsOf(vocabulary);

  test.each(examplesOf(rows))('%s is %s', (title, label) => expect(functionByRules({ title }).function).toBe(label));

  test('every line of occupations, generics, fields and hints has a pattern', () => {
    expect(rows.filter(({ patterns }) => patterns.length === 0)).toEqual([]);
  });

  test('patterns are written without accents and capitals, as titles are read', () => {
    const patterns = rows.flatMap((row) => row.patterns).filter((pattern) => /[\p{Script=Latin}]/u.test(pattern));
    expect(patterns.filter((pattern) => foldAccents(pattern) !== pattern)).toEqual([]);
  });
});
