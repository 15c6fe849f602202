import { isVendor } from '@hiring/contracts';
import {
  DAY_MS,
  MINUTE_MS,
  type Cohort,
  type Ms,
  type SimBoard,
  type SimCompany,
  type SlotCohort,
  type RoleMix,
} from './company.js';
import { MIXES, onlyFunction } from './mixes.js';
import { hashText, hash32 } from './random.js';

/** Days of history before the anchor, enough for every signal's comparison windows. */
export const DEMO_HISTORY_DAYS = 150;

interface DemoScript {
  name: string;
  token: string;
  hqCountry: string;
  /** What the company demonstrates, for printing. */
  shows: string;
  boards: (ago: (days: number) => Ms) => SimBoard[];
  cohorts: (ago: (days: number) => Ms) => Cohort[];
}

export interface DemoCompany extends SimCompany {
  shows: string;
}

function board(id: string, fields: Partial<SimBoard> = {}): SimBoard {
  const [vendor = '', ...token] = id.split('/');
  if (!isVendor(vendor)) throw new Error(`${id} names no vendor`);
  return { vendor, token: token.join('/'), ...fields };
}

function steady(mix: RoleMix, slots: number, periodDays: number, more: Partial<SlotCohort> = {}): SlotCohort {
  return { kind: 'slots', mix, slots, periodMs: periodDays * DAY_MS, openShareMax: 0.75, editShare: 0.05, ...more };
}

function burst(mix: RoleMix, count: number, from: Ms, until: Ms, lifeDays = 90): Cohort {
  return { kind: 'burst', mix, count, from, until, lifeMsMax: lifeDays * DAY_MS };
}

/**
 * Returns roles that open, are reposted and close within minutes. No role opens earlier than 5 minutes before the
 * anchor.
 */
function live(mix: RoleMix, anchor: Ms): SlotCohort {
  return {
    kind: 'slots',
    mix,
    slots: 6,
    periodMs: 4 * MINUTE_MS,
    openShareMax: 0.75,
    from: anchor - 5 * MINUTE_MS,
    repostEveryMs: 2 * MINUTE_MS,
  };
}

