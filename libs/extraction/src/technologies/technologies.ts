import { TECHNOLOGIES_MAX, type RequiredTechnology } from '@hiring/contracts';
import type { Found, Place } from '../text/found.js';
import { MARK } from '../text/marks.js';
import type { Reading, Sentence } from '../text/reading.js';
import type { Term } from './dictionary.js';
import { employerOf, type Employer } from './employer.js';
import {
  ABOUT_OTHERS,
  IN_COMPANY,
  NAMED,
  NEGATED,
  NEGATED_AFTER,
  PART_OF_NAME,
  PART_OF_WORD_AFTER,
  PART_OF_WORD_BEFORE,
  PHRASE_RULES,
  PREFERRED,
  REQUIRED,
  SURE_PHRASES,
} from './technology-rules.js';
import type { TermMatch, TermTrie } from './term-trie.js';

/** Maximum characters between an ambiguous name and the technology that makes it certain. */
const COMPANY_DISTANCE = 70;
/** Matches what joins two names in a list: "illustrator and photoshop", but not "excel in sales". */
const JOINT = /^[\s,/&+]*(?:and|or|und|oder|et|ou|y|o|e)?[\s,/&+]*$/;
const CONTEXT_LENGTH = 120;
/** Maximum characters in a list of customers or investors. */
const OTHERS_LENGTH = 120;
const NEGATION_LENGTH = 50;
/** Matches what follows a name that begins a list or ends the sentence. */
const OPENS_LIST = /^\s?[,/(:|)+&-]|^ (?:and|or|und|oder|et|ou|y|o) |^\W*$/;
/**
 * Maximum mentions that are read in a sentence. A list with more mentions is not a requirement, and reading it would be
 * slow, because each mention is tested against a dozen patterns.
 */
const MENTIONS_MAX = 200;
const CONFIDENCE: Readonly<Record<string, number>> = { [NAMED]: 0.97, [IN_COMPANY]: 0.93 };
const PHRASE_CONFIDENCE = 0.93;

interface Mention {
  term: Term;
  sentence: Sentence;
  from: number;
  to: number;
  /** What the words around the name say: true if required, false if a plus, null if unknown. */
  required: boolean | null;
  /** The rule that identifies the name as the technology. Null until a rule does so. */
  rule: string | null;
  canHaveCompany: boolean;
  /** True if the name is in small letters. It then counts only in a list with another technology. */
  isSmall: boolean;
}

/**
 * Returns the technologies that a text requires, or null if there are none. Each occurs once, in the order of the text.
 * Rule and confidence are those of the least certain technology.
 */
export function requiredTechnologies(
  reading: Reading,
  trie: TermTrie,
  company: string | null,
): Found<RequiredTechnology[]> | null {
  const employer = employerOf(company);
  const mentions = reading.marked(MARK.technology).flatMap((sentence) => mentionsIn(reading, sentence, trie, employer));
  judgeByCompany(mentions, reading.words.text);
  const found = new Map<string, { required: boolean | null; rule: string; place: Place }>();
  for (const mention of mentions) {
    const { term, required, rule } = mention;
    if (rule === null) continue;
    const { slug } = term.technology;
    const known = found.get(slug);
    if (known?.required === true || (known === undefined && found.size === TECHNOLOGIES_MAX)) continue;
    if (known === undefined) found.set(slug, { required, rule, place: mention });
    else known.required = strongest(known.required, required);
  }
  if (found.size === 0) return null;
  const weakest = [...found.values()].reduce((low, each) =>
    confidenceOf(each.rule) < confidenceOf(low.rule) ? each : low,
  );
  const value = [...found].map(([slug, { required }]) => ({ slug, required }));
  return {
    fact: { value, source: 'text', confidence: confidenceOf(weakest.rule), rule: weakest.rule },
    places: [...found.values()].map(({ place }) => place),
  };
}

function confidenceOf(rule: string): number {
  return CONFIDENCE[rule] ?? PHRASE_CONFIDENCE;
}

/** Combines the requirements from two mentions: required outweighs a plus, which outweighs unknown. */
function strongest(one: boolean | null, other: boolean | null): boolean | null {
  if (one === true || other === true) return true;
  return one ?? other;
}

/** A sentence in plain form, with the data for all mentions in it. */
interface Frame {
  sentence: Sentence;
  plain: string;
  /** The position where the sentence starts to name customers or investors, or -1. */
  others: number;
  /** Whether a short sentence requires its technologies. Undefined for a long sentence, which is read part by part. */
  required: boolean | null | undefined;
}

function frameOf(reading: Reading, sentence: Sentence): Frame {
  const plain = reading.plainOf(sentence);
  const required = plain.length <= 2 * CONTEXT_LENGTH ? isRequired(sentence, plain) : undefined;
  return { sentence, plain, others: (sentence.marks & MARK.others) === 0 ? -1 : plain.search(ABOUT_OTHERS), required };
}

function mentionsIn(reading: Reading, sentence: Sentence, trie: TermTrie, employer: Employer): Mention[] {
  const { words } = reading;
  const mentions: Mention[] = [];
  let frame: Frame | undefined;
  for (let word = sentence.firstWord; word < sentence.endWord;) {
    const match = trie.begins(words.ids[word] ?? -1) ? trie.at(words, word, sentence.endWord) : null;
    if (match === null) {
      word += 1;
      continue;
    }
    frame ??= frameOf(reading, sentence);
    const mention = mentions.length < MENTIONS_MAX ? mentionOf(reading, frame, match) : null;
    if (mention !== null && !employer.owns(mention.term)) mentions.push(mention);
    word = match.to;
  }
  return mentions;
}

