import { SALARY_BANDS_MAX, type Salary, type SalaryPeriod } from '@hiring/contracts';
import { eachMatch } from '../text/each-match.js';
import { placeIn, type Found, type Place } from '../text/found.js';
import { MARK } from '../text/marks.js';
import type { Reading, Sentence } from '../text/reading.js';
import {
  AT_LEAST,
  AT_MOST,
  BASE,
  BASE_AFTER,
  CALLED_PAY,
  currencyOf,
  HOURLY,
  MONEY,
  OTHER_MONEY_AFTER,
  OTHER_MONEY_BEFORE,
  PAY,
  PER_PIECE,
  PERIOD_RULES,
  POTENTIAL,
  signBefore,
} from './pay-rules.js';

/** Maximum sentences about money that are read. No real advertisement has more. */
const SENTENCES_MAX = 60;
const CONTEXT_LENGTH = 100;
const THOUSAND = 1_000;
/** Minimum yearly amount if the text names no period. */
const YEARLY_MIN = 10_000;
/** Maximum ratio between a range's bounds, exclusive. A wider range is a placeholder, not pay. */
const RATIO_END = 10;
const HOURLY_MAX = 150;
const MONTHLY_MIN = 800;

export const PAY_RULES = [
  { id: 'pay.range', confidence: 0.97, example: 'The salary range is $80,000 - $95,000 per year.' },
  { id: 'pay.amount', confidence: 0.9, example: 'Pay: €18.50 per hour' },
] as const;

interface Band {
  salary: Salary;
  isRange: boolean;
  /** True if the words around the amount name base pay or a period, such as "per hour". */
  isSure: boolean;
}

type PlacedBand = Band & { place: Place };

const SIGNS = ['lowBefore', 'highBefore', 'lowAfter', 'highAfter'] as const;

type Groups = Record<string, string | undefined>;

/**
 * Returns a text's base pay as ranges and amounts, in the order of the text. Bonuses, equity, commission and the
 * employer's own money are not pay. A bare "$" has a currency only if the country determines it.
 */
export function basePay(reading: Reading, country: string | null): Found<Salary[]> | null {
  const bands: PlacedBand[] = [];
  for (const sentence of reading.marked(MARK.pay, SENTENCES_MAX)) {
    bands.push(...bandsIn(reading, sentence, country));
    if (bands.length >= SALARY_BANDS_MAX) break;
  }
  const kept = keptOf(bands);
  if (kept.length === 0) return null;
  const rule = PAY_RULES[kept[0]?.isRange === true ? 0 : 1];
  const different = distinct(kept).slice(0, SALARY_BANDS_MAX);
  const value = different.map(({ salary }) => salary);
  return {
    fact: { value, source: 'text', confidence: rule.confidence, rule: rule.id },
    places: different.map(({ place }) => place),
  };
}

const MORE_DIGITS = /^[ .-]{0,2}\d/;

function hasSign(groups: Groups): boolean {
  return SIGNS.some((name) => groups[name] !== undefined);
}

/**
 * Returns all ranges. If there are none, returns the sure amounts that have the first sure amount's currency and
 * period, for example the hourly pay for day shifts and for night shifts. If no amount is sure, returns the first
 * amount.
 */
function keptOf(bands: readonly PlacedBand[]): PlacedBand[] {
  const ranges = bands.filter(({ isRange }) => isRange);
  if (ranges.length > 0) return ranges;
  const sure = bands.filter(({ isSure }) => isSure);
  const [first] = sure;
  if (first === undefined) return bands.slice(0, 1);
  const { currency, period } = first.salary;
  return sure.filter(({ salary }) => salary.currency === currency && salary.period === period);
}

function bandsIn(reading: Reading, sentence: Sentence, country: string | null): PlacedBand[] {
  if ((sentence.marks & MARK.number) === 0) return [];
  const plain = reading.plainOf(sentence);
  const mayBeCalledPay = PAY.test(plain);
  const heading = reading.headingBefore(sentence);
  const bands: PlacedBand[] = [];
  eachMatch(MONEY, plain, (match) => {
    // A number without a currency sign or code is skipped if no word in the sentence calls it pay, because most numbers
    // in a text are not money.
    if (!hasSign(match.groups ?? {}) && !mayBeCalledPay) return;
    const before = plain.slice(Math.max(0, match.index - CONTEXT_LENGTH), match.index);
    const end = match.index + match[0].length;
    const after = plain.slice(end, end + CONTEXT_LENGTH);
    const band = bandOf(match.groups ?? {}, { heading, words: before, after }, country);
    if (band !== null) bands.push({ ...band, place: placeIn(sentence, match.index, end) });
  });
  return bands;
}

