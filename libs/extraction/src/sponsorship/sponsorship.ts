import type { TextFact } from '@hiring/contracts';
import { placeIn, type Found } from '../text/found.js';
import { MARK } from '../text/marks.js';
import type { Reading, Sentence } from '../text/reading.js';
import {
  ABOUT_VISA,
  DENIAL,
  LACKS,
  NOT_SAID,
  QUESTION,
  SPONSORSHIP_RULES,
  STOP,
  type SponsorshipRule,
} from './sponsorship-rules.js';

/** Maximum sentences about sponsorship that are read. No real advertisement has more. */
const SENTENCES_MAX = 40;

/**
 * Returns whether the employer sponsors a visa, or null if the text does not say. False takes precedence over true,
 * because a wrong true costs an applicant more.
 */
export function visaSponsorship(reading: Reading): Found<boolean> | null {
  const found = reading.marked(MARK.sponsorship, SENTENCES_MAX).flatMap((sentence) => foundIn(reading, sentence));
  return found.find(({ fact }) => !fact.value) ?? found[0] ?? null;
}

function foundIn(reading: Reading, sentence: Sentence): Found<boolean>[] {
  // The end of the previous line is read, too, because a line break can separate "does not" from "offer visa
  // sponsorship".
  const tail = `${reading.tailBefore(sentence)} `;
  const plain = tail + reading.plainOf(sentence);
  return plain.split(STOP).flatMap((part) => {
    const fact = factIn(part);
    if (fact === null) return [];
    const from = plain.indexOf(part) - tail.length;
    return { fact, places: [placeIn(sentence, from, from + part.length)] };
  });
}

function factIn(plain: string): TextFact<boolean> | null {
  if (!ABOUT_VISA.test(plain) || NOT_SAID.test(plain) || QUESTION.test(plain)) return null;
  const rule = ruleOf(plain);
  if (rule === undefined) return null;
  return { value: rule.value, source: 'text', confidence: rule.confidence, rule: rule.id };
}

/**
 * Returns the rule that decides. If the first match denies sponsorship, the words about what an applicant lacks are
 * removed, and the remaining text is read again. If the remaining text makes an offer, the rule for the offer decides.
 * If the remaining text matches no rule and has no denial, no rule decides. Otherwise, the first match decides.
 */
function ruleOf(plain: string): SponsorshipRule | undefined {
  const rule = firstRule(plain);
  if (rule === undefined || rule.value) return rule;
  const rest = plain.replace(LACKS, ' ');
  const offer = firstRule(rest);
  if (offer?.value === true) return offer;
  return offer === undefined && !DENIAL.test(rest) ? undefined : rule;
}

function firstRule(plain: string): SponsorshipRule | undefined {
  return SPONSORSHIP_RULES.find(({ pattern }) => pattern.test(plain));
}
