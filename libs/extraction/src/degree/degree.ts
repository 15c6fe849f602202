import { DEGREES, type RequiredDegree, type TextFact } from '@hiring/contracts';
import { MARK } from '../text/marks.js';
import type { Reading, Sentence } from '../text/reading.js';
import { DEGREE_RULES, NOT_ASKED, PREFERRED, REQUIRED, type DegreeRule } from './degree-rules.js';

/** Sentences about education that are read. A text with more is no advertisement. */
const SENTENCES_MAX = 60;
/** Words about a preferred higher degree, behind the one that is asked for: "Bachelor's; MBA is a plus". */
const CLAUSE = /[;]|\. |, (?=(?:an? )?(?:mba|master|advanced|graduate|phd|ph\.d))/;

type Candidate = TextFact<RequiredDegree>;

/**
 * The lowest degree that a text accepts: of the first sentence that requires one, else of the first that prefers one.
 * Null where the text asks for none. A school certificate is `none`.
 */
export function requiredDegree(reading: Reading): TextFact<RequiredDegree> | null {
  const found = reading
    .marked(MARK.degree)
    .slice(0, SENTENCES_MAX)
    .flatMap((sentence) => candidateIn(reading, sentence) ?? []);
  return found.find(({ value }) => value.required) ?? found[0] ?? null;
}

function candidateIn(reading: Reading, sentence: Sentence): Candidate | null {
  const plain = reading.plainOf(sentence);
  if (NOT_ASKED.test(plain)) return null;
  for (const clause of plain.split(CLAUSE)) {
    const rule = lowest(DEGREE_RULES.filter(({ pattern }) => pattern.test(clause)));
    if (rule === null) continue;
    const required = isRequired(reading, sentence, clause);
    const value = { level: rule.level, required };
    return { value, source: 'text', confidence: required ? 0.95 : 0.9, rule: rule.id };
  }
  return null;
}

function isRequired(reading: Reading, sentence: Sentence, clause: string): boolean {
  if (PREFERRED.test(clause)) return REQUIRED.test(clause) && !/prefer|equivalent|experience/.test(clause);
  return sentence.section !== 'preferred' && !/^\W*prefer/.test(reading.headingBefore(sentence));
}

function lowest(rules: readonly DegreeRule[]): DegreeRule | null {
  const rank = ({ level }: DegreeRule): number => DEGREES.indexOf(level);
  return rules.reduce<DegreeRule | null>((low, rule) => (low === null || rank(rule) < rank(low) ? rule : low), null);
}
