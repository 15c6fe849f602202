import type { TextFact } from '@hiring/contracts';
import { MARK } from '../text/marks.js';
import type { Reading, Sentence } from '../text/reading.js';
import { ABOUT_VISA, NOT_SAID, SPONSORSHIP_RULES, STOP } from './sponsorship-rules.js';

/** Sentences that are read. A text with more is no advertisement. */
const SENTENCES_MAX = 40;

/**
 * Whether the employer sponsors a visa: by words alone, null without them. A sentence that says no decides over one
 * that says yes, since a wrong yes costs an applicant more than a wrong no.
 */
export function visaSponsorship(reading: Reading): TextFact<boolean> | null {
  const facts = reading.marked(MARK.sponsorship, SENTENCES_MAX).flatMap((sentence) => factsIn(reading, sentence));
  return facts.find(({ value }) => !value) ?? facts[0] ?? null;
}

function factsIn(reading: Reading, sentence: Sentence): TextFact<boolean>[] {
  // A line break may separate "does not" from "offer visa sponsorship".
  const plain = `${reading.tailBefore(sentence)} ${reading.plainOf(sentence)}`;
  return plain.split(STOP).flatMap((part) => factIn(part) ?? []);
}

function factIn(plain: string): TextFact<boolean> | null {
  if (!ABOUT_VISA.test(plain) || NOT_SAID.test(plain)) return null;
  const rule = SPONSORSHIP_RULES.find(({ pattern }) => pattern.test(plain));
  if (rule === undefined) return null;
  return { value: rule.value, source: 'text', confidence: rule.confidence, rule: rule.id };
}
