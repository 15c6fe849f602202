import {
  DAY_MS,
  type BurstCohort,
  type Cohort,
  type Ms,
  type RoleMix,
  type SimBoard,
  type SimCompany,
  type SlotCohort,
} from './company.js';
import { placeNamed, type SimPlace } from './places.js';
import type { Employment, SimPosting, SimSalary } from './posting.js';
import { Draws, hash32 } from './random.js';
import { drawTitle } from './roles.js';

const EMPLOYMENTS: readonly (readonly [Employment, number])[] = [
  ['full_time', 20],
  ['part_time', 2],
  ['contract', 1],
  ['internship', 1],
];

/** A board's postings at a time, valid from `changedAt` until before `validUntil`. */
export interface BoardView {
  postings: SimPosting[];
  changedAt: Ms;
  /** Infinity if the board does not change again. */
  validUntil: Ms;
}

/** When a role opens and closes, on all boards. */
interface Life {
  seed: number;
  opens: Ms;
  closes: Ms;
}

/** The span in which a computed view stays valid. Each check can shorten it. */
class Validity {
  from = Number.NEGATIVE_INFINITY;
  until = Number.POSITIVE_INFINITY;

  constructor(private readonly at: Ms) {}

  boundary(instant: Ms): void {
    if (instant <= this.at) this.from = Math.max(this.from, instant);
    else this.until = Math.min(this.until, instant);
  }

  /**
   * Returns whether `at` is in [from, until). Shortens the validity span to the time in which this result stays the
   * same.
   */
  within(from: Ms, until: Ms): boolean {
    this.boundary(from);
    this.boundary(until);
    return this.at >= from && this.at < until;
  }
}

/**
 * Returns one board's postings at a given time, computed from the company's seed and cohorts alone. The run time is
 * linear in the number of slots. Changes happen on whole seconds, because `Last-Modified` has a resolution of one
 * second.
 */
export function boardAt(company: SimCompany, boardIndex: number, at: Ms): BoardView {
  const board = company.boards[boardIndex];
  if (board === undefined) throw new Error(`${company.name} has no board ${boardIndex}`);
  const validity = new Validity(at);
  const open = validity.within(board.from ?? Number.NEGATIVE_INFINITY, board.until ?? Number.POSITIVE_INFINITY);
  for (const instant of [board.totalsWrongFrom, board.absentFrom])
    if (instant !== undefined) validity.boundary(instant);
  const postings: SimPosting[] = [];
  if (open) {
    const reissue = reissueAt(board, at, validity);
    for (const [index, cohort] of company.cohorts.entries()) {
      if (cohort.boards !== undefined && !cohort.boards.includes(boardIndex)) continue;
      for (const life of livesAt(hash32(company.seed, index), company.epoch, cohort, at, validity)) {
        const posting = postingOf(life, cohort, at, validity, boardIndex, reissue);
        if (posting !== null) postings.push(posting);
      }
    }
  }
  return { postings, changedAt: validity.from, validUntil: validity.until };
}

interface Reissue {
  count: number;
  latest: Ms;
}

/** Returns how often all postings were reissued up to a time, and when they were last reissued. */
function reissueAt(board: SimBoard, at: Ms, validity: Validity): Reissue {
  const reissue = { count: 0, latest: Number.NEGATIVE_INFINITY };
  for (const instant of board.reissues ?? []) {
    validity.boundary(instant);
    if (instant > at) continue;
    reissue.count++;
    reissue.latest = Math.max(reissue.latest, instant);
  }
  return reissue;
}

function livesAt(seed: number, epoch: Ms, cohort: Cohort, at: Ms, validity: Validity): Life[] {
  return cohort.kind === 'slots'
    ? slotLives(seed, epoch, cohort, at, validity)
    : burstLives(seed, cohort, at, validity);
}

const wholeSecond = (instant: Ms): Ms => Math.floor(instant / 1000) * 1000;

function slotLives(seed: number, epoch: Ms, cohort: SlotCohort, at: Ms, validity: Validity): Life[] {
  const lives: Life[] = [];
  for (let slot = 0; slot < cohort.slots; slot++) {
    const phase = epoch + wholeSecond((hash32(seed, slot, 1) / 0x1_0000_0000) * cohort.periodMs);
    const period = Math.floor((at - phase) / cohort.periodMs);
    const start = phase + period * cohort.periodMs;
    validity.boundary(wholeSecond(start));
    validity.boundary(wholeSecond(start + cohort.periodMs));
    const life = slotLife(hash32(seed, slot, 2, period), cohort, start);
    if (!mayOpen(cohort, life.opens)) continue;
    if (validity.within(life.opens, life.closes)) lives.push(life);
  }
  return lives;
}

function slotLife(seed: number, cohort: SlotCohort, start: Ms): Life {
  const draws = new Draws(seed);
  const vacant = cohort.periodMs * (1 - cohort.openShareMax);
  const before = vacant * draws.next();
  const opens = wholeSecond(start + before);
  const closes = Math.max(
    wholeSecond(opens + cohort.periodMs * cohort.openShareMax * draws.between(0.7, 1)),
    opens + 1000,
  );
  return { seed, opens, closes };
}

function mayOpen(cohort: SlotCohort, opens: Ms): boolean {
  if (cohort.from !== undefined && opens < cohort.from) return false;
  if (cohort.until !== undefined && opens >= cohort.until) return false;
  return !(cohort.freezes ?? []).some((freeze) => opens >= freeze.from && opens < freeze.until);
}

