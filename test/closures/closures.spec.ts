import { expect, test } from '@jest/globals';
import { emptyJudgement, judgeCompany } from './judgement.js';

test('a role closes at the first crawl at which the rules close it, and never while a listing shows it', () => {
  const judgement = emptyJudgement();
  for (let company = 1; company <= 150; company += 1) judgeCompany(company, 30, judgement);
  const { closures, shown, early, eligible, late, reasons } = judgement;
  expect({ shown, early, late }).toEqual({ shown: 0, early: 0, late: 0 });
  expect(closures).toBe(eligible);
  expect(closures).toBeGreaterThan(1_000);
  expect(Object.keys(reasons).sort()).toEqual(['board_absent', 'expired', 'missed', 'proof']);
});