interface Around {
  heading: string;
  words: string;
  after: string;
}

function bandOf(groups: Groups, { heading, words, after }: Around, country: string | null): Band | null {
  if (groups['lowMillion'] !== undefined || groups['highMillion'] !== undefined) return null;
  const isSigned = hasSign(groups);
  const before = `${heading}; ${words}`;
  // A number without a currency sign or code may be part of a telephone number. Therefore it counts only if the words
  // before it call it pay and no further digits follow.
  if (!isSigned && (!CALLED_PAY.test(before) || MORE_DIGITS.test(after))) return null;
  const signs = isSigned ? SIGNS.map((name) => groups[name] ?? '') : [signBefore(heading, words)];
  const currency = currencyOf(signs, country);
  if (currency === null) return null;
  const isRange = groups['high'] !== undefined;
  const high = isRange ? valueOf(groups['high'], groups['highK']) : null;
  const low = loweredTo(high, groups);
  if (high !== null && (high < low || high >= low * RATIO_END)) return null;
  const context = `${before} ${after.slice(0, 60)}`;
  const period = periodOf(low, high, before, after, context);
  if (period === null || PER_PIECE.test(after)) return null;
  // A single number without a currency and without a named period does not count, because it may be a postcode.
  if (!isRange && ((!isSigned && !period.isNamed) || POTENTIAL.test(before))) return null;
  if (period.period !== 'hour' && isOtherMoney(before, after)) return null;
  const isTimed = period.isNamed && (isRange || period.period === 'hour' || period.period === 'day');
  if (!(PAY.test(context) || isTimed || isSalarySized(low, high))) return null;
  return {
    salary: { ...boundsOf(low, high, groups, before), currency, period: period.period },
    isRange,
    isSure: BASE.test(before) || BASE_AFTER.test(after) || period.isNamed,
  };
}

/**
 * Returns whether a range's size alone shows that it is pay: 20,000 to 800,000, with an upper bound of at most three
 * times the lower.
 */
function isSalarySized(low: number, high: number | null): boolean {
  return high !== null && low >= 20_000 && high <= 800_000 && high <= 3 * low;
}

/** Returns the lower bound: "60-80k" means 60,000, and "$25-30,000" means 25,000. */
function loweredTo(high: number | null, groups: Groups): number {
  const low = valueOf(groups['low'], groups['lowK']);
  return high !== null && low < THOUSAND && high >= YEARLY_MIN ? low * THOUSAND : low;
}

function boundsOf(
  low: number,
  high: number | null,
  groups: Groups,
  before: string,
): { min: number | null; max: number | null } {
  if (high !== null) return { min: low, max: high };
  if (AT_MOST.test(before)) return { min: null, max: low };
  if (AT_LEAST.test(before) || groups['lowPlus'] !== undefined) return { min: low, max: null };
  return { min: low, max: low };
}

function isOtherMoney(before: string, after: string): boolean {
  if (OTHER_MONEY_AFTER.test(after)) return true;
  return OTHER_MONEY_BEFORE.test(before) && !BASE.test(before) && !BASE_AFTER.test(after);
}

function periodOf(
  low: number,
  high: number | null,
  before: string,
  after: string,
  context: string,
): { period: SalaryPeriod; isNamed: boolean } | null {
  const top = high ?? low;
  const fits = ({ min, max }: { min: number; max: number }): boolean => low >= min && top <= max;
  const follows = PERIOD_RULES.find((rule) => rule.after.test(after));
  if (follows !== undefined) return fits(follows) ? { period: follows.period, isNamed: true } : null;
  const precedes = PERIOD_RULES.find((rule) => rule.before.test(before) && fits(rule));
  if (precedes !== undefined) return { period: precedes.period, isNamed: true };
  if (!PAY.test(context) && !isSalarySized(low, high)) return null;
  if (low >= YEARLY_MIN && top <= 2_000_000) return { period: 'year', isNamed: false };
  if (top <= HOURLY_MAX && low >= 5 && (high !== null || HOURLY.test(context)))
    return { period: 'hour', isNamed: false };
  return low >= MONTHLY_MIN && /brut|gehalt|lohn|salaire|sueldo|salario/.test(context)
    ? { period: 'month', isNamed: false }
    : null;
}

const THOUSANDS = /[,.' ](?=\d{3}(?:\D|$))/g;

function valueOf(text = '', k?: string): number {
  const number = Number(text.replace(THOUSANDS, '').replace(',', '.'));
  return k === undefined ? number : number * THOUSAND;
}

function distinct(bands: readonly PlacedBand[]): PlacedBand[] {
  return [...new Map(bands.map((band) => [JSON.stringify(band.salary), band])).values()];
}