const SCRIPTS: DemoScript[] = [
  {
    name: 'Brightforge',
    token: 'brightforge',
    hqCountry: 'US',
    shows: 'a hiring surge',
    boards: () => [board('greenhouse/brightforge')],
    cohorts: (ago) => [steady(MIXES.usSoftware, 40, 160), burst(MIXES.usSoftware, 24, ago(27), ago(1))],
  },
  {
    name: 'Lumenpeak Analytics',
    token: 'lumenpeak',
    hqCountry: 'DE',
    shows: 'accelerating, short of a surge',
    boards: () => [board('lever/lumenpeak')],
    cohorts: (ago) => [steady(MIXES.europeanSoftware, 40, 80), burst(MIXES.europeanSoftware, 9, ago(28), ago(1))],
  },
  {
    name: 'Harborline Freight',
    token: 'harborline',
    hqCountry: 'NL',
    shows: 'decelerating',
    boards: () => [board('ashby/harborline')],
    cohorts: (ago) => [
      steady(MIXES.europeanLogistics, 30, 120),
      burst(MIXES.europeanLogistics, 16, ago(58), ago(32), 120),
    ],
  },
  {
    name: 'Verdant & Oak Stores',
    token: 'verdantoak',
    hqCountry: 'FR',
    shows: 'roles posted again and again',
    boards: () => [board('teamtailor/verdantoak.teamtailor.com')],
    cohorts: () => [
      steady(MIXES.europeanRetail, 25, 120),
      steady(MIXES.europeanRetail, 8, 400, { openShareMax: 0.95, repostEveryMs: 19 * DAY_MS, repostGapMs: 2 * DAY_MS }),
      steady(MIXES.europeanRetail, 4, 500, { openShareMax: 0.95, repostEveryMs: 33 * DAY_MS }),
    ],
  },
  {
    name: 'Quillstack',
    token: 'quillstack',
    hqCountry: 'GB',
    shows: 'a move from Greenhouse to Ashby',
    boards: (ago) => [board('greenhouse/quillstack', { until: ago(20) }), board('ashby/quillstack', { from: ago(21) })],
    cohorts: () => [steady(MIXES.worldSoftware, 28, 200, { openShareMax: 0.9 })],
  },
  {
    name: 'Fernwell Health',
    token: 'fernwell',
    hqCountry: 'AT',
    shows: 'first hires in new functions',
    boards: () => [board('personio/fernwell')],
    cohorts: (ago) => [
      steady(MIXES.care, 35, 140),
      burst(onlyFunction(MIXES.care, 'security'), 1, ago(12), ago(10)),
      burst(onlyFunction(MIXES.care, 'data_science'), 2, ago(24), ago(15)),
    ],
  },
  {
    name: 'Castelgrove Systems',
    token: 'castelgrove',
    hqCountry: 'ES',
    shows: 'one company, two boards, shared roles',
    boards: () => [board('greenhouse/castelgrove'), board('breezy/castelgrove-labs')],
    cohorts: () => [
      steady(MIXES.europeanSoftware, 18, 150, { boards: [0] }),
      steady(MIXES.europeanSoftware, 10, 150, { boards: [0, 1] }),
      steady(MIXES.europeanSoftware, 6, 150, { boards: [1] }),
    ],
  },
  {
    name: 'Oldmere Insurance',
    token: 'oldmere',
    hqCountry: 'GB',
    shows: 'a board that cannot be read completely any more: stale coverage',
    boards: (ago) => [board('greenhouse/oldmere', { totalsWrongFrom: ago(9) })],
    cohorts: () => [steady(MIXES.office, 22, 180)],
  },
  {
    name: 'Stillwater Archive',
    token: 'stillwater',
    hqCountry: 'SE',
    shows: 'covered and not hiring',
    boards: () => [board('greenhouse/stillwater')],
    cohorts: (ago) => [steady(MIXES.office, 6, 60, { until: ago(110) })],
  },
  {
    name: 'Granitebay Software',
    token: 'granitebay',
    hqCountry: 'US',
    shows: 'a hiring freeze',
    boards: () => [board('workable/granitebay')],
    cohorts: (ago) => [steady(MIXES.usSoftware, 45, 120, { freezes: [{ from: ago(40), until: ago(-20) }] })],
  },
  {
    name: 'Amberfield Energy',
    token: 'amberfield',
    hqCountry: 'DE',
    shows: 'a bulk re-issue of all postings that is no news',
    boards: (ago) => [board('ashby/Amberfield', { reissues: [ago(35)] })],
    cohorts: () => [steady(MIXES.factory, 30, 150, { reopenShare: 0.15 })],
  },
  {
    name: 'Meridian Hotels & Residences',
    token: 'meridian',
    hqCountry: 'SG',
    shows: 'a large, many-country employer',
    boards: () => [board('smartrecruiters/meridianhotels')],
    cohorts: () => [
      steady(MIXES.worldLogistics, 160, 130),
      steady(MIXES.office, 60, 150),
      steady(MIXES.worldSoftware, 20, 120),
    ],
  },
  {
    name: 'Papercrane Studio',
    token: 'papercrane',
    hqCountry: 'JP',
    shows: 'a handful of roles',
    boards: () => [board('recruitee/papercrane')],
    cohorts: () => [steady(MIXES.worldSoftware, 3, 200)],
  },
  {
    name: 'Swiftlane Delivery',
    token: 'swiftlane',
    hqCountry: 'US',
    shows: 'changes every few seconds',
    boards: () => [board('greenhouse/swiftlane')],
    cohorts: (ago) => [steady(MIXES.worldLogistics, 20, 120), live(MIXES.worldLogistics, ago(0))],
  },
  {
    name: 'Tidewave Commerce',
    token: 'tidewave',
    hqCountry: 'IE',
    shows: 'changes every few seconds',
    boards: () => [board('lever/tidewave')],
    cohorts: (ago) => [steady(MIXES.worldSoftware, 24, 140), live(MIXES.worldSoftware, ago(0))],
  },
  {
    name: 'Kestrel Robotics',
    token: 'kestrel',
    hqCountry: 'CH',
    shows: 'changes every few seconds',
    boards: () => [board('ashby/kestrel')],
    cohorts: (ago) => [steady(MIXES.europeanSoftware, 24, 140), live(MIXES.europeanSoftware, ago(0))],
  },
];

/**
 * Returns the demo's fictitious companies, whose history gives every signal a value at the anchor. The result is
 * deterministic, because one process seeds the history, another serves the boards, and both need the same companies.
 */
export function demoCompanies(seed: number | string, anchor: Ms): DemoCompany[] {
  const base = typeof seed === 'number' ? seed : hashText(seed);
  const start = Math.floor(anchor / 1000) * 1000;
  const ago = (days: number): Ms => start - days * DAY_MS;
  return SCRIPTS.map((script) => ({
    seed: hash32(base, hashText(script.token)),
    name: script.name,
    domain: `${script.token}.example`,
    hqCountry: script.hqCountry,
    epoch: start,
    boards: script.boards(ago),
    cohorts: script.cohorts(ago),
    shows: script.shows,
  }));
}
