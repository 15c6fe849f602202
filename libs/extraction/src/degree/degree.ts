import { DEGREES, type RequiredDegree } from '@hiring/contracts';
import { placeIn, type Found } from '../text/found.js';
import { MARK } from '../text/marks.js';
import type { Reading, Sentence } from '../text/reading.js';
import {
  ANY_DEGREE,
  CONFIDENCE,
  DEGREE_RULES,
  NOT_ASKED,
  OFFERED,
  PREFERRED,
  PREFERRED_ELSEWHERE,
  REQUIRED,
  type DegreeRule,
} from './degree-rules.js';

/** Maximum sentences about education that are read. No real advertisement has more. */
const SENTENCES_MAX = 60;
/** Numbers of characters before and after a degree's name that count as its context. */
const BEFORE_LENGTH = 60;
const AFTER_LENGTH = 180;
/**
 * Matches a bracketed remark about the subject or a higher degree, such as "(MBA a plus)". Does not match
 * "(preferred)", which is about the degree itself.
 */
const REMARK = /\((?=[^)]*(?:prefer|plus))(?!\s*(?:strongly |highly )?prefer)[^)]*\)/g;

function rulesOf(language: string): DegreeRule[] {
  return DEGREE_RULES.filter((rule) => rule.language === 'en' || rule.language === language);
}

const ENGLISH_RULES = rulesOf('en');
const RULES_OF: ReadonlyMap<string, readonly DegreeRule[]> = new Map(
  DEGREE_RULES.map(({ language }) => [language, rulesOf(language)]),
);

/**
 * Returns the lowest degree that a text accepts. Uses the first sentence that requires a degree. If there is none, uses
 * the first sentence that prefers one. If there is none either, returns null. A school certificate is `none`. Applies
 * the English rules and those for the text's language. If the language is unknown, applies all rules.
 */
export function requiredDegree(reading: Reading, language: string | null): Found<RequiredDegree> | null {
  const rules = language === null ? DEGREE_RULES : (RULES_OF.get(language) ?? ENGLISH_RULES);
  const found = reading
    .marked(MARK.degree, SENTENCES_MAX)
    .flatMap((sentence) => foundIn(reading, sentence, rules) ?? []);
  return found.find(({ fact }) => fact.value.required) ?? found[0] ?? null;
}

function foundIn(reading: Reading, sentence: Sentence, rules: readonly DegreeRule[]): Found<RequiredDegree> | null {
  const whole = reading.plainOf(sentence);
  if (firstPlace(whole, rules) === null) return null;
  const plain = whole.replace(OFFERED, (words) => ' '.repeat(words.length));
  const at = firstPlace(plain, rules);
  if (at === null || NOT_ASKED.test(plain)) return null;
  const clause = clauseAround(plain, at);
  const rule = lowest(rules.filter(({ pattern }) => pattern.test(clause))) ?? ANY_DEGREE;
  const required = isRequired(reading, sentence, clause, rule);
  return {
    fact: {
      value: { level: rule.level, required },
      source: 'text',
      confidence: CONFIDENCE[rule.language],
      rule: rule.id,
    },
    places: [placeIn(sentence, at, at + AFTER_LENGTH)],
  };
}

/** Returns the position of the first degree, or null if there is none. */
function firstPlace(plain: string, rules: readonly DegreeRule[]): number | null {
  const places = [...rules, ANY_DEGREE].map(({ pattern }) => plain.search(pattern)).filter((place) => place >= 0);
  return places.length === 0 ? null : Math.min(...places);
}

/**
 * Returns the text around the degree, between the nearest semicolons: only "Bachelor's" in "Bachelor's; MBA is a plus".
 */
function clauseAround(plain: string, at: number): string {
  const before = plain.slice(Math.max(0, at - BEFORE_LENGTH), at);
  const after = plain.slice(at, at + AFTER_LENGTH);
  const end = after.indexOf(';');
  return before.slice(before.lastIndexOf(';') + 1) + (end < 0 ? after : after.slice(0, end));
}

function isRequired(reading: Reading, sentence: Sentence, clause: string, { language }: DegreeRule): boolean {
  const words = clause.replace(REMARK, '');
  if (REQUIRED.test(words)) return true;
  if (PREFERRED.test(words) || (language !== 'en' && PREFERRED_ELSEWHERE.test(words))) return false;
  return sentence.section !== 'preferred' && !/^\W*prefer/.test(reading.headingBefore(sentence));
}

function lowest(rules: readonly DegreeRule[]): DegreeRule | null {
  const rank = ({ level }: DegreeRule): number => DEGREES.indexOf(level);
  return rules.reduce<DegreeRule | null>((low, rule) => (low === null || rank(rule) < rank(low) ? rule : low), null);
}
