import { describe, expect, test } from '@jest/globals';
import { SECTION_RULES, sectionOf } from './sections.js';
import { plainForm } from './characters.js';

describe('headings', () => {
  test.each(SECTION_RULES)('$example: $section', ({ section, example }) => {
    expect(sectionOf(plainForm(example))).toBe(section);
  });

  test.each([
    ['Requirements:', 'required'],
    ['Key Qualifications', 'required'],
    ['What we’re looking for', 'required'],
    ['Who You Are', 'required'],
    ['Skills & Experience', 'required'],
    ['Dein Profil', 'required'],
    ['Das bringst du mit', 'required'],
    ['Profil recherché', 'required'],
    ['¿Qué buscamos?', 'required'],
    ['Preferred Qualifications', 'preferred'],
    ['Bonus points', 'preferred'],
    ['It would be nice if you have', 'preferred'],
    ['Von Vorteil', 'preferred'],
    ['About us', 'other'],
    ['What you’ll do', 'other'],
    ['Wir bieten', 'other'],
    ['Docker is a plus', null],
    ['Experience with Docker', null],
    ['French preferred', null],
    ['5+ years of experience', null],
    ['MBA is a plus', null],
  ])('%s: %s', (line, section) => expect(sectionOf(plainForm(line))).toBe(section));
});
