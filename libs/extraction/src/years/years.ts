import type { ExperienceYears, TextFact } from '@hiring/contracts';
import { eachMatch } from '../text/each-match.js';
import { MARK } from '../text/marks.js';
import { smallNumber } from '../text/number-words.js';
import type { Reading, Sentence } from '../text/reading.js';
import { MONTHS_RULE, speaksOfCompany, VAGUE_RULES, YEARS, YEARS_RULES, type YearsRule } from './years-rules.js';

/** No role requires more; larger numbers are the age of a company or a person. */
const YEARS_MAX = 20;
/** Sentences about experience that are read. A text with more is no advertisement. */
const SENTENCES_MAX = 60;
const CONTEXT_LENGTH = 90;
const MONTHS_OF_YEAR = 12;
const VAGUE_CONFIDENCE = 0.6;
/** The French year, which marks no sentence. */
const UN_AN = ['un an', '1 an'];
const AT_MOST = /\b(?:up to|less than|maximum(?: of)?|max\.?|bis zu|jusqu'a|hasta|fewer than|no more than)\s*$/;

interface Candidate {
  fact: TextFact<ExperienceYears>;
  isPreferred: boolean;
}

/**
 * The years of experience that a role asks for: the first number that is required, else the first one that is
 * preferred, else the words without a number. Null where the text asks for none.
 */
export function experienceYears(reading: Reading): TextFact<ExperienceYears> | null {
  const sentences = reading.marked(MARK.experience | MARK.years, SENTENCES_MAX);
  const found = sentences.flatMap((sentence) => candidatesIn(reading, sentence));
  const first = found.find(({ isPreferred }) => !isPreferred) ?? found[0];
  if (first !== undefined) return first.fact;
  for (const sentence of sentences) {
    const fact = monthsIn(reading, sentence);
    if (fact !== null) return fact;
  }
  for (const sentence of sentences) {
    const fact = vague(reading.plainOf(sentence));
    if (fact !== null) return fact;
  }
  return null;
}

function candidatesIn(reading: Reading, sentence: Sentence): Candidate[] {
  const plain = reading.plainOf(sentence);
  if ((sentence.marks & MARK.years) === 0 && !UN_AN.some((words) => plain.includes(words))) return [];
  const isPreferred = sentence.section === 'preferred';
  const facts: Candidate[] = [];
  eachMatch(YEARS, plain, (match) => {
    const before = plain.slice(Math.max(0, match.index - CONTEXT_LENGTH), match.index);
    const end = match.index + match[0].length;
    const fact = factOf(match.groups ?? {}, before, plain.slice(end, end + CONTEXT_LENGTH));
    if (fact !== null) facts.push({ fact, isPreferred });
  });
  return facts;
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

/** Months of experience as whole years: half a year is 0. */
function monthsIn(reading: Reading, sentence: Sentence): TextFact<ExperienceYears> | null {
  if ((sentence.marks & MARK.months) === 0) return null;
  const plain = reading.plainOf(sentence);
  let fact: TextFact<ExperienceYears> | null = null;
  eachMatch(MONTHS_RULE.pattern, plain, ({ index, groups = {} }) => {
    const { lead, from = '', to, asked } = groups;
    // "At least 6 months in the role" asks as much as "6 months of experience"; "12 months in the office" does not.
    const isAsked = asked !== undefined && (lead !== undefined || !asked.endsWith(' '));
    if (fact !== null || !isAsked || speaksOfCompany(plain.slice(Math.max(0, index - CONTEXT_LENGTH), index))) return;
    const [min, max] = [smallNumber(from), to === undefined ? null : smallNumber(to)].map((months) =>
      months === null ? null : Math.floor(months / MONTHS_OF_YEAR),
    );
    const value = { min: min ?? 0, max: max ?? null };
    fact = { value, source: 'text', confidence: MONTHS_RULE.confidence, rule: MONTHS_RULE.id };
  });
  return fact;
}

function vague(plain: string): TextFact<ExperienceYears> | null {
  const rule = VAGUE_RULES.find(({ pattern }) => pattern.test(plain));
  if (rule === undefined || /\b(?:unabhangig davon|egal ob)\b/.test(plain)) return null;
  return {
    value: { min: rule.min, max: rule.max },
    source: 'text',
    confidence: VAGUE_CONFIDENCE,
    rule: rule.id,
  };
}
