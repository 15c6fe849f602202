import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import { emptyJudgement, TroubledBoard } from './judgement.js';

const BOARDS = 12;

const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));

test.each(Object.keys(VENDORS) as Vendor[])(
  '%s: no posting that is still there closes as missed or proven gone, and every ended one closes in time',
  (vendor) => {
    const judgement = emptyJudgement(vendor);
    for (let seed = 1; seed <= BOARDS; seed += 1) new TroubledBoard(seed, places, judgement).run();
    const { wrong, expiredEarly, late, blocked, reason, eligible, closures } = judgement;
    expect({ wrong, expiredEarly, late, blocked, reason }).toEqual({
      ...{ wrong: 0, expiredEarly: 0, late: 0, blocked: 0, reason: null },
    });
    expect(Math.min(eligible, closures)).toBeGreaterThan(0);
  },
);
