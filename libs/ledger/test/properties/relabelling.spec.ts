import { describe, expect, test } from '@jest/globals';
import { replay, type RelabelledHistory } from './relabelled-boards.js';

/** The number of companies with two boards each. RELABELLED_BOARDS sets the number of boards. */
const COMPANIES = Number(process.env.RELABELLED_BOARDS ?? 1_000) / 2;

const withoutRelease = new Map<number, RelabelledHistory>();

describe('a release of the labelling rules, or a prior', () => {
  test.each(['rules', 'upgrade', 'prior'] as const)(
    '%s: swallows no event, makes none, and changes no identity',
    (release) => {
      let relabelled = 0;
      for (let seed = 1; seed <= COMPANIES; seed += 1) {
        const without = withoutRelease.get(seed) ?? replay(seed, 'none');
        withoutRelease.set(seed, without);
        const relabelling = replay(seed, release);
        expect({ seed, events: relabelling.events }).toEqual({ seed, events: without.events });
        expect({ seed, identities: relabelling.identities }).toEqual({ seed, identities: without.identities });
        expect(relabelling.baselines).toBe(0);
        relabelled += relabelling.relabelled;
      }
      expect(relabelled).toBeGreaterThan(COMPANIES);
    },
  );
});