function mentionOf(reading: Reading, frame: Frame, match: TermMatch): Mention | null {
  const { text, starts, ends } = reading.words;
  const { sentence, plain, others } = frame;
  const [from, to] = [starts[match.from] ?? 0, ends[match.to - 1] ?? 0];
  const written = text.slice(from, to);
  const spelled = spelledTerm(match.terms, written);
  const term = spelled ?? match.terms[0];
  if (term === undefined) return null;
  // The plain form has the same positions as the text.
  const [begin, end] = [from - sentence.from, to - sentence.from];
  if (others >= 0 && begin > others && isOfOthers(plain, others, begin)) return null;
  const before = plain.slice(Math.max(0, begin - CONTEXT_LENGTH), begin);
  const after = plain.slice(end, end + CONTEXT_LENGTH);
  if ((sentence.marks & MARK.negation) !== 0 && isNegated(before, after)) return null;
  if (term.care !== 'any' && isPart(written, before, after)) return null;
  const required = frame.required === undefined ? isRequired(sentence, `${before} ${after}`) : frame.required;
  const mention = { sentence, from, to, required, isSmall: false };
  if (term.care === 'any') return { ...mention, term, rule: NAMED, canHaveCompany: true };
  // A sentence's first word starts with a capital anyway. Its capital proves nothing, unless the word has several
  // letters and all are capitals.
  const isFirst = match.from === sentence.firstWord && (written.length < 2 || written !== written.toUpperCase());
  const opensList = OPENS_LIST.test(after);
  if (spelled === undefined) {
    if (term.care !== 'capital' || written.includes(' ')) return null;
    const phrase = phraseOf(before, after);
    const rule = phrase !== null && SURE_PHRASES.has(phrase) ? phrase : null;
    return { ...mention, term, rule, canHaveCompany: true, isSmall: true };
  }
  const isNamed = term.care === 'capital' && (!isFirst || opensList);
  const rule = isNamed ? NAMED : phraseOf(before, after);
  return { ...mention, term, rule, canHaveCompany: !isFirst || opensList };
}

/** Returns whether a name is in a list of customers or investors. A long sentence can have several such lists. */
function isOfOthers(plain: string, first: number, begin: number): boolean {
  return begin - first <= OTHERS_LENGTH || ABOUT_OTHERS.test(plain.slice(begin - OTHERS_LENGTH, begin));
}

function isNegated(before: string, after: string): boolean {
  return NEGATED.test(before.slice(-NEGATION_LENGTH)) || NEGATED_AFTER.test(after);
}

/** Returns whether an ambiguous name is part of a longer name or word. */
function isPart(written: string, before: string, after: string): boolean {
  if (PART_OF_NAME.test(after)) return true;
  return written.length === 1 && (PART_OF_WORD_BEFORE.test(before) || PART_OF_WORD_AFTER.test(after));
}

function phraseOf(before: string, after: string): string | null {
  return (
    PHRASE_RULES.find((rule) => (rule.before?.test(before) ?? true) && (rule.after?.test(after) ?? true))?.id ?? null
  );
}

/** Returns the term that is certain in every spelling, or else the term that is spelled as in the dictionary. */
function spelledTerm(terms: readonly Term[], written: string): Term | undefined {
  for (const term of terms) if (term.care === 'any') return term;
  for (const term of terms) if (isSpelled(written, term.text)) return term;
  return undefined;
}

/**
 * Returns whether a name is spelled as in the dictionary. A name with more than three letters can also be all in
 * capitals.
 */
function isSpelled(written: string, name: string): boolean {
  return written === name || (name.length > 3 && written === name.toUpperCase());
}

/**
 * Accepts an ambiguous name beside a certain one. The accepted name is then certain, too, and can confirm the next
 * name.
 */
function judgeByCompany(mentions: readonly Mention[], text: string): void {
  const judge = (mention: Mention, neighbour: Mention | undefined): void => {
    if (mention.rule !== null || !mention.canHaveCompany || neighbour === undefined || neighbour.rule === null) return;
    if (isCompany(mention, neighbour, text)) mention.rule = IN_COMPANY;
  };
  mentions.forEach((mention, at) => judge(mention, mentions[at - 1]));
  for (let at = mentions.length - 1; at >= 0; at -= 1) {
    const mention = mentions[at];
    if (mention !== undefined) judge(mention, mentions[at + 1]);
  }
}

function isCompany(one: Mention, other: Mention, text: string): boolean {
  const [from, to] = one.from > other.from ? [other.to, one.from] : [one.to, other.from];
  if (to - from > COMPANY_DISTANCE) return false;
  if (one.isSmall) return JOINT.test(text.slice(from, to));
  return one.sentence.index === other.sentence.index || isList(one) || isList(other);
}

/** Returns whether the sentence is a list item: a line hardly longer than the name. */
function isList({ sentence }: Mention): boolean {
  return sentence.startsLine && sentence.endWord - sentence.firstWord <= 4;
}

function isRequired({ section, marks }: Sentence, around: string): boolean | null {
  if (section === 'preferred' || PREFERRED.test(around)) return false;
  return section === 'required' || ((marks & MARK.requirement) !== 0 && REQUIRED.test(around)) ? true : null;
}
