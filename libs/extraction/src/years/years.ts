import type { ExperienceYears, TextFact } from '@hiring/contracts';
import { eachMatch } from '../text/each-match.js';
import { placeIn, type Found } from '../text/found.js';
import { MARK } from '../text/marks.js';
import { smallNumber } from '../text/number-words.js';
import type { Reading, Sentence } from '../text/reading.js';
import { MONTHS_RULE, speaksOfCompany, VAGUE_RULES, YEARS, YEARS_RULES, type YearsRule } from './years-rules.js';

/** Maximum years that a role can require. A larger number is an age. */
const YEARS_MAX = 20;
/** Maximum sentences about experience that are read. No real advertisement has more. */
const SENTENCES_MAX = 60;
const CONTEXT_LENGTH = 90;
const MONTHS_OF_YEAR = 12;
const VAGUE_CONFIDENCE = 0.6;
/** French for one year. `UNIT_WORDS` lacks "an", so these texts alone do not mark a sentence as one about years. */
const UN_AN = ['un an', '1 an'];
const AT_MOST = /\b(?:up to|less than|maximum(?: of)?|max\.?|bis zu|jusqu'a|hasta|fewer than|no more than)\s*$/;

type Years = Found<ExperienceYears>;

/**
 * Returns the required years of experience, or null. Uses the first required number. If there is none, uses the first
 * preferred number. If there is none either, uses the first number of months, and at last the years that a rule assigns
 * to vague words.
 */
export function experienceYears(reading: Reading): Years | null {
  const sentences = reading.marked(MARK.experience | MARK.years, SENTENCES_MAX);
  let preferred: Years | null = null;
  for (const sentence of sentences) {
    const found = yearsIn(reading, sentence);
    if (found !== null && sentence.section !== 'preferred') return found;
    preferred ??= found;
  }
  if (preferred !== null) return preferred;
  for (const rule of [monthsIn, vague]) {
    for (const sentence of sentences) {
      const found = rule(reading, sentence);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Returns the first years that a sentence requires. */
function yearsIn(reading: Reading, sentence: Sentence): Years | null {
  const plain = reading.plainOf(sentence);
  if ((sentence.marks & MARK.years) === 0 && !UN_AN.some((words) => plain.includes(words))) return null;
  let found: Years | null = null;
  eachMatch(YEARS, plain, ({ 0: { length }, index, groups = {} }) => {
    if (found !== null) return;
    const before = plain.slice(Math.max(0, index - CONTEXT_LENGTH), index);
    const end = index + length;
    const fact = factOf(groups, before, plain.slice(end, end + CONTEXT_LENGTH));
    if (fact !== null) found = { fact, places: [placeIn(sentence, index, end)] };
  });
  return found;
}

function factOf(
  { lead, from = '', plus, to, toPlus, after: signAfter }: Record<string, string | undefined>,
  before: string,
  after: string,
): TextFact<ExperienceYears> | null {
  const [min, max] = [smallNumber(from), to === undefined ? null : smallNumber(to)];
  if (min > YEARS_MAX || (max !== null && (max > YEARS_MAX || max < min))) return null;
  const isOpen = [lead, plus, toPlus, signAfter].some((sign) => sign !== undefined);
  const rule = ruleOf(before, after, min);
  if (!rule?.isAsked || speaksOfCompany(before)) return null;
  if (rule.id === 'years.open' && !isOpen && max === null && before.trim().length > 12) return null;
  const isMost = AT_MOST.test(before) && max === null;
  const value = isMost ? { min: null, max: min } : { min, max: isOpen ? null : max };
  return { value, source: 'text', confidence: rule.confidence ?? 0.9, rule: rule.id };
}

function ruleOf(before: string, after: string, value: number): YearsRule | undefined {
  return YEARS_RULES.find(
    (rule) =>
      (rule.before?.test(before) ?? true) &&
      (rule.after?.test(after) ?? true) &&
      value >= (rule.valueMin ?? 0) &&
      value <= (rule.valueMax ?? YEARS_MAX),
  );
}

/** Returns a sentence's months as whole years, rounded down. */
function monthsIn(reading: Reading, sentence: Sentence): Years | null {
  if ((sentence.marks & MARK.months) === 0) return null;
  const plain = reading.plainOf(sentence);
  let found: Years | null = null;
  eachMatch(MONTHS_RULE.pattern, plain, ({ 0: { length }, index, groups = {} }) => {
    const { lead, from = '', to, asked } = groups;
    // "At least 6 months in the role" is a requirement; "12 months in the office" is not.
    const isAsked = asked !== undefined && (lead !== undefined || !asked.endsWith(' '));
    const before = plain.slice(Math.max(0, index - CONTEXT_LENGTH), index);
    if (found !== null || !isAsked || speaksOfCompany(before)) return;
    const value = { min: wholeYears(from), max: to === undefined ? null : wholeYears(to) };
    const fact = { value, source: 'text' as const, confidence: MONTHS_RULE.confidence, rule: MONTHS_RULE.id };
    found = { fact, places: [placeIn(sentence, index, index + length)] };
  });
  return found;
}

function wholeYears(months: string): number {
  return Math.floor(smallNumber(months) / MONTHS_OF_YEAR);
}

function vague(reading: Reading, sentence: Sentence): Years | null {
  const plain = reading.plainOf(sentence);
  for (const { pattern, min, max, id } of VAGUE_RULES) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    if (/\b(?:unabhangig davon|egal ob)\b/.test(plain)) return null;
    return {
      fact: { value: { min, max }, source: 'text', confidence: VAGUE_CONFIDENCE, rule: id },
      places: [placeIn(sentence, match.index, match.index + match[0].length)],
    };
  }
  return null;
}
