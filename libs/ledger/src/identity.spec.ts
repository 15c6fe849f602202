import { describe, expect, test } from '@jest/globals';
import { identityOf, titleWords } from './identity.js';

describe('words of a title', () => {
  test.each([
    ['Senior Sales Engineer', 'Sales Engineer, Sr. (m/w/d)'],
    ['Data Engineer (f/m/x)', 'DATA ENGINEER'],
    ['Infirmier (H/F)', 'infirmier'],
    ['Pflegekraft (w|m|d)', 'Pflegekraft [m/w/d]'],
    ['Ingénieur réseau', 'Ingenieur Reseau'],
    ['R&D Eng', 'R and D Engineer'],
    ['Jr. Nurse', 'Nurse, Junior'],
    ['Straßenbau', 'strassenbau'],
    ['Sales  Sales Engineer', 'Sales Engineer'],
  ])('%j reads like %j', (one, other) => expect(titleWords(one)).toBe(titleWords(other)));

  test.each([
    ['Senior Software Engineer', 'Junior Software Engineer'],
    ['Software Engineer II', 'Software Engineer III'],
    ['C Developer', 'C++ Developer'],
    ['C Developer', 'C# Developer'],
    ['Engineer (A/B testing)', 'Engineer'],
    ['営業担当', '人事担当'],
    ['***', '---'],
    ['', '-'],
  ])('%j does not read like %j', (one, other) => expect(titleWords(one)).not.toBe(titleWords(other)));
});

test('an unknown country equals no known one', () => {
  const nurse = { title: 'Nurse', function: 'healthcare', country: null, city: null } as const;
  const inBonn = { ...nurse, city: 'Bonn' };
  expect(identityOf(nurse)).toBe(identityOf(inBonn));
  expect(identityOf(nurse)).not.toBe(identityOf({ ...nurse, country: 'DE' }));
  expect(identityOf(nurse)).not.toBe(identityOf({ ...nurse, function: 'other' }));
});

test("a country that only the board's prior gives is unknown to the identity of posting and role", () => {
  const nurse = { title: 'Nurse', function: 'healthcare', country: null } as const;
  const guessed = { ...nurse, country: 'DE', place_evidence: 'board' } as const;
  expect(identityOf(guessed)).toBe(identityOf(nurse));
  expect(identityOf({ ...nurse, country: 'DE', attributes: { place_evidence: 'board' } })).toBe(identityOf(nurse));
  expect(identityOf(guessed)).not.toBe(identityOf({ ...guessed, place_evidence: null }));
});
