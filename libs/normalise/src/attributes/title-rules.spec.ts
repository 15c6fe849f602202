import { describe, expect, it } from '@jest/globals';
import { EMPLOYMENT_RULES } from './employment-rules.js';
import { SENIORITY_RULES } from './seniority-rules.js';
import { attributesOfTitle } from './title-attributes.js';
import { titleParts, type TitleRules } from './title-rules.js';
import { WORKPLACE_RULES } from './workplace-rules.js';

describe.each<[string, TitleRules<string>]>([
  ['workplace', WORKPLACE_RULES],
  ['employment type', EMPLOYMENT_RULES],
  ['seniority', SENIORITY_RULES],
])('%s of a title', (_name, rules) => {
  it.each(rules.lines.map(([value, , example], line) => [example, value, line] as const))(
    '"%s" is %s',
    (example, value, line) => {
      expect(rules.match(titleParts(example))).toEqual({ value, line });
    },
  );
});

describe('a title', () => {
  it.each([
    ['Verkäufer 80%', 'part_time'],
    ['Fachperson Gesundheit 60-80 %', 'part_time'],
    ['Fachperson Gesundheit 80-100%', null],
    ['Koch 100%', null],
    ['Sales Manager - 10% Bonus, 50 % Provision, Vollzeit', 'full_time'],
  ])('"%s" says %s by its workload', (title, type) => {
    expect(attributesOfTitle(title).employmentType).toBe(type);
  });

  it('without any word of a table says nothing', () => {
    expect(attributesOfTitle('Nurse')).toEqual({ workplace: null, employmentType: null, seniority: null });
    expect(attributesOfTitle('')).toEqual({ workplace: null, employmentType: null, seniority: null });
  });

  it('is read in time linear in its length', () => {
    expect(attributesOfTitle('senior '.repeat(100_000)).seniority).toBe('senior');
  });
});