function burstLives(seed: number, cohort: BurstCohort, at: Ms, validity: Validity): Life[] {
  const lives: Life[] = [];
  const step = (cohort.until - cohort.from) / cohort.count;
  for (let n = 0; n < cohort.count; n++) {
    const life = hash32(seed, n);
    const opens = wholeSecond(cohort.from + (n + hash32(life, 1) / 0x1_0000_0000) * step);
    const closes = wholeSecond(opens + cohort.lifeMsMax * (0.8 + 0.2 * (hash32(life, 2) / 0x1_0000_0000)));
    if (validity.within(opens, closes)) lives.push({ seed: life, opens, closes });
  }
  return lives;
}

/** Returns a role's posting at a time, or null between two postings. */
function postingOf(
  life: Life,
  cohort: Cohort,
  at: Ms,
  validity: Validity,
  boardIndex: number,
  reissue: Reissue,
): SimPosting | null {
  const fate = new Draws(hash32(life.seed, 3));
  const reopens = fate.chance(cohort.reopenShare ?? 0);
  const edited = fate.chance(cohort.editShare ?? 0);
  const middle = wholeSecond((life.opens + life.closes) / 2);
  if (reopens) {
    const hole = wholeSecond(Math.min((life.closes - life.opens) / 6, 5 * DAY_MS));
    if (validity.within(middle, middle + hole)) return null;
  }
  const round = repostRound(life, cohort, at, validity);
  if (round.hidden) return null;
  const editedAt = wholeSecond(life.opens + (life.closes - life.opens) * 0.6);
  const showEdit = edited && validity.within(editedAt, life.closes);
  const since = Math.max(round.since, reissue.latest);
  const issue = hash32(boardIndex, reissue.count, round.number);
  return describe(life, cohort, { issue, jobRound: round.number, since, edited: showEdit ? editedAt : null });
}

interface Round {
  number: number;
  since: Ms;
  hidden: boolean;
}

function repostRound(life: Life, cohort: Cohort, at: Ms, validity: Validity): Round {
  const every = cohort.repostEveryMs === undefined ? undefined : Math.max(wholeSecond(cohort.repostEveryMs), 1000);
  if (every === undefined) return { number: 0, since: life.opens, hidden: false };
  const number = Math.floor((at - life.opens) / every);
  const start = life.opens + number * every;
  const gap = number === 0 ? 0 : wholeSecond(cohort.repostGapMs ?? 0);
  validity.boundary(start);
  validity.boundary(start + every);
  return { number, since: start + gap, hidden: gap > 0 && validity.within(start, start + gap) };
}

interface Appearance {
  /** Distinguishes the role's postings: a hash of the board, the reissue and the repost round. */
  issue: number;
  jobRound: number;
  since: Ms;
  edited: Ms | null;
}

/**
 * Returns the vendor's job id. In a third of the roles, reposts keep this id. Reposts always keep the requisition
 * number.
 */
function jobNumberOf(life: Life, round: number): number {
  return hash32(life.seed, hash32(life.seed, 5) % 3 === 0 ? 0 : round, 7);
}

/**
 * Draws a second place. Returns `primary` if the drawn place is in another country, because a posting with places in
 * two countries would get no country.
 */
function otherPlace(draws: Draws, mix: RoleMix, primary: SimPlace): SimPlace {
  const other = placeNamed(draws.weighted(mix.cities));
  return other.country === primary.country ? other : primary;
}

const EURO_COUNTRIES = ['DE', 'AT', 'FR', 'NL', 'IE', 'ES'];
const CURRENCIES = new Map([
  ['US', 'USD'],
  ['GB', 'GBP'],
  ...EURO_COUNTRIES.map((country) => [country, 'EUR'] as const),
]);

/** Returns the salary, or null. In some countries, half of the advertisements state a salary. */
function drawSalary(draws: Draws, country: string): SimSalary | null {
  const currency = CURRENCIES.get(country);
  if (currency === undefined || draws.chance(0.5)) return null;
  const min = 40_000 + draws.below(60) * 1_000;
  return { min, max: min + 5_000 + draws.below(30) * 1_000, currency };
}

function describe(life: Life, cohort: Cohort, shown: Appearance): SimPosting {
  const draws = new Draws(hash32(life.seed, 4));
  const mix = cohort.mix;
  const jobFunction = draws.weighted(mix.functions);
  const primary = placeNamed(draws.weighted(mix.cities));
  const second = draws.chance(mix.twoCities) ? otherPlace(draws, mix, primary) : primary;
  const drawn = drawTitle(draws, jobFunction, primary.language, mix.localTitles);
  return {
    number: hash32(life.seed, shown.issue, 6) * 256 + (hash32(life.seed, shown.issue, 9) & 255),
    jobNumber: jobNumberOf(life, shown.jobRound),
    requisition: `R-${(hash32(life.seed, 8) % 900_000_000) + 100_000_000}`,
    title: shown.edited === null ? drawn.title : `${drawn.title} (Hybrid)`,
    function: jobFunction,
    places: second === primary ? [primary] : [primary, second],
    department: drawn.department,
    team: drawn.team,
    employment: draws.weighted(EMPLOYMENTS),
    workplace:
      draws.chance(mix.remote) && primary.city !== primary.countryName
        ? 'remote'
        : draws.chance(0.4)
          ? 'hybrid'
          : 'onsite',
    salary: drawSalary(new Draws(hash32(life.seed, 10)), primary.country),
    createdAt: shown.since - draws.below(20) * DAY_MS,
    publishedAt: shown.since,
    updatedAt: shown.edited ?? shown.since,
    listed: true,
  };
}
