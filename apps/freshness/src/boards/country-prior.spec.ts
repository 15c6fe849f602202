import { describe, expect, it } from '@jest/globals';
import { LABELS_VERSION } from '@hiring/normalise/labels-version';
import type { BoardPrior } from '@hiring/normalise/places';
import { priorAfter, priorName, type StoredPrior } from './country-prior.js';

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-03-02T10:00:00.000Z');
const day = (n: number): Date => new Date(START + n * DAY);
const found = (country: string, isOnly = false): BoardPrior => ({ country, basis: 'postings', isOnly });
const stored: StoredPrior = { ...found('DE'), labels: LABELS_VERSION };

describe("a board's prior", () => {
  it('is set as soon as the evidence suffices', () => {
    expect(priorAfter(null, null, day(0))).toBeNull();
    expect(priorAfter(null, found('DE'), day(0))).toEqual(stored);
  });

  it.each([found('FR'), found('DE', true), null])('changes to %j when the evidence was for it for 30 days', (next) => {
    const turned = priorAfter(stored, next, day(1));
    expect(turned).toEqual({ ...stored, turned_since: day(1).toISOString() });
    expect(priorAfter(turned, next, day(30.9))).toEqual(turned);
    expect(priorAfter(turned, next, day(31))).toEqual(next === null ? null : { ...next, labels: LABELS_VERSION });
  });

  it('stays when the evidence turns back', () => {
    const turned = priorAfter(stored, found('FR'), day(1));
    const back = priorAfter(turned, found('DE'), day(20));
    expect(back).toStrictEqual(stored);
    expect(priorAfter(back, found('FR'), day(40))).toMatchObject({ country: 'DE' });
  });

  it('is found again by new label rules', () => {
    const before = { ...stored, labels: LABELS_VERSION - 1, turned_since: day(0).toISOString() };
    expect(priorAfter(before, found('FR'), day(1))).toEqual({ ...found('FR'), labels: LABELS_VERSION });
    expect(priorAfter(before, null, day(1))).toBeNull();
  });

  it('is named by its country, and by whether it is the only one', () => {
    expect([null, found('DE'), found('DE', true)].map(priorName)).toEqual([undefined, 'DE', 'DE only']);
  });
});
